// Points and lines of a rating graph.
import { expect, test } from 'vitest';
import { curveOf } from './ratingCurve';

const moments = (...ratings: number[]): { at_ms: number; rating: number; games: number }[] =>
  ratings.map((rating, index) => ({ at_ms: index, rating, games: index + 1 }));

test('the first game is at the left, the last at the right, and higher is higher', () => {
  const { points, low, high } = curveOf(moments(1500, 1700, 1600), 600, 200);
  expect(points.map(({ x }) => x)).toEqual([0, 300, 600]);
  expect([low, high]).toEqual([1500, 1700]);
  const [first, second, third] = points.map(({ y }) => y);
  expect(second).toBeLessThan(third ?? 0);
  expect(third).toBeLessThan(first ?? 0);
});

test('everything lies within the graph, on few lines, whatever the ratings are', () => {
  for (const ratings of [[1500], [1500, 1500], [1499, 1501], [100, 2900], [800, 1300, 2100], [1425, 1575]]) {
    const { points, levels } = curveOf(moments(...ratings), 600, 200);
    for (const { x, y } of points) expect([x >= 0 && x <= 600, y >= 0 && y <= 200]).toEqual([true, true]);
    expect(levels.length).toBeGreaterThan(1);
    expect(levels.length).toBeLessThanOrEqual(8);
    expect(levels[0]?.y).toBe(200);
    expect(levels.at(-1)?.y).toBeCloseTo(0);
  }
});
