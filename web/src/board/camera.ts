// Camera arithmetic: a camera is a centre and a scale. Pure functions; `viewport.svelte.ts` applies the result once per
// frame. A pinch is computed from its start, so that rounding errors do not accumulate.
import type { Bounds, Point } from './layout';
import { STRIDE } from './layout';

export interface Camera {
  cx: number;
  cy: number;
  /** Screen pixels per unit of the plane. */
  scale: number;
}

/** The size of the visible area in pixels. */
export interface View {
  width: number;
  height: number;
}

/** The smallest distance between cell centres for touch input, in pixels. */
export const FINGER = 44;
/** Zoom limit: the smallest distance between cell centres, in pixels. */
export const SMALLEST = 24;
/** Zoom limit: the largest distance between cell centres, in pixels. */
export const LARGEST = 132;

export function scaleFor(stride: number): number {
  return stride / STRIDE;
}

/** Centres the bounds and fits them into the view, with cell distances between `least` and `most` pixels. */
export function fitted(bounds: Bounds, view: View, least: number, most: number): Camera {
  const wide = view.width / (bounds.right - bounds.left);
  const high = view.height / (bounds.bottom - bounds.top);
  const scale = Math.min(Math.max(Math.min(wide, high), scaleFor(least)), scaleFor(most));
  return { cx: (bounds.left + bounds.right) / 2, cy: (bounds.top + bounds.bottom) / 2, scale };
}

export function toWorld(camera: Camera, view: View, screen: Point): Point {
  return {
    x: camera.cx + (screen.x - view.width / 2) / camera.scale,
    y: camera.cy + (screen.y - view.height / 2) / camera.scale,
  };
}

export function toScreen(camera: Camera, view: View, world: Point): Point {
  return {
    x: (world.x - camera.cx) * camera.scale + view.width / 2,
    y: (world.y - camera.cy) * camera.scale + view.height / 2,
  };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, cx: camera.cx - dx / camera.scale, cy: camera.cy - dy / camera.scale };
}

/** Zooms around `anchor`: the point under it stays under it. */
export function zoomed(camera: Camera, view: View, factor: number, anchor: Point): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, scaleFor(SMALLEST)), scaleFor(LARGEST));
  const fixed = toWorld(camera, view, anchor);
  return {
    cx: fixed.x - (anchor.x - view.width / 2) / scale,
    cy: fixed.y - (anchor.y - view.height / 2) / scale,
    scale,
  };
}

/** Two-finger pinch from `was` to `is`: pans and zooms so that the midpoint stays under the fingers. */
export function pinched(start: Camera, view: View, was: [Point, Point], is: [Point, Point]): Camera {
  const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const spread = ([a, b]: [Point, Point]): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const from = middle(was);
  const to = middle(is);
  return panned(zoomed(start, view, spread(is) / spread(was), from), to.x - from.x, to.y - from.y);
}

/** Clamps the camera so that the bounds stay in sight: centred if they fit, else never wholly outside. */
export function clamped(camera: Camera, bounds: Bounds, view: View, extent: 'bounded' | 'unbounded'): Camera {
  const along = (c: number, low: number, high: number, pixels: number): number => {
    const half = pixels / 2 / camera.scale;
    if (extent === 'bounded') {
      if (high - low <= 2 * half) return (low + high) / 2;
      return Math.min(Math.max(c, low + half), high - half);
    }
    const seen = Math.min(half, STRIDE);
    return Math.min(Math.max(c, low - half + seen), high + half - seen);
  };
  return {
    cx: along(camera.cx, bounds.left, bounds.right, view.width),
    cy: along(camera.cy, bounds.top, bounds.bottom, view.height),
    scale: camera.scale,
  };
}

/** The smallest pan that brings a cell wholly into view; the same object if it is in view already. */
export function scrolledTo(camera: Camera, view: View, world: Point): Camera {
  const along = (value: number, middle: number, pixels: number): number => {
    const half = Math.max(0, pixels / 2 / camera.scale - STRIDE * 0.7);
    return middle + value - Math.min(Math.max(value, middle - half), middle + half);
  };
  const cx = along(world.x, camera.cx, view.width);
  const cy = along(world.y, camera.cy, view.height);
  return cx === camera.cx && cy === camera.cy ? camera : { cx, cy, scale: camera.scale };
}

/** The smallest change that brings bounds into view: a pan, and where that is not enough a smaller scale. */
export function holding(camera: Camera, view: View, bounds: Bounds, least: number): Camera {
  if (contains(camera, view, bounds)) return camera;
  const scale = Math.max(Math.min(camera.scale, fitted(bounds, view, 1, LARGEST).scale), Math.min(camera.scale, scaleFor(least)));
  const along = (c: number, low: number, high: number, pixels: number): number => {
    const half = pixels / 2 / scale;
    return high - low > 2 * half ? (low + high) / 2 : Math.min(Math.max(c, high - half), low + half);
  };
  return {
    cx: along(camera.cx, bounds.left, bounds.right, view.width),
    cy: along(camera.cy, bounds.top, bounds.bottom, view.height),
    scale,
  };
}

/** Whether the view contains the bounds. */
export function contains(camera: Camera, view: View, bounds: Bounds): boolean {
  const wide = view.width / 2 / camera.scale;
  const high = view.height / 2 / camera.scale;
  return (
    bounds.left >= camera.cx - wide &&
    bounds.right <= camera.cx + wide &&
    bounds.top >= camera.cy - high &&
    bounds.bottom <= camera.cy + high
  );
}
