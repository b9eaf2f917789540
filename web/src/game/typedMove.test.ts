import { expect, test } from 'vitest';
import type { MoveOption } from '../generated/api';
import { completions, typedMove } from './typedMove';

const options = ['wA1 -bQ', 'wA1 bQ-', 'wS1', 'pass', 'B1', 'b1'].map(
  (text): MoveOption => ({ text, kind: 'move', reserve: null, pick: [], target: null, path: [], actor: null, shifts: [], spends: [] }),
);

test.each([
  ['wA1 -bQ', 'wA1 -bQ'],
  [' wa1  bq- ', 'wA1 bQ-'],
  ['PASS', 'pass'],
  ['B1', 'B1'],
  ['wZ9', 'wZ9'],
])('typed %j means %j', (typed, meant) => {
  expect(typedMove(options, typed)).toBe(meant);
});

test('completions begin with what was typed', () => {
  expect(completions(options, 'wa', 5)).toEqual(['wA1 -bQ', 'wA1 bQ-']);
  expect(completions(options, '', 2)).toEqual(['wA1 -bQ', 'wA1 bQ-']);
});
