import { expect, test } from 'vitest';
import { emptyTree, endOfLine, madeMain, ROOT, withLine, withoutFrom } from '../analysis/tree';
import { isSameGame, mainLineOf, nodesOf, reviewedGame } from './reviewedGame';

const START = { game: 'Base' };
const MOVES = ['a', 'b', 'c'];
const line = (tree = emptyTree(), at = ROOT, moves = MOVES) => withLine(tree, at, moves)?.tree ?? tree;

test('what is tried behind and beside a game leaves its moves where they are', () => {
  let tree = line();
  const nodes = nodesOf(tree, MOVES);
  tree = line(tree, endOfLine(tree, ROOT), ['d']);
  tree = line(tree, nodes[1], ['x', 'y']);
  tree = madeMain(tree, tree.next - 1);
  expect(mainLineOf(tree)).toEqual(['a', 'x', 'y']);
  expect(nodesOf(tree, MOVES)).toEqual(nodes);
});

test('of a game whose moves were deleted the rest is found', () => {
  const tree = line();
  const nodes = nodesOf(tree, MOVES);
  expect(nodesOf(withoutFrom(tree, nodes[2] ?? 0), MOVES)).toEqual(nodes.slice(0, 2));
});

test('games are told apart by kind, start and moves, and by nothing else', () => {
  const game = { kind: 'hive', start: START, moves: MOVES };
  const others = [{ ...game, kind: 'tour' }, { ...game, start: { game: 'Base+M' } }, { ...game, start: { drawing: 'Base' } }, { ...game, moves: ['a', 'bc'] }];
  expect(reviewedGame({ ...game, moves: [...MOVES] }).key).toBe(reviewedGame(game).key);
  expect(new Set([game, ...others].map((one) => reviewedGame(one).key)).size).toBe(5);
  expect([isSameGame(game, { ...game, moves: [...MOVES] }), ...others.map((other) => isSameGame(game, other))]).toEqual([true, false, false, false, false]);
});
