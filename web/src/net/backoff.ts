// Exponential backoff with jitter for reconnecting.

const FIRST_MS = 250;
const LONGEST_MS = 4000;

/** The delay before an attempt, counted from 0; `chance` is a random number in 0..1 for the jitter. */
export function backoffDelay(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(longest * (0.5 + chance / 2));
}
