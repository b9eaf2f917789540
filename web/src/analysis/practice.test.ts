// Practice against the computer, with an engine that the test speaks for.
import { expect, test } from 'vitest';
import '../testkit/browser';
import type { SearchProgress } from '../generated/api';
import type { RunningSearch, SearchOptions } from '../engine/engine';
import { Practice, type PracticePosition } from './practice.svelte';

const POSITION: PracticePosition = { game: { kind: 'hive', start: { game: 'Base' }, moves: [] }, toMove: 'second', isOver: false, isLeaf: true };
const FOUND: SearchProgress = { depth: 3, nodes: 1, lines: [{ depth: 3, score: { points: 0 }, moves: ['bQ'] }], done: true };

function rig(answers: (() => Promise<SearchProgress>)[]) {
  const played: string[] = [];
  const asked: unknown[] = [];
  const times: unknown[] = [];
  const search = (_game: unknown, { purpose, ms }: SearchOptions): RunningSearch => {
    asked.push(purpose);
    times.push(ms);
    return { result: (answers.shift() ?? (() => new Promise<never>(() => {})))(), stop: () => asked.push('stop') };
  };
  const practice = new Practice(() => ({ search }), (text) => played.push(text), 7);
  return { practice, played, asked, times };
}

test('the computer answers when it is its turn, at its level', async () => {
  const { practice, played, asked } = rig([async () => FOUND]);
  await practice.watch(POSITION);
  expect(asked).toEqual([]);
  practice.begin('first', 4);
  await practice.watch({ ...POSITION, toMove: 'first' });
  await practice.watch({ ...POSITION, isLeaf: false });
  expect(asked).toEqual([]);
  await practice.watch(POSITION);
  expect([played, asked]).toEqual([['bQ'], [{ for: 'level', level: 4, seed: 7 }]]);
});

test('the computer takes no longer for a move than in a game', async () => {
  const { practice, times } = rig([async () => FOUND, async () => FOUND]);
  for (const level of [4, 10]) {
    practice.begin('first', level);
    await practice.watch(POSITION);
  }
  expect(times).toEqual([1500, 3000]);
});

test('an answer that fails is told, and asked for again', async () => {
  const { practice, played } = rig([async () => Promise.reject(new Error('no network')), async () => FOUND]);
  practice.begin('first', 4);
  await practice.watch(POSITION);
  expect([practice.failed, practice.thinking]).toEqual(['Error: no network', false]);
  await practice.retry();
  expect([practice.failed, played]).toEqual([null, ['bQ']]);
});

test('whoever ends practice gets no answer any more', async () => {
  const { practice, asked } = rig([]);
  practice.begin('first', 4);
  void practice.watch(POSITION);
  expect(practice.thinking).toBe(true);
  practice.end();
  expect([practice.thinking, asked.at(-1)]).toEqual([false, 'stop']);
});
