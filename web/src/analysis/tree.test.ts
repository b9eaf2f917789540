// Operations on trees, written as texts: `a b (c d) e` is a line a b e with the variation c d beside b.
import { describe, expect, test } from 'vitest';
import {
  branchAfter,
  branchBefore,
  childWith,
  emptyTree,
  endOfLine,
  isMain,
  LONGEST_COMMENT,
  madeMain,
  MOST_MOVES,
  movesOfTree,
  movesTo,
  type MoveTree,
  type NodeId,
  nodeOf,
  promoted,
  ROOT,
  siblingOf,
  treeOf,
  withComment,
  withFold,
  withLine,
  withMark,
  withMarks,
  marksOf,
  withoutFrom,
} from './tree';

/** Reads a tree; a variation follows the move that it replaces. */
function read(text: string): MoveTree {
  let tree = emptyTree();
  const returns: NodeId[] = [];
  let at: NodeId = ROOT;
  for (const word of text.match(/[()]|[^\s()]+/g) ?? []) {
    if (word === '(') {
      returns.push(at);
      at = nodeOf(tree, at).parent ?? ROOT;
    } else if (word === ')') {
      at = returns.pop() ?? ROOT;
    } else {
      const added = withLine(tree, at, [word]);
      if (!added) throw new Error('too large');
      ({ tree, id: at } = added);
    }
  }
  return tree;
}

function write(tree: MoveTree, above: NodeId = ROOT): string {
  const [main, ...others] = nodeOf(tree, above).children;
  if (main === undefined) return '';
  const line = (id: NodeId): string => [nodeOf(tree, id).text, write(tree, id)].filter((part) => part !== '').join(' ');
  const variations = others.map((id) => `(${line(id)})`);
  return [nodeOf(tree, main).text, ...variations, write(tree, main)].filter((part) => part !== '').join(' ');
}

/** The node at the end of a line of moves. */
function at(tree: MoveTree, line: string): NodeId {
  return line.split(' ').filter(Boolean).reduce((id, text) => childWith(tree, id, text) ?? -1, ROOT);
}

test('trees are written as they are read', () => {
  for (const text of ['', 'a', 'a b (c d) e', 'a (b) (c) d (e g (f)) h']) expect(write(read(text))).toBe(text);
});

const OPERATIONS: [string, (tree: MoveTree, id: NodeId) => MoveTree, string, string, string][] = [
  ['promoting', promoted, 'a b (c d) (e f) g', 'a e f', 'a b (e f) (c d) g'],
  ['promoting the first variation', promoted, 'a b (c d) g', 'a c d', 'a c (b g) d'],
  ['promoting within a variation', promoted, 'a (b c (d) e) f', 'b d', 'a (b d (c e)) f'],
  ['promoting the main line', promoted, 'a b (c)', 'a b', 'a b (c)'],
  ['making main', madeMain, 'a b (c d (e) f) g', 'a c e', 'a c (b g) e (d f)'],
  ['deleting a variation', withoutFrom, 'a b (c d) g', 'a c', 'a b g'],
  ['deleting the rest of the main line', withoutFrom, 'a b (c d) g', 'a b', 'a c d'],
  ['deleting at the root', withoutFrom, 'a b', '', 'a b'],
];

test.each(OPERATIONS)('%s', (_, operation, before, line, after) => {
  const tree = read(before);
  expect(write(operation(tree, at(tree, line)))).toBe(after);
  // The tree itself has not changed.
  expect(write(tree)).toBe(before);
});

test('what is deleted is gone from the list of nodes', () => {
  const tree = read('a b (c d) e');
  expect(withoutFrom(tree, at(tree, 'a')).nodes.size).toBe(1);
});

test('a move that is there is not added again', () => {
  const tree = read('a b (c d)');
  const added = withLine(tree, ROOT, ['a', 'c', 'd']);
  expect(added?.tree).toBe(tree);
  expect(added?.id).toBe(at(tree, 'a c d'));
  expect(write(withLine(tree, ROOT, ['a', 'c', 'e'])?.tree ?? tree)).toBe('a b (c d (e))');
});

test('a tree has a most number of moves', () => {
  const long = withLine(emptyTree(), ROOT, Array.from({ length: MOST_MOVES }, (_, n) => `m${n}`));
  expect(long?.tree.nodes.size).toBe(MOST_MOVES + 1);
  expect(withLine(long?.tree ?? emptyTree(), long?.id ?? ROOT, ['more'])).toBeNull();
});

