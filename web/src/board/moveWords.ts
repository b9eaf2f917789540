// A move in words, for who hears the game: `black ant 1, north-east of white grasshopper 1`. No notation.
import type { MoveOption, Scene, Tile } from '../generated/api';
import { type GameKind, otherSeat } from './games';
import { type Hex, neighbors, same } from './hex';
import { heldLabel, sideText, tileLabel } from './labels';
import { bearing, center, type Layout } from './layout';
import type { Translate } from './texts';

/** The words for directions on a table without names, whose hexagons stand on a corner: clockwise from the right. */
const COMPASS = ['e', 'se', 'sw', 'w', 'nw', 'ne'] as const;

/** Where it is told. */
export interface Teller {
  t: Translate;
  game: GameKind;
  layout: Layout;
}

/** The last move of a scene; empty if there is none. */
export function lastMoveWords(teller: Teller, scene: Scene): string {
  const last = scene.last;
  if (!last) return '';
  const mover = otherSeat(scene.to_move);
  if (!last.target) return teller.t('moved.pass', { side: sideText(teller.t, teller.game, mover, 'the') });
  const tile = tilesAt(scene, last.target).at(-1);
  const what = last.pick.length > 1 || !tile ? marbles(teller, scene, last) : tileLabel(teller.t, teller.game, tile);
  return sentence(teller, scene, last, last.target, what);
}

/** A move that has not been played yet. */
export function optionWords(teller: Teller, scene: Scene, option: MoveOption): string {
  if (!option.target) return teller.t('board.pass');
  const [from] = option.pick;
  const tile = from && tilesAt(scene, from).at(-1);
  const held = tile ? tileLabel(teller.t, teller.game, tile) : heldLabel(teller.t, teller.game, scene, option);
  const what = option.pick.length > 1 ? marbles(teller, scene, option) : held;
  return sentence(teller, scene, option, option.target, what);
}

function sentence({ t, game, layout }: Teller, scene: Scene, option: MoveOption, target: Hex, what: string): string {
  const kind = t(`moved.${option.kind}`);
  const how = kind === `moved.${option.kind}` ? '' : kind;
  return [what, whereTo({ t, game, layout }, scene, option, target), how].filter((part) => part !== '').join(', ');
}

function whereTo(teller: Teller, scene: Scene, option: MoveOption, target: Hex): string {
  const { t, game, layout } = teller;
  const nameOf = (at: Hex | undefined): string => scene.stacks.find((stack) => at && same(stack.at, at))?.name ?? '';
  if (nameOf(target) !== '') {
    const from = option.pick.length === 1 ? nameOf(option.pick[0]) : '';
    return from === '' ? t('advice.to', { cell: nameOf(target) }) : t('moved.from', { from, to: nameOf(target) });
  }
  const isMoved = (at: Hex): boolean => option.pick.some((cell) => same(cell, at)) || same(at, target);
  const below = under(scene, option, target);
  if (below) return t('advice.onto', { pieces: tileLabel(t, game, below) });
  const beside = neighbors(target).find((at) => !isMoved(at) && tilesAt(scene, at).length > 0);
  const other = beside ? tilesAt(scene, beside).at(-1) : undefined;
  if (!beside || !other) return t('advice.anywhere');
  const turn = bearing(center(layout, beside), center(layout, target));
  const direction = COMPASS[((Math.round(turn / 60) % 6) + 6) % 6] ?? 'e';
  return t('moved.beside', { direction: t(`direction.${direction}`), piece: tileLabel(t, game, other) });
}

/** What lies under a piece that has gone, or will go, onto a cell. */
function under(scene: Scene, option: MoveOption, target: Hex): Tile | undefined {
  const tiles = tilesAt(scene, target);
  return tiles.at(option === scene.last ? -2 : -1);
}

function marbles({ t, game }: Teller, scene: Scene, option: MoveOption): string {
  const names = scene.stacks.filter((stack) => option.pick.some((at) => same(at, stack.at))).map((stack) => stack.name);
  const seat = option === scene.last ? otherSeat(scene.to_move) : scene.to_move;
  return t('moved.row', { side: sideText(t, game, seat, 'the'), cells: names.join(', ') });
}

function tilesAt(scene: Scene, at: Hex): Tile[] {
  return scene.stacks.find((stack) => same(stack.at, at))?.tiles ?? [];
}
