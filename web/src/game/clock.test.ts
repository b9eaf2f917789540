import { expect, test } from 'vitest';
import '../testkit/browser';
import { i18n } from '../i18n/i18n.svelte';
import type { Clocks } from '../generated/api';
import { clockText, leftAt, spentText, timeText } from './clock';

const CLOCKS: Clocks = { left_ms: [60_000, 30_000], running: 'second', delay_left_ms: 0 };

test.each([
  ['first', 5000, 60_000],
  ['second', 5000, 26_000],
  ['second', 500, 30_000],
  ['second', 99_000, 0],
] as const)('what is left to %s at %i', (seat, now, left) => {
  expect(leftAt(CLOCKS, 1000, seat, now)).toBe(left);
});

test('a delay is used up first', () => {
  const delayed: Clocks = { ...CLOCKS, delay_left_ms: 3000 };
  expect(leftAt(delayed, 1000, 'second', 4000)).toBe(30_000);
  expect(leftAt(delayed, 1000, 'second', 5000)).toBe(29_000);
});

test.each([
  [0, '0.0'],
  [940, '0.9'],
  [9999, '9.9'],
  [10_000, '0:10'],
  [59_999, '0:59'],
  [125_000, '2:05'],
  [3_723_000, '1:02:03'],
  [3 * 86_400_000 + 4 * 3_600_000, '3d 4h'],
])('%i ms on a clock is %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test('how long a move took', () => {
  expect([840, 12_400, 125_000].map(spentText)).toEqual(['0.8 s', '12 s', '2:05']);
});

test('what is agreed about time', () => {
  expect(timeText({ kind: 'increment', budget_ms: 900_000, increment_ms: 10_000 })).toBe('15 + 10');
  expect(timeText({ kind: 'delay', budget_ms: 90_000, delay_ms: 3000 })).toBe('1.5 d3');
  expect(timeText({ kind: 'correspondence', per_move_ms: 172_800_000 })).toBe('2d');
  expect(timeText({ kind: 'unlimited' })).toBe('∞');
});

test('times are written as the language does', async () => {
  await i18n.use('fr');
  expect([timeText({ kind: 'correspondence', per_move_ms: 172_800_000 }), clockText(9400), spentText(840)]).toEqual(['2j', '9,4', '0,8 s']);
  await i18n.use('en');
});
