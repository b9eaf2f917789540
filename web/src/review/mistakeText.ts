// A marked move as a sentence: what it is, and what it lost.
import type { MoveReview } from '../generated/api';
import type { ReviewSay } from './words.svelte';

/** `Blunder: loses 20 points, a missed win.` */
export function mistakeText(say: ReviewSay, { judgement, loss, missed_win: missedWin }: MoveReview): string {
  const lost = say('loses', { count: Math.round(loss / 100) }) + (missedWin ? `, ${say('missed')}` : '');
  return `${judgement === null ? '' : `${say(judgement)}: `}${lost}.`;
}
