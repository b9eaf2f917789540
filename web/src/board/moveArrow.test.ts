// Where arrows lie.
import { expect, test } from 'vitest';
import type { MoveOption } from '../generated/api';
import { center, type Layout } from './layout';
import { arrowShape } from './moveArrow';

const layout: Layout = { shape: 'pointy', turned: false };
const option = (changes: Partial<MoveOption>): MoveOption => ({ text: 'x', kind: 'move', reserve: null, pick: [{ q: 0, r: 0 }], target: { q: 3, r: 0 }, path: [], actor: null, shifts: [], spends: [], ...changes });

test('an arrow goes from what is taken to where it goes', () => {
  const shape = arrowShape(layout, { option: option({}), weight: 1 });
  const to = center(layout, { q: 3, r: 0 });
  expect(shape?.target).toEqual(to);
  expect(shape?.head[0]?.x).toBeGreaterThan(shape?.line?.to.x ?? Infinity);
  expect(shape?.head[0]?.x).toBeLessThan(to.x);
  expect(shape?.line?.from.y).toBeCloseTo(0);
});

test('a piece in hand has a target and no line, and a pass has neither', () => {
  expect(arrowShape(layout, { option: option({ pick: [], reserve: 'wA1' }), weight: 1 })?.line).toBeNull();
  expect(arrowShape(layout, { option: option({ pick: [], target: null }), weight: 1 })).toBeNull();
});

test('the better a move, the wider its arrow', () => {
  const widths = [0, 0.5, 1, 7].map((weight) => arrowShape(layout, { option: option({}), weight })?.width ?? 0);
  expect(widths).toEqual([5, 10.5, 16, 16]);
});
