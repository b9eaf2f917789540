// What a file can tell of a tree.
import { expect, test } from 'vitest';
import { isPlain } from './download';
import { emptyTree, type MoveTree, ROOT, withComment, withLine, withMark } from './tree';

const grown = (tree: MoveTree, ...texts: string[]): MoveTree => withLine(tree, ROOT, texts)?.tree ?? tree;

test('a tree is more than its main line with a variation, a comment or a mark', () => {
  const line = grown(emptyTree(), 'a', 'b');
  expect([emptyTree(), line].map(isPlain)).toEqual([true, true]);
  expect([grown(line, 'c'), withComment(line, ROOT, 'said'), withMark(line, 2, 1)].map(isPlain)).toEqual([false, false, false]);
});
