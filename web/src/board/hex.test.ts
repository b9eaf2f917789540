// Arithmetic of hexagons.
import { describe, expect, it } from 'vitest';
import { DIRECTIONS, distance, line, neighbors, plus, sameCells } from './hex';

const o = { q: 0, r: 0 };

describe('hexagons', () => {
  it('have six neighbours at distance one, in the order of the clock', () => {
    expect(neighbors(o)).toHaveLength(6);
    expect(new Set(neighbors(o).map((hex) => distance(o, hex)))).toEqual(new Set([1]));
    DIRECTIONS.forEach((direction, n) => {
      const next = DIRECTIONS[(n + 1) % 6] ?? o;
      expect(distance(direction, next)).toBe(1);
    });
  });

  it('measure distances along the grid', () => {
    expect(distance({ q: -2, r: 1 }, { q: 3, r: -1 })).toBe(5);
    expect(distance({ q: 1, r: 1 }, { q: -1, r: -1 })).toBe(4);
  });

  it('draw a line only along one of the six directions', () => {
    expect(line(o, { q: 2, r: -2 })).toEqual([o, { q: 1, r: -1 }, { q: 2, r: -2 }]);
    expect(line(o, { q: 2, r: -1 })).toBeNull();
    expect(line(o, o)).toEqual([o]);
  });

  it('compare cells as sets', () => {
    const east = plus(o, { q: 1, r: 0 });
    expect(sameCells([o, east], [east, o])).toBe(true);
    expect(sameCells([o], [o, east])).toBe(false);
  });
});
