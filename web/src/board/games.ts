// How the board draws each game: cell orientation, board extent, piece bodies, trays. No rules.
import type { Seat } from '../generated/api';
import type { Shape } from './layout';

export type GameKind = 'hive' | 'abalone' | 'tour';

export interface GameStyle {
  shape: Shape;
  /** Whether the board has an edge (`bounded`) or grows with the pieces (`unbounded`). */
  extent: 'bounded' | 'unbounded';
  body: 'tile' | 'ball' | 'disc';
  /** The largest number of pieces that move together. */
  maxPick: 1 | 3;
  /** Vertical offset between the levels of a stack. */
  lift: number;
  /** What the trays hold: pieces to place, tokens to flip, or captured marbles. */
  tray: 'reserve' | 'tokens' | 'gutter';
  /** Margin around the cells. */
  margin: number;
}

const STYLES: Record<GameKind, GameStyle> = {
  hive: { shape: 'pointy', extent: 'unbounded', body: 'tile', maxPick: 1, lift: 11, tray: 'reserve', margin: 72 },
  abalone: { shape: 'pointy', extent: 'bounded', body: 'ball', maxPick: 3, lift: 0, tray: 'gutter', margin: 26 },
  tour: { shape: 'flat', extent: 'bounded', body: 'disc', maxPick: 1, lift: 12, tray: 'tokens', margin: 14 },
};

export function styleOf(game: GameKind): GameStyle {
  return STYLES[game];
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
