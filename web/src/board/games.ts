// The games of the page: one entry each, for every kind that the server lists. How the board draws it (cell orientation,
// board extent, piece bodies, trays) and its emblem on the start page. No rules.
import type { Seat } from '../generated/api';
import { GAME_KINDS, type GameKind } from '../generated/games';
import type { Shape } from './layout';

export { GAME_KINDS, type GameKind };

export interface GameStyle {
  shape: Shape;
  /** Whether the board has an edge (`bounded`) or grows with the pieces (`unbounded`). */
  extent: 'bounded' | 'unbounded';
  body: 'tile' | 'ball' | 'disc';
  /** The largest number of pieces that move together. */
  maxPick: 1 | 3;
  /** The rule about pieces that move together. */
  rowRule?: string;
  /** Vertical offset between the levels of a stack. */
  lift: number;
  /** What the trays hold: pieces to place, tokens to flip, or captured marbles. */
  tray: 'reserve' | 'tokens' | 'gutter';
  /** Margin around the cells. */
  margin: number;
}

/** One piece of an emblem, in a box from -100 to 100. */
export interface EmblemPiece {
  x: number;
  y: number;
  seat: Seat;
  glyph: string;
}

export interface GameEntry {
  style: GameStyle;
  emblem: readonly EmblemPiece[];
}

export const GAMES: Record<GameKind, GameEntry> = {
  hive: {
    style: { shape: 'pointy', extent: 'unbounded', body: 'tile', maxPick: 1, lift: 11, tray: 'reserve', margin: 72 },
    emblem: [
      { x: -46, y: -26, seat: 'first', glyph: 'queen' },
      { x: 46, y: -26, seat: 'second', glyph: 'ant' },
      { x: 0, y: 54, seat: 'first', glyph: 'grasshopper' },
    ],
  },
  abalone: {
    style: { shape: 'pointy', extent: 'bounded', body: 'ball', maxPick: 3, rowRule: 'A4', lift: 0, tray: 'gutter', margin: 26 },
    emblem: [
      { x: -46, y: -26, seat: 'first', glyph: 'ball' },
      { x: 46, y: -26, seat: 'second', glyph: 'ball' },
      { x: 0, y: 52, seat: 'second', glyph: 'ball' },
    ],
  },
  tour: {
    style: { shape: 'flat', extent: 'bounded', body: 'disc', maxPick: 1, lift: 12, tray: 'tokens', margin: 14 },
    emblem: [
      { x: -46, y: 14, seat: 'first', glyph: 'tower' },
      { x: 46, y: 14, seat: 'second', glyph: 'pawn' },
    ],
  },
};

export function styleOf(game: GameKind): GameStyle {
  return GAMES[game].style;
}

export function otherSeat(seat: Seat): Seat {
  return seat === 'first' ? 'second' : 'first';
}

export function seatIndex(seat: Seat): 0 | 1 {
  return seat === 'first' ? 0 : 1;
}

/** The colour of things in a tray: reserves have the holder's colour, captured marbles the opponent's. */
export function reserveColor(style: GameStyle, holder: Seat): Seat {
  return style.tray === 'gutter' ? otherSeat(holder) : holder;
}
