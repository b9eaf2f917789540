import { expect, test } from 'vitest';
import { backoffDelay } from './backoff';

test.each([
  [0, 0, 125],
  [0, 1, 250],
  [3, 1, 2000],
  [20, 1, 4000],
  [20, 0, 2000],
])('attempt %i with chance %d waits %i ms', (attempt, chance, wait) => {
  expect(backoffDelay(attempt, chance)).toBe(wait);
});
