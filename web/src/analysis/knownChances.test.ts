import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../testkit/browser';
import { KnownChances, lineThrough } from './knownChances.svelte';
import { emptyTree, ROOT, withLine } from './tree';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what is found shows a few times a second, the last of each position', () => {
  const known = new KnownChances();
  const [root, seen] = [{}, new Set<unknown>()];
  for (let told = 0; told < 80; told += 1) {
    known.note(root, told % 2, told);
    vi.advanceTimersByTime(25);
    seen.add(known.at);
  }
  vi.advanceTimersByTime(1000);
  expect([...known.at]).toEqual([[0, 7800], [1, 7900]]);
  // Two seconds, and the empty map.
  expect(seen.size).toBeLessThanOrEqual(6);
  const before = known.at;
  known.note(root, 1, 79);
  vi.advanceTimersByTime(1000);
  expect(known.at).toBe(before);
});

test('another tree has other positions, also while something is not shown yet', () => {
  const known = new KnownChances();
  const [one, other] = [{}, {}];
  known.note(one, 3, 50);
  vi.advanceTimersByTime(1000);
  known.note(one, 4, 60);
  known.note(other, 5, 70);
  expect(known.at.size).toBe(0);
  vi.advanceTimersByTime(1000);
  expect([...known.at]).toEqual([[5, 7000]]);
});

test('the longest unseen is forgotten first', () => {
  const known = new KnownChances();
  const root = {};
  for (let node = 0; node < 600; node += 1) known.note(root, node, 50);
  vi.advanceTimersByTime(1000);
  known.note(root, 0, 55);
  known.note(root, 600, 50);
  vi.advanceTimersByTime(1000);
  expect([known.at.size, known.at.get(0), known.at.has(1), known.at.has(2), known.at.has(600)]).toEqual([600, 5500, false, true, true]);
});

test('nothing is told after the end', () => {
  const known = new KnownChances();
  known.note({}, 0, 50);
  known.close();
  vi.advanceTimersByTime(1000);
  expect(known.at.size).toBe(0);
});

test('the line of a node is how it is reached and how it goes on', () => {
  const main = withLine(emptyTree(), ROOT, ['a', 'b', 'c'])?.tree ?? emptyTree();
  const { tree } = withLine(main, 1, ['x', 'y']) ?? { tree: main };
  expect([ROOT, 2, 4].map((node) => lineThrough(tree, node))).toEqual([[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 4, 5]]);
});
