// Conversion between hexagons and points.
import { describe, expect, it } from 'vitest';
import { bearing, boundsOf, center, directionTowards, hexAt, type Layout, hexPath, SIZE, STRIDE } from './layout';

const LAYOUTS: Layout[] = (['pointy', 'flat'] as const).flatMap((shape) =>
  [false, true].map((turned) => ({ shape, turned })),
);

describe.each(LAYOUTS)('a layout %o', (layout) => {
  it('finds every hexagon again at its centre and nearly out to its edge', () => {
    for (let q = -4; q <= 4; q += 1) {
      for (let r = -4; r <= 4; r += 1) {
        const point = center(layout, { q, r });
        expect(hexAt(layout, point)).toEqual({ q, r });
        for (let angle = 0; angle < 6; angle += 0.5) {
          const near = { x: point.x + 0.49 * STRIDE * Math.cos(angle), y: point.y + 0.49 * STRIDE * Math.sin(angle) };
          expect(hexAt(layout, near)).toEqual({ q, r });
        }
      }
    }
  });

  it('sets neighbours one stride apart', () => {
    const from = center(layout, { q: 2, r: -1 });
    const to = center(layout, { q: 2, r: 0 });
    expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeCloseTo(STRIDE);
  });

  it('finds the direction nearest to an angle on the screen', () => {
    for (const turn of [0, 61, 119, 181, 239, 301]) {
      const at = center(layout, directionTowards(layout, turn));
      const off = Math.abs(((bearing({ x: 0, y: 0 }, at) - turn + 540) % 360) - 180);
      expect(off).toBeLessThanOrEqual(31);
    }
  });
});

describe('the turned board', () => {
  it('shows the same cells half a turn round', () => {
    const straight = center({ shape: 'pointy', turned: false }, { q: 2, r: -3 });
    const turned = center({ shape: 'pointy', turned: true }, { q: 2, r: -3 });
    expect(turned.x).toBeCloseTo(-straight.x);
    expect(turned.y).toBeCloseTo(-straight.y);
  });

  it('goes right where the screen goes right', () => {
    expect(directionTowards({ shape: 'pointy', turned: true }, 0)).toEqual({ q: -1, r: 0 });
  });
});

describe('boxes and outlines', () => {
  it('hold whole cells', () => {
    const box = boundsOf({ shape: 'pointy', turned: false }, [{ q: 0, r: 0 }], 0);
    expect(box.right - box.left).toBeCloseTo(STRIDE);
    expect(box.bottom - box.top).toBeCloseTo(2 * SIZE);
  });

  it('have six rounded corners', () => {
    expect(hexPath('flat', 50, 5).match(/Q/g)).toHaveLength(6);
  });
});
