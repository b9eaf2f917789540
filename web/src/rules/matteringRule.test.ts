// The rule that a player in the middle of a game wants to read.
import { expect, test } from 'vitest';
import { hive, restriction } from '../demo/scenes';
import { matteringRule } from './matteringRule';

const live = { kind: 'live' } as const;

test('what was just refused matters most while the game goes on', () => {
  const scene = { ...hive(), ply: 9 };
  expect(matteringRule('hive', scene, live, restriction([], 'splits_hive', 'H8'))).toBe('H8');
  expect(matteringRule('hive', scene, live, restriction([], 'with_token', ''))).toBe('H7');
  expect(matteringRule('hive', scene, { kind: 'over', winner: 'first', reason: 'rules' }, restriction([], 'splits_hive', 'H8'))).toBe('H17');
  expect(matteringRule('abalone', scene, { kind: 'over', winner: null, reason: 'repetition' }, null)).toBe('A13');
});

test('else the beginning, a pass or how one moves', () => {
  expect(matteringRule('tour', { ...hive(), ply: 0 }, live, null)).toBe('T3');
  const [move] = hive().moves;
  const pass = move ? [{ ...move, kind: 'pass' }] : [];
  expect(matteringRule('hive', { ...hive(), ply: 20, moves: pass }, live, null)).toBe('H16');
  expect(matteringRule('abalone', { ...hive(), ply: 20 }, live, null)).toBe('A4');
});
