// Conversion between hexagons and points of the plane, for both hexagon orientations and for a board turned by 180°.
// Independent of camera, screen and game.
import type { Hex } from './hex';
import { DIRECTIONS } from './hex';

/** Hexagon orientation: a corner on top (`pointy`) or an edge on top (`flat`). */
export type Shape = 'pointy' | 'flat';

export interface Layout {
  shape: Shape;
  /** Whether the board is turned by 180° for the second player; pieces stay upright. */
  turned: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** An axis-aligned box of the plane. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Circumradius of a hexagon; glyphs are drawn for a box of twice that. */
export const SIZE = 50;
/** Distance between the centres of neighbouring hexagons. */
export const STRIDE = SIZE * Math.sqrt(3);

export function center(layout: Layout, hex: Hex): Point {
  const side = layout.turned ? -1 : 1;
  const { q, r } = hex;
  return layout.shape === 'pointy'
    ? { x: side * STRIDE * (q + r / 2), y: side * SIZE * 1.5 * r }
    : { x: side * SIZE * 1.5 * q, y: side * STRIDE * (r + q / 2) };
}

/** The hexagon under a point. */
export function hexAt(layout: Layout, point: Point): Hex {
  const side = layout.turned ? -1 : 1;
  const x = (side * point.x) / SIZE;
  const y = (side * point.y) / SIZE;
  return layout.shape === 'pointy'
    ? rounded(x / Math.sqrt(3) - y / 3, (y * 2) / 3)
    : rounded((x * 2) / 3, y / Math.sqrt(3) - x / 3);
}

/** Cube rounding: rounds each coordinate, and recomputes the one with the largest error from the other two. */
function rounded(q: number, r: number): Hex {
  const s = -q - r;
  let nearQ = Math.round(q);
  let nearR = Math.round(r);
  const nearS = Math.round(s);
  const offQ = Math.abs(nearQ - q);
  const offR = Math.abs(nearR - r);
  const offS = Math.abs(nearS - s);
  if (offQ > offR && offQ > offS) nearQ = -nearR - nearS;
  else if (offR > offS) nearR = -nearQ - nearS;
  return { q: nearQ + 0, r: nearR + 0 };
}

/** The angle from one point to another, in degrees clockwise from the right. */
export function bearing(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** The direction whose angle on the screen is nearest to `degrees` (clockwise from the right). */
export function directionTowards(layout: Layout, degrees: number): Hex {
  const origin = { x: 0, y: 0 };
  const off = (direction: Hex): number => {
    const turn = bearing(origin, center(layout, direction)) - degrees;
    return Math.abs(((((turn + 180) % 360) + 360) % 360) - 180);
  };
  return DIRECTIONS.reduce((best, direction) => (off(direction) < off(best) ? direction : best));
}

/** The bounding box of hexagons plus `margin`; around the origin if there are none. */
export function boundsOf(layout: Layout, cells: readonly Hex[], margin: number): Bounds {
  const points = cells.length > 0 ? cells.map((cell) => center(layout, cell)) : [{ x: 0, y: 0 }];
  const [wide, high] = layout.shape === 'pointy' ? [STRIDE / 2, SIZE] : [SIZE, STRIDE / 2];
  return {
    left: Math.min(...points.map((point) => point.x)) - wide - margin,
    right: Math.max(...points.map((point) => point.x)) + wide + margin,
    top: Math.min(...points.map((point) => point.y)) - high - margin,
    bottom: Math.max(...points.map((point) => point.y)) + high + margin,
  };
}

/** The SVG path of a hexagon around the origin with rounded corners. */
export function hexPath(shape: Shape, radius: number, round: number): string {
  const corners = Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 180) * (60 * n + (shape === 'pointy' ? 30 : 0));
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
  const parts = corners.map((corner, n) => {
    const before = towards(corner, corners[(n + 5) % 6] ?? corner, round);
    const after = towards(corner, corners[(n + 1) % 6] ?? corner, round);
    return `${n === 0 ? 'M' : 'L'}${before}Q${short(corner.x)} ${short(corner.y)} ${after}`;
  });
  return `${parts.join('')}Z`;
}

function towards(from: Point, to: Point, distance: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : distance / length;
  return `${short(from.x + (to.x - from.x) * part)} ${short(from.y + (to.y - from.y) * part)}`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
