// The marks of moves and positions in words: for who cannot see the signs, or does not know them.
import type { GameKind } from '../board/games';
import { sideText } from '../board/labels';
import { boardText } from '../i18n/i18n.svelte';
import { MOVE_MARKS } from './tree';
import { type AnalysisKey, say } from './words.svelte';

/** How much one side is ahead, by the pairs of glyphs: that of the first side, then that of the second. */
const ADVANTAGES: readonly [number, AnalysisKey][] = [
  [14, 'mark.slight'],
  [16, 'mark.clear'],
  [18, 'mark.decisive'],
];

/** What a mark says of a move, or of the position after it. */
export function markText(kind: GameKind, nag: number): string {
  if (MOVE_MARKS[nag] !== undefined || nag === 10 || nag === 13) return say(`mark.${nag}` as AnalysisKey);
  const advantage = ADVANTAGES.find(([first]) => nag === first || nag === first + 1);
  if (!advantage) return '';
  const [first, text] = advantage;
  return say(text, { side: sideText(boardText, kind, nag === first ? 'first' : 'second', 'the') });
}
