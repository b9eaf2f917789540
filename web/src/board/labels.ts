// Accessible names (ARIA labels) of cells, pieces and moves, built from translated texts.
import type { Restriction, Reserve, Scene, Seat, Tile } from '../generated/api';
import { targetCells, movesOf } from './moveOptions';
import type { GameKind } from './games';
import { includes } from './hex';
import type { CellView } from './render';
import type { Selection } from './selection';
import type { Translate } from './texts';

export function sideName(t: Translate, game: GameKind, seat: Seat): string {
  return t(`side.${game}.${seat}`);
}

/** The word for a side as an adjective of a piece, in the gender of the piece. */
function sideOf(t: Translate, game: GameKind, seat: Seat, glyph: string): string {
  const key = `side.${game}.${seat}.${t(`gender.${glyph}`)}`;
  const word = t(key);
  return word === key ? sideName(t, game, seat) : word;
}

/** A kind of piece with its side: `white ant`. */
export function pieceLabel(t: Translate, game: GameKind, seat: Seat, glyph: string): string {
  return t('cell.piece', { side: sideOf(t, game, seat, glyph), piece: t(`piece.${glyph}`), number: '' });
}

export function tileLabel(t: Translate, game: GameKind, tile: Tile): string {
  return t('cell.piece', {
    side: sideOf(t, game, tile.seat, tile.glyph),
    piece: t(`piece.${tile.glyph}`),
    number: tile.name.match(/\d+$/)?.[0] ?? '',
  }).trim();
}

/** The number at the end of a piece's name, drawn as dots; 0 if it has none. */
export function pips(name: string): number {
  return Number(name.match(/\d$/)?.[0] ?? 0);
}

/** Everything about a cell, most important first. */
export function cellLabel(t: Translate, game: GameKind, scene: Scene, selection: Selection, cell: CellView): string {
  const tiles = cell.tiles.map((view) => tileLabel(t, game, view.tile)).toReversed();
  const [top, ...below] = tiles;
  const move = cell.hint
    ? movesOf(scene, selection).find((option) => includes(targetCells(option), cell.at))?.text
    : undefined;
  return [
    cell.name,
    top ?? t('cell.empty'),
    below.length > 0 ? t('cell.over', { pieces: below.join(', ') }) : '',
    below.length > 0 ? t('cell.height', { count: tiles.length }) : '',
    cell.ground ? t(`cell.ground.${cell.ground}`) : '',
    cell.goal ? t('cell.goal', { side: sideName(t, game, cell.goal) }) : '',
    cell.picked ? t('cell.picked') : '',
    move !== undefined ? t('cell.target', { move }) : '',
    cell.pickable && !cell.picked ? t('cell.pickable') : '',
    cell.reach !== null && cell.tiles.length > 0 ? t('cell.reach', { count: cell.reach }) : '',
    cell.stunned ? t('cell.stunned') : '',
    cell.last ? t(`cell.last.${cell.last}`) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

export function reserveLabel(t: Translate, game: GameKind, color: Seat, reserve: Reserve): string {
  return t('reserve.name', {
    side: sideOf(t, game, color, reserve.glyph),
    piece: t(`piece.${reserve.glyph}`),
    count: reserve.count,
  });
}

/** The name of what is held; empty if nothing is. */
export function heldLabel(t: Translate, game: GameKind, scene: Scene, selection: Selection): string {
  if (selection.reserve !== null) {
    const reserve = scene.reserves.flat().find((candidate) => candidate.name === selection.reserve);
    return reserve ? t(`piece.${reserve.glyph}`) : selection.reserve;
  }
  const stacks = scene.stacks.filter((stack) => includes(selection.pick, stack.at));
  return stacks
    .map((stack) => [stack.name, ...stack.tiles.slice(-1).map((tile) => tileLabel(t, game, tile))].join(' ').trim())
    .join(', ');
}

/** The text of a restriction, with its rule in brackets. */
export function reasonText(t: Translate, restriction: Restriction): string {
  const key = `reason.${restriction.reason}`;
  const text = t(key);
  const said = text === key ? t('reason.other') : text;
  return restriction.rule === '' ? said : `${said} (${restriction.rule})`;
}
