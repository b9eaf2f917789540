// The lines of the engine while it searches deeper: those that were found before stay until they are found anew, and what is
// too shallow says nothing.
import { expect, test } from 'vitest';
import { type EngineLine, type Finding, firstPoints, isTelling, joined, withEarlierLines } from './finding';

const chance = { win: 5000, draw: 0, loss: 5000 };

function line(move: string, points: number, depth = 7): EngineLine {
  return { depth, moves: [move, 'reply'], score: { points: 0 }, chance, points, loss: 0 };
}

function finding(depth: number, ...lines: EngineLine[]): Finding {
  return { depth, nodes: 1, lines, done: false };
}

const moves = (found: Finding): (string | undefined)[] => found.lines.map((one) => one.moves[0]);

test('lines of the depth before stand for those that are not found yet', () => {
  const before = finding(7, line('a', 60), line('b', 55), line('c', 50));
  const found = withEarlierLines(finding(8, line('b', 58)), before, 3);
  expect(moves(found)).toEqual(['b', 'a', 'c']);
  expect(found.depth).toBe(8);
  expect(found.lines.map((one) => one.loss)).toEqual([0, 0, 8]);
});

test('no more lines are shown than are wanted', () => {
  const before = finding(7, line('a', 60), line('b', 55), line('c', 50));
  expect(moves(withEarlierLines(finding(8, line('d', 61)), before, 2))).toEqual(['d', 'a']);
  expect(moves(withEarlierLines(finding(8, line('d', 61), line('a', 60), line('b', 55)), before, 3))).toEqual(['d', 'a', 'b']);
});

test('without an earlier search there are the lines that were found', () => {
  expect(moves(withEarlierLines(finding(1, line('a', 50)), undefined, 5))).toEqual(['a']);
});

test('more lines do not push a deep finding away', () => {
  const deep = finding(9, line('a', 60, 9));
  const shallow = joined(finding(1, line('c', 70, 1), line('a', 50, 1), line('b', 45, 1)), deep, 3);
  expect([shallow.depth, moves(shallow), shallow.lines.map((one) => one.depth)]).toEqual([9, ['a', 'c', 'b'], [9, 1, 1]]);
  // The others grow with the search, which at last passes what was known.
  const deeper = joined(finding(5, line('c', 40, 5), line('b', 30, 5)), shallow, 3);
  expect([moves(deeper), deeper.lines.map((one) => one.depth), deeper.lines.map((one) => one.loss)]).toEqual([['a', 'c', 'b'], [9, 5, 5], [0, 20, 30]]);
  const passed = joined(finding(9, line('b', 55, 9)), deeper, 3);
  expect([passed.depth, moves(passed)]).toEqual([9, ['b', 'a', 'c']]);
});

test('what is all there is to know replaces anything', () => {
  const known = { ...finding(2, line('b', 100, 2)), done: true };
  expect(joined(known, finding(9, line('a', 60, 9)), 1)).toMatchObject({ depth: 2, done: true, lines: [{ moves: ['b', 'reply'] }] });
});

test('a bar and an arrow need depth 3, or an end that is known', () => {
  for (const [depth, points] of [[1, null], [2, null], [3, 60], [9, 60]] as const) expect(firstPoints(finding(depth, line('a', 60, depth)), 'first')).toBe(points);
  expect(firstPoints(finding(4, line('a', 60, 4)), 'second')).toBe(40);
  expect(isTelling({ done: false }, { depth: 1, score: { win_in: 1 } })).toBe(true);
  expect(isTelling({ done: false }, { depth: 1, score: { loss_in: 2 } })).toBe(true);
  expect(isTelling({ done: true }, { depth: 1, score: { points: 0 } })).toBe(true);
});
