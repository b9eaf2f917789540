// What is lit up at the end of a game.
import { expect, test } from 'vitest';
import { abalone, at, hive, push, tour, tourCell } from '../demo/scenes';
import { applyMove } from '../demo/replay';
import { decisionOf } from './decision';
import { neighbors, sameCells } from './hex';

test('around the queen of who lost the pieces beside her', () => {
  const scene = hive();
  const { centers, cells } = decisionOf(scene, 'second');
  expect(centers).toEqual([at(-1, 0)]);
  expect(cells.length).toBeGreaterThan(0);
  const occupied = scene.stacks.map((stack) => stack.at);
  expect(sameCells(cells, neighbors(at(-1, 0)).filter((cell) => occupied.some((other) => other.q === cell.q && other.r === cell.r)))).toBe(true);
});

test('the cell from which a marble fell', () => {
  const scene = abalone();
  const after = applyMove(scene, push('out', 'eject', 'a4 a5', at(1, 0)));
  const fallen = after.last?.shifts.find((shift) => shift.to === null)?.from;
  expect(decisionOf(after, 'first')).toEqual({ centers: [], cells: [fallen] });
});

test('the goal on which the winner stands, and nothing where nobody does', () => {
  const scene = tour();
  expect(decisionOf(scene, 'first').cells).toEqual([]);
  const home = { ...scene, stacks: scene.stacks.map((stack) => (stack.name === 'b4' ? { ...stack, tiles: [{ seat: 'first' as const, name: 'tower', glyph: 'tower' }] } : stack)) };
  expect(decisionOf(home, 'first').cells).toEqual([tourCell('b4')]);
});
