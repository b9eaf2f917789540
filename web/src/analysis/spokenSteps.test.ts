// What a screen reader says of steps: numbers count from where the position stands in its game.
import { expect, test } from 'vitest';
import '../testkit/browser';
import type { Teller } from '../board/moveWords';
import type { Scene } from '../generated/api';
import { spokenChoice, spokenMove } from './spokenSteps';
import { emptyTree, nodeOf, ROOT, withLine } from './tree';

const teller: Teller = { t: (key) => key, game: 'hive', layout: { shape: 'table', turned: false } as never };
const pass = { text: 'pass', pick: [], reserve: null, target: null, kind: 'pass' };
const scene = { to_move: 'second', stacks: [], moves: [pass], last: pass } as unknown as Scene;

test('steps are told with their numbers, the beginning with none', () => {
  const tree = withLine(emptyTree(), ROOT, ['pass', 'wA1'])?.tree ?? emptyTree();
  const [pass1, move2] = [nodeOf(tree, 1), nodeOf(tree, 2)];
  expect(spokenMove(teller, scene, nodeOf(tree, ROOT), { startPly: 0 })).toBeNull();
  expect([0, 3].map((startPly) => spokenMove(teller, scene, pass1, { startPly }))).toEqual(['1. moved.pass', '2… moved.pass']);
  expect(spokenChoice(teller, scene, pass1, { startPly: 0 })).toBe('1. board.pass');
  expect(spokenChoice(teller, scene, move2, { startPly: 0 })).toBe('1… wA1');
});
