// Between which ratings an opponent is sought: so much below and above one's own.
import type { GameKind } from '../board/games';
import type { Profile } from '../generated/api';
import { get } from '../net/api';
import { session } from '../users/session.svelte';

/** What somebody is taken for who has not played yet. */
const BEGINNER = 1500;

/** The band of that width around one's own rating in a game; nothing if everybody is welcome. */
export async function ratingBand(kind: GameKind, width: number): Promise<[number, number] | null> {
  const name = session.me?.name;
  if (width <= 0 || name === undefined) return null;
  const { ratings } = await get<Profile>(`api/users/${encodeURIComponent(name)}`);
  const own = ratings.filter((card) => card.kind === kind).toSorted((a, b) => b.games - a.games)[0]?.rating ?? BEGINNER;
  return [own - width, own + width];
}
