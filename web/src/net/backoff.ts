// How long to wait before trying to connect again: soon at first, then ever more rarely, never all at once.

const FIRST_MS = 250;
const LONGEST_MS = 4000;

/** The wait before the attempt of that number, counted from 0; `chance` lies between 0 and 1. */
export function waitBefore(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(longest * (0.5 + chance / 2));
}
