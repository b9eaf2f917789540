// What somebody needs to know who sits before a game for the first time. Looks at what the scene says, and knows no rules.
import { seatIndex } from '../board/games';
import type { Scene, Seat } from '../generated/api';
import type { GameKind } from '../generated/games';

export interface Guidance {
  /** The key of its text. */
  text: `guide.${GameKind | 'queen' | 'queenNow'}`;
  /** The player's own turn, counted from 1. */
  turn: number;
  urgency: 'calm' | 'soon' | 'now';
}

/** The turn by which the queen bee must be placed, as the texts say. */
const QUEEN_TURN = 4;

/** What is said at this moment; nothing if it is not the player's turn, or the first turns are over. */
export function guidance(game: GameKind, scene: Scene, seats: readonly Seat[]): Guidance | null {
  if (!seats.includes(scene.to_move) || scene.moves.length === 0) return null;
  const turn = Math.floor(scene.ply / 2) + 1;
  if (game !== 'hive') return turn === 1 ? { text: `guide.${game}`, turn, urgency: 'calm' } : null;
  const hand = scene.reserves[seatIndex(scene.to_move)];
  if (turn > QUEEN_TURN || !hand.some((reserve) => reserve.glyph === 'queen' && reserve.count > 0)) return null;
  if (turn === 1) return { text: 'guide.hive', turn, urgency: 'calm' };
  if (turn === QUEEN_TURN) return { text: 'guide.queenNow', turn, urgency: 'now' };
  return { text: 'guide.queen', turn, urgency: turn === QUEEN_TURN - 1 ? 'soon' : 'calm' };
}
