import { expect, test } from 'vitest';
import { ServerTime } from './serverTime';

test('a hint counts until a round trip was measured', () => {
  const time = new ServerTime();
  time.hint(10_000, 1000);
  expect(time.at(1000)).toBe(10_000);
  time.sample(10_050, 1000, 1100);
  expect(time.at(1050)).toBe(10_050);
  time.hint(99_000, 1200);
  expect(time.at(1050)).toBe(10_050);
});

test('a sample with a longer round trip is ignored until the better one is old', () => {
  const time = new ServerTime();
  time.sample(5000, 0, 20);
  time.sample(9999, 100, 900);
  expect(time.at(10)).toBe(5000);
  time.sample(75_000, 70_000, 70_400);
  expect(time.at(70_200)).toBe(75_000);
});
