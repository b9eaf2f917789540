// Camera arithmetic.
import { describe, expect, it } from 'vitest';
import { holding, scrolledTo, FINGER, fitted, clamped, LARGEST, panned, pinched, scaleFor, contains, SMALLEST, toScreen, toWorld, zoomed } from './camera';
import { STRIDE } from './layout';

const view = { width: 360, height: 600 };
const box = { left: -100, right: 300, top: -200, bottom: 200 };

describe('a camera', () => {
  it('takes a point to the screen and back', () => {
    const camera = { cx: 12, cy: -7, scale: 0.6 };
    const point = toScreen(camera, view, { x: 40, y: 55 });
    expect(toWorld(camera, view, point).x).toBeCloseTo(40);
    expect(toWorld(camera, view, point).y).toBeCloseTo(55);
  });

  it('fits a box into the middle', () => {
    const camera = fitted(box, view, 1, LARGEST);
    expect(camera).toEqual({ cx: 100, cy: 0, scale: 0.9 });
    expect(contains(camera, view, box)).toBe(true);
  });

  it('never makes cells too small for a finger to fit a box', () => {
    const wide = { left: -2000, right: 2000, top: -100, bottom: 100 };
    const camera = fitted(wide, view, FINGER, LARGEST);
    expect(camera.scale * STRIDE).toBeCloseTo(FINGER);
    expect(contains(camera, view, wide)).toBe(false);
  });

  it('keeps the point under the wheel where it is, within limits', () => {
    const camera = fitted(box, view, 1, LARGEST);
    const anchor = { x: 50, y: 80 };
    const before = toWorld(camera, view, anchor);
    const after = toWorld(zoomed(camera, view, 1.1, anchor), view, anchor);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(zoomed(camera, view, 1000, anchor).scale).toBe(scaleFor(LARGEST));
    expect(zoomed(camera, view, 0.0001, anchor).scale).toBe(scaleFor(SMALLEST));
  });

  it('keeps what lies between two fingers between them', () => {
    const camera = fitted(box, view, 1, LARGEST);
    const was: [{ x: number; y: number }, { x: number; y: number }] = [{ x: 100, y: 100 }, { x: 200, y: 100 }];
    const is: typeof was = [{ x: 120, y: 150 }, { x: 240, y: 150 }];
    const next = pinched(camera, view, was, is);
    const before = toWorld(camera, view, { x: 150, y: 100 });
    const after = toWorld(next, view, { x: 180, y: 150 });
    expect(next.scale).toBeCloseTo(camera.scale * 1.2);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('cannot lose an unbounded board', () => {
    const far = clamped(panned({ cx: 100, cy: 0, scale: 0.9 }, 9999, -9999), box, view, 'unbounded');
    expect(far.cx).toBeGreaterThan(box.left - view.width / far.scale);
    expect(far.cy).toBeLessThan(box.bottom + view.height / far.scale);
  });

  it('does not pan a bounded board that is wholly seen', () => {
    const camera = { cx: 100, cy: 0, scale: 0.9 };
    expect(clamped(panned(camera, 30, 30), box, view, 'bounded')).toEqual(camera);
  });

  it('pans just as far as the cursor needs', () => {
    const camera = { cx: 0, cy: 0, scale: 1 };
    expect(scrolledTo(camera, view, { x: 10, y: 10 })).toBe(camera);
    const next = scrolledTo(camera, view, { x: 300, y: 0 });
    expect(next.cx).toBeGreaterThan(0);
    expect(next.cx).toBeLessThan(300);
    expect(toScreen(next, view, { x: 300, y: 0 }).x).toBeLessThan(view.width);
  });

  it('holds a box with the smallest change', () => {
    const camera = { cx: 0, cy: 0, scale: 1 };
    const inside = { left: -50, right: 50, top: -50, bottom: 50 };
    expect(holding(camera, view, inside, SMALLEST)).toBe(camera);
    const right = holding(camera, view, { left: 100, right: 250, top: 0, bottom: 50 }, SMALLEST);
    expect(right).toEqual({ cx: 70, cy: 0, scale: 1 });
    const wide = holding(camera, view, { left: -360, right: 360, top: 0, bottom: 50 }, SMALLEST);
    expect(wide.scale).toBe(0.5);
    const huge = holding(camera, view, { left: -9000, right: 9000, top: 0, bottom: 50 }, SMALLEST);
    expect(huge.scale).toBe(scaleFor(SMALLEST));
  });
});
