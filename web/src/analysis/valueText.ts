// What a score means, in words.
import { type GameKind, otherSeat } from '../board/games';
import { sideText } from '../board/labels';
import type { Seat } from '../generated/api';
import { boardText, numberText } from '../i18n/i18n.svelte';
import type { EngineLine } from './finding';
import { say } from './words.svelte';

/** Who wins in how many moves, or the chance of the first side. */
export function valueText(kind: GameKind, { score, points }: Pick<EngineLine, 'score' | 'points'>, toMove: Seat): string {
  if ('win_in' in score) return winText(kind, toMove, score.win_in);
  if ('loss_in' in score) return winText(kind, otherSeat(toMove), score.loss_in);
  const first = toMove === 'first' ? points : 100 - points;
  return say('chance', { side: sideText(boardText, kind, 'first', 'the'), percent: numberText(first) });
}

function winText(kind: GameKind, winner: Seat, plies: number): string {
  return say('wins', { wins: sideText(boardText, kind, winner, 'wins'), count: Math.ceil(plies / 2) });
}
