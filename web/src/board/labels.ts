// Accessible names (ARIA labels) of cells, pieces and moves, built from translated texts.
import type { Restriction, Reserve, Scene, Seat, Tile } from '../generated/api';
import type { GameKind } from './games';
import { includes } from './hex';
import type { CellView } from './render';
import type { Selection } from './selection';
import type { Translate } from './texts';

/** How a side is spoken of: `White`, `of White`, `White to move`, `White wins`. Languages bend more than one word here. */
export type SideForm = 'the' | 'of' | 'turn' | 'wins';

export function sideText(t: Translate, game: GameKind, seat: Seat, form: SideForm): string {
  return t(`side.${game}.${seat}.${form}`);
}

/** The word for a side as an adjective of a piece, in the gender of the piece. */
function sideAdjective(t: Translate, game: GameKind, seat: Seat, glyph: string): string {
  const key = `side.${game}.${seat}.${t(`gender.${glyph}`)}`;
  const word = t(key);
  return word === key ? t(`side.${game}.${seat}`) : word;
}

/** A kind of piece with its side: `white ant`. */
export function pieceLabel(t: Translate, game: GameKind, seat: Seat, glyph: string): string {
  return t('cell.piece', { side: sideAdjective(t, game, seat, glyph), piece: t(`piece.${glyph}`), number: '' });
}

export function tileLabel(t: Translate, game: GameKind, tile: Tile): string {
  return t('cell.piece', {
    side: sideAdjective(t, game, tile.seat, tile.glyph),
    piece: t(`piece.${tile.glyph}`),
    number: tile.name.match(/\d+$/)?.[0] ?? '',
  }).trim();
}

/** The number at the end of a piece's name, drawn as dots; 0 if it has none. */
export function pips(name: string): number {
  return Number(name.match(/\d$/)?.[0] ?? 0);
}

/** A token with the side that it shows. The word for a face is feminine, or does not bend, in every language. */
export function tokenLabel(t: Translate, game: GameKind, seat: Seat, glyph: string): string {
  return t('reserve.token', { piece: t(`piece.${glyph}`), side: t(`side.${game}.${seat}.f`) });
}

/** Everything about a cell, most important first. */
export function cellLabel(t: Translate, game: GameKind, cell: CellView): string {
  const tiles = cell.tiles.map((view) => tileLabel(t, game, view.tile)).toReversed();
  const [top, ...below] = tiles;
  return [
    cell.name,
    top ?? t('cell.empty'),
    below.length > 0 ? t('cell.over', { pieces: below.join(', ') }) : '',
    below.length > 0 ? t('cell.height', { count: tiles.length }) : '',
    cell.ground ? t(`cell.ground.${cell.ground}`) : '',
    cell.goal ? t('cell.goal', { side: sideText(t, game, cell.goal, 'of') }) : '',
    cell.picked ? t('cell.picked') : '',
    cell.danger ? t('cell.danger') : '',
    cell.advised ? t(`cell.advised.${cell.advised}`) : '',
    cell.hint ? t('cell.target') : '',
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
    side: sideAdjective(t, game, color, reserve.glyph),
    piece: t(`piece.${reserve.glyph}`),
    count: reserve.count,
  });
}

/** The name of what is held; empty if nothing is. */
export function heldLabel(t: Translate, game: GameKind, scene: Scene, selection: Pick<Selection, 'reserve' | 'pick'>): string {
  if (selection.reserve !== null) {
    const reserve = scene.reserves.flat().find((candidate) => candidate.name === selection.reserve);
    return reserve ? t(`piece.${reserve.glyph}`) : selection.reserve;
  }
  const stacks = scene.stacks.filter((stack) => includes(selection.pick, stack.at));
  return stacks
    .map((stack) => [stack.name, ...stack.tiles.slice(-1).map((tile) => tileLabel(t, game, tile))].join(' ').trim())
    .join(', ');
}

/** The text of a restriction. */
export function reasonSentence(t: Translate, restriction: Restriction): string {
  const key = `reason.${restriction.reason}`;
  const text = t(key);
  return text === key ? t('reason.other') : text;
}

/** The text of a restriction, with its rule in brackets. */
export function reasonText(t: Translate, restriction: Restriction): string {
  const said = reasonSentence(t, restriction);
  return restriction.rule === '' ? said : `${said} (${restriction.rule})`;
}
