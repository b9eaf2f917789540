// The rating range of a seek, around the user's own rating.
import type { GameKind } from '../board/games';
import type { Profile } from '../generated/api';
import { get } from '../net/api';
import { session } from '../users/session.svelte';

/** The rating of a user without rated games. */
const BEGINNER = 1500;

/** The range of ± `width` around the user's rating in a game; null for any opponent. */
export async function ratingBand(kind: GameKind, width: number): Promise<[number, number] | null> {
  const name = session.me?.name;
  if (width <= 0 || name === undefined) return null;
  const { ratings } = await get<Profile>(`api/users/${encodeURIComponent(name)}`);
  const own = ratings.filter((card) => card.kind === kind).toSorted((a, b) => b.games - a.games)[0]?.rating ?? BEGINNER;
  return [own - width, own + width];
}
