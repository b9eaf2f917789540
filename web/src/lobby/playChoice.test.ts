// Stored choices are read with care, and turned into the requests that people meant.
import { describe, expect, test } from 'vitest';
import layouts from '../generated/layouts.json';
import { GAME_KINDS } from '../generated/games';
import { type Circumstances, FIRST_CHOICE, newGameOf, type PlayChoice, readChoice, seekOf, wantsHints, withExpansion } from './playChoice';
import { increment } from './timeControls';

const GUEST: Circumstances = { isGuest: true, hasEngine: true, friend: '' };
const ACCOUNT: Circumstances = { ...GUEST, isGuest: false };
const choice = (change: Partial<PlayChoice>): PlayChoice => ({ ...FIRST_CHOICE, ...change });

test('what is not valid gets its default', () => {
  for (const stored of [null, 7, 'x', {}, { opponent: 'king', level: 11, hints: 1, setup: 5, opening: '', time: { kind: 'increment' }, seat: 0, rated: 'yes', band: 7 }]) {
    expect(readChoice(stored)).toEqual(FIRST_CHOICE);
  }
});

test('what is valid is kept', () => {
  const valid = choice({ opponent: 'anyone', level: 10, hints: false, setup: 'Base+MLP', opening: 'tournament', time: increment(3, 2), seat: 'second', rated: true, band: 400 });
  expect(readChoice(JSON.parse(JSON.stringify(valid)))).toEqual(valid);
});

test.each([
  [1, null, true],
  [3, null, true],
  [4, null, false],
  [1, false, false],
  [9, true, true],
])('level %s with the wish %s has hints: %s', (level, hints, expected) => {
  expect(wantsHints({ level, hints })).toBe(expected);
});

describe('a new game', () => {
  test.each([
    ['computer', { kind: 'computer', level: 1, hints: true }],
    ['friend', { kind: 'link' }],
    ['hotSeat', { kind: 'hot_seat' }],
  ] as const)('against %s', (opponent, expected) => {
    expect(newGameOf('tour', choice({ opponent }), GUEST)).toMatchObject({ kind: 'tour', setup: null, opponent: expected });
  });

  test('against a friend by name', () => {
    expect(newGameOf('tour', choice({ opponent: 'friend' }), { ...GUEST, friend: 'Anna' }).opponent).toEqual({ kind: 'user', name: 'Anna' });
  });

  test.each([
    ['hive', '', 'booklet', 'Base:booklet'],
    ['hive', 'Base+ML', 'booklet', 'Base+ML:booklet'],
    ['hive', 'Base+ML', 'tournament', 'Base+ML'],
    ['abalone', '', 'booklet', null],
    ['abalone', 'Abalone:belgian-daisy', 'booklet', 'Abalone:belgian-daisy'],
  ] as const)('of %s with %s and the opening %s', (kind, setup, opening, expected) => {
    expect(newGameOf(kind, choice({ setup, opening }), GUEST).setup).toBe(expected);
  });

  test('is rated only between two people with accounts and a clock, and then by the opening of tournaments', () => {
    const wish = choice({ opponent: 'friend', rated: true, time: increment(5, 3) });
    expect(newGameOf('hive', wish, ACCOUNT)).toMatchObject({ rated: true, setup: 'Base' });
    for (const [other, who] of [
      [wish, GUEST],
      [{ ...wish, opponent: 'computer' }, ACCOUNT],
      [{ ...wish, time: { kind: 'unlimited' } }, ACCOUNT],
    ] as [PlayChoice, Circumstances][]) {
      expect(newGameOf('hive', other, who)).toMatchObject({ rated: false, setup: 'Base:booklet' });
    }
  });
});

test('a seek has a rating band only if it is rated', () => {
  const wish = choice({ opponent: 'anyone', rated: true, time: increment(5, 3) });
  expect(seekOf('hive', wish, ACCOUNT, [1300, 1700]).rating_band).toEqual([1300, 1700]);
  expect(seekOf('hive', wish, GUEST, [1300, 1700]).rating_band).toBeNull();
});

test('expansions come and go in their order', () => {
  expect(withExpansion('', 'P', 'with')).toBe('Base+P');
  expect(withExpansion('Base+P', 'M', 'with')).toBe('Base+MP');
  expect(withExpansion('Base+MP:booklet', 'P', 'without')).toBe('Base+M');
  expect(withExpansion('Base+M', 'M', 'without')).toBe('Base');
});

test('every layout has a mark for each of its cells', () => {
  const boards = Object.entries(layouts as Record<string, string>);
  expect(boards.length).toBeGreaterThan(30);
  for (const [name, marks] of boards) expect(marks, name).toMatch(/^[12.]{61}$/);
  expect(GAME_KINDS).toContain('abalone');
});
