// Progress on the device.
import { expect, test } from 'vitest';
import { readProgress } from './progress.svelte';

test('a stored list is read, and what is no lesson is left out', () => {
  expect(readProgress(null)).toEqual([]);
  expect(readProgress('["tour.star","hive.one-hive","tour.star"]')).toEqual(['tour.star', 'hive.one-hive']);
  expect(readProgress('["tour","tour.STAR",3,null,"tour.../../x"]')).toEqual([]);
  expect(readProgress('{"a":1}')).toEqual([]);
  expect(readProgress('not json')).toEqual([]);
});

test('no list grows without end', () => {
  const many = Array.from({ length: 500 }, (_, n) => `tour.${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10) % 10]}${'uvwxyz'[Math.floor(n / 100)]}`);
  expect(readProgress(JSON.stringify(many))).toHaveLength(64);
});
