// The marked moves of a review, and the way from one to the next.
import { numberedMove } from '../game/names';
import type { GameReview, MoveJudgement, MoveReview, Seat } from '../generated/api';

export const MARKS: Record<MoveJudgement, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
export const JUDGEMENTS: readonly MoveJudgement[] = ['inaccuracy', 'mistake', 'blunder'];

/** A move that loses at most so many points is good enough for who tries again. */
export const ACCEPTED_LOSS = 4;

/** The places of the marked moves, from 0. */
export function mistakesOf(review: GameReview): number[] {
  return review.moves.flatMap((move, at) => (move.judgement === null ? [] : [at]));
}

/** The marked move after or before a position, which is told by the moves before it; null if there is none. */
export function mistakeFrom(review: GameReview, ply: number, step: 1 | -1): number | null {
  // Whoever looks at a mistake stands after it.
  const all = mistakesOf(review);
  const found = step === 1 ? all.find((at) => at + 1 > ply) : all.findLast((at) => at + 1 < ply);
  return found ?? null;
}

export function countOf(review: GameReview, seat: Seat, judgement: MoveJudgement): number {
  return review.moves.filter((move) => move.seat === seat && move.judgement === judgement).length;
}

/** The places of the moves that could not be judged, from 0. */
export function uncertainOf(review: GameReview): number[] {
  return review.moves.flatMap((move, at) => (move.uncertain ? [at] : []));
}

/** The number of a move as the graph says it: `12`, and for the second side `12…`. */
export function plyNumber(ply: number): string {
  return `${Math.ceil(ply / 2)}${ply % 2 === 0 ? '…' : ''}`;
}

/** A move with its number and mark, as the list of moves has them: `12. wA1 wQ/ ?`, and for the second side `12… bA1 -wQ`. A
 * position that was set up begins after so many half-moves. */
export function numbered(at: number, move: MoveReview, startPly = 0): string {
  const mark = move.judgement === null ? '' : ` ${MARKS[move.judgement]}`;
  return numberedMove(startPly + at + 1, move.text) + mark;
}
