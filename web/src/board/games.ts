// What the board has to know about each game to draw it. No rules: only how cells stand, whether the board has an edge,
// what a piece is made of and what lies in the trays.
import type { Seat } from '../generated/api';
import type { Shape } from './layout';

export type GameKind = 'hive' | 'abalone' | 'tour';

export interface Look {
  shape: Shape;
  /** Whether the board has an edge (`closed`) or grows with the pieces (`open`). */
  room: 'closed' | 'open';
  body: 'tile' | 'ball' | 'disc';
  /** How many pieces a hand takes hold of at once. */
  grip: 1 | 3;
  /** How much higher a piece lies than the one below it. */
  lift: number;
  /** What lies beside the board: pieces to place, tokens to flip, or what was pushed out. */
  tray: 'hand' | 'tokens' | 'gutter';
  /** Room around the cells. */
  margin: number;
}

const LOOKS: Record<GameKind, Look> = {
  hive: { shape: 'pointy', room: 'open', body: 'tile', grip: 1, lift: 11, tray: 'hand', margin: 72 },
  abalone: { shape: 'pointy', room: 'closed', body: 'ball', grip: 3, lift: 0, tray: 'gutter', margin: 26 },
  tour: { shape: 'flat', room: 'closed', body: 'disc', grip: 1, lift: 12, tray: 'tokens', margin: 14 },
};

export function lookOf(game: GameKind): Look {
  return LOOKS[game];
}

export function otherSeat(seat: Seat): Seat {
  return seat === 'first' ? 'second' : 'first';
}

export function seatIndex(seat: Seat): 0 | 1 {
  return seat === 'first' ? 0 : 1;
}

/** Whose colour things beside the board have: pieces in hand are one's own, balls in the gutter the other side's. */
export function reserveColor(look: Look, holder: Seat): Seat {
  return look.tray === 'gutter' ? otherSeat(holder) : holder;
}
