// The lines of the engine while it searches deeper: those that were found before stay until they are found anew.
import { expect, test } from 'vitest';
import { type EngineLine, type Finding, withEarlierLines } from './finding';

const chance = { win: 5000, draw: 0, loss: 5000 };

function line(move: string, points: number): EngineLine {
  return { moves: [move, 'reply'], score: { kind: 'value', value: 0 }, chance, points, loss: 0 } as unknown as EngineLine;
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
