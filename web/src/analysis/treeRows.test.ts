// Rows of trees, as texts: a pair is `1. a b`, a variation is indented by its depth.
import { expect, test } from 'vitest';
import type { TreeMove } from '../generated/api';
import { type MoveTree, nodeOf, treeOf, withFold } from './tree';
import { moveNumber, rowsOf } from './treeRows';

const move = (parent: number, text: string, more: Partial<TreeMove> = {}): TreeMove => ({ parent, text, nags: [], before: [], comments: [], ...more });

function written(tree: MoveTree, startPly = 0): string[] {
  const name = (id: number | null): string => (id === null ? '…' : nodeOf(tree, id).text);
  return rowsOf(tree, { startPly }).map((row) => {
    switch (row.kind) {
      case 'pair':
        return `${row.number}. ${name(row.first)}${row.second === null ? '' : ` ${name(row.second)}`}`;
      case 'line':
        return `${'  '.repeat(row.depth)}${moveNumber(nodeOf(tree, row.moves[0] ?? 0), { startPly })}: ${row.moves.map(name).join(' ')}`;
      case 'comment':
        return `${'  '.repeat(row.depth)}{${row.text}}`;
      default:
        return `${'  '.repeat(row.depth)}+${row.count}`;
    }
  });
}

test('a plain game is pairs', () => {
  const tree = treeOf({ comments: [], moves: [move(0, 'a'), move(1, 'b'), move(2, 'c')] });
  expect(written(tree)).toEqual(['1. a b', '2. c']);
  expect(written(tree, 1)).toEqual(['1. … a', '2. b c']);
  expect(written(tree, 8)).toEqual(['5. a b', '6. c']);
});

test('variations and comments divide pairs', () => {
  const moves = [move(0, 'a', { comments: ['so far'] }), move(1, 'b'), move(2, 'c'), move(1, 'x', { before: ['or'] }), move(4, 'y'), move(5, 'z'), move(4, 'w', { comments: ['no'] })];
  const tree = treeOf({ comments: ['first'], moves });
  expect(written(tree)).toEqual(['{first}', '1. a', '{so far}', '1. … b', '  {or}', '  1: x y', '    2: w', '    {no}', '  2: z', '2. c']);
});

test('folded variations are counted', () => {
  const tree = treeOf({ comments: [], moves: [move(0, 'a'), move(1, 'b'), move(1, 'x'), move(1, 'y')] });
  expect(written(withFold(tree, 1, true))).toEqual(['1. a b', '  +2']);
  expect(written(tree)).toEqual(['1. a b', '  1: x', '  1: y']);
});

test('a long variation has several rows, and no move is lost or twice', () => {
  const moves = [move(0, 'a'), move(0, 'v0'), ...Array.from({ length: 50 }, (_, n) => move(n + 2, `v${n + 1}`))];
  const tree = treeOf({ comments: [], moves });
  const shown = rowsOf(tree, { startPly: 0 }).flatMap((row) => (row.kind === 'line' ? row.moves : []));
  expect(shown.map((id) => nodeOf(tree, id).text)).toEqual(Array.from({ length: 51 }, (_, n) => `v${n}`));
  expect(rowsOf(tree, { startPly: 0 }).filter((row) => row.kind === 'line').length).toBe(3);
});

test('rows have keys of their own', () => {
  const moves = Array.from({ length: 300 }, (_, n) => move(n % 7 === 0 ? Math.max(0, n - 3) : n, `m${n}`, { comments: n % 5 === 0 ? ['x', 'y'] : [] }));
  const keys = rowsOf(treeOf({ comments: [], moves }), { startPly: 0 }).map((row) => row.key);
  expect(new Set(keys).size).toBe(keys.length);
});
