// Written from the levels of the engine by the tests of crates/engine (RUSC_BLESS=1). Not to be changed by hand.

/** The words for the levels, the weakest first; a level's number is its place, from 1. */
export const LEVEL_IDS = [
  'first-game',
  'newcomer',
  'beginner',
  'casual',
  'club',
  'regular',
  'tournament',
  'strong',
  'expert',
  'all-it-can',
] as const;
export type LevelId = (typeof LEVEL_IDS)[number];

/** The word for a level; that of the weakest for a number that is none. */
export function levelId(level: number): LevelId {
  return LEVEL_IDS[level - 1] ?? LEVEL_IDS[0];
}