const STEPS: [string, (tree: MoveTree, id: NodeId) => NodeId, string, string][] = [
  ['the end of the line', endOfLine, 'a', 'a b e g'],
  ['the branch before', branchBefore, 'a b e', 'a'],
  ['the branch before the first move', branchBefore, 'a', ''],
  ['the branch after', branchAfter, '', 'a'],
  ['the end, where there is no branch', branchAfter, 'a b', 'a b e g'],
  ['the end itself', branchAfter, 'a b e g', 'a b e g'],
  ['the next of the moves from a position', (tree, id) => siblingOf(tree, id, 1), 'a b', 'a c'],
  ['the first again after the last', (tree, id) => siblingOf(tree, id, 1), 'a f', 'a b'],
  ['the last before the first', (tree, id) => siblingOf(tree, id, -1), 'a b', 'a f'],
  ['the root, which has no others', (tree, id) => siblingOf(tree, id, 1), '', ''],
];

test.each(STEPS)('%s', (_, step, from, to) => {
  const tree = read('a b (c d) (f) e g');
  expect(step(tree, at(tree, from))).toBe(at(tree, to));
});

describe('annotations', () => {
  const tree = read('a b');
  const a = at(tree, 'a');

  test('a move has one mark, which the same mark takes away', () => {
    const once = withMark(tree, a, 1);
    expect(nodeOf(once, a).nags).toEqual([1]);
    expect(nodeOf(withMark(once, a, 4), a).nags).toEqual([4]);
    expect(nodeOf(withMark(once, a, 1), a).nags).toEqual([]);
    expect(withMark(tree, ROOT, 1)).toBe(tree);
  });

  test('other glyphs of a file stay', () => {
    const file = treeOf({ comments: [], moves: [{ parent: 0, text: 'a', nags: [2, 14], before: [], comments: [] }] });
    expect(nodeOf(withMark(file, 1, 3), 1).nags).toEqual([3, 14]);
  });

  test('a position has one mark beside that of its move', () => {
    const both = withMark(withMark(tree, a, 14), a, 2);
    expect(nodeOf(both, a).nags).toEqual([2, 14]);
    expect(marksOf(nodeOf(both, a).nags)).toEqual({ move: 2, position: 14 });
    expect(nodeOf(withMark(both, a, 19), a).nags).toEqual([2, 19]);
    expect(nodeOf(withMark(both, a, 14), a).nags).toEqual([2]);
  });

  test('marks of a review stand where somebody has given none', () => {
    const b = at(tree, 'a') + 1;
    const own = withMark(withMark(tree, a, 1), b, 10);
    const marked = withMarks(own, new Map([[a, 4], [b, 6], [99, 2]]));
    expect([nodeOf(marked, a).nags, nodeOf(marked, b).nags, marked.nodes.size]).toEqual([[1], [6, 10], 3]);
    expect(nodeOf(own, b).nags).toEqual([10]);
  });

  test('comments are trimmed, bounded, and taken away by an empty text', () => {
    expect(nodeOf(withComment(tree, a, '  good \n'), a).comments).toEqual(['good']);
    expect(nodeOf(withComment(tree, a, 'x'.repeat(5000)), a).comments[0]).toHaveLength(LONGEST_COMMENT);
    expect(nodeOf(withComment(withComment(tree, a, 'good'), a, ' '), a).comments).toEqual([]);
  });

  test('folding changes nothing else', () => {
    expect(write(withFold(tree, a, true))).toBe('a b');
    expect(nodeOf(withFold(tree, a, true), a).folded).toBe(true);
  });
});

test('a tree is the same after it was sent', () => {
  const tree = withMark(read('a b (c d (e)) (f) g'), 2, 5);
  const { moves, places } = movesOfTree(tree);
  expect(moves.map((move) => `${move.parent}${move.text}`)).toEqual(['0a', '1b', '2g', '1c', '4d', '4e', '1f']);
  const back = treeOf({ comments: [], moves });
  expect(write(back)).toBe(write(tree));
  expect(nodeOf(back, places.get(2) ?? -1).nags).toEqual([5]);
  expect(movesTo(back, places.get(at(tree, 'a c e')) ?? -1)).toEqual(['a', 'c', 'e']);
});

test('the main line is known', () => {
  const tree = read('a b (c d) e');
  expect(isMain(tree, at(tree, 'a b e'))).toBe(true);
  expect(isMain(tree, at(tree, 'a c d'))).toBe(false);
  expect(isMain(tree, ROOT)).toBe(true);
});
