// What a rated game has done to a rating: before, after, the difference, and whether the rating is provisional.
import type { Player } from '../generated/api';
import { t } from '../i18n/i18n.svelte';

/** What the first rated game begins with. A test of crates/server compares it with its own. */
export const INITIAL_RATING = 1500;

/** `1500 → 1662 (+162), provisional`; nothing where no rating has changed. */
export function ratingText(player: Player | null | undefined, change: number | undefined): string | null {
  if (change === undefined || player?.kind !== 'user') return null;
  const before = player.rating ?? INITIAL_RATING;
  const difference = `${change >= 0 ? '+' : '−'}${Math.abs(change)}`;
  const guess = player.rating === null || player.provisional ? `, ${t('profile.guess')}` : '';
  return `${before} → ${before + change} (${difference})${guess}`;
}
