// Arithmetic in axial hexagon coordinates: keys, sums, distances, lines. Directions are listed clockwise, starting with
// (1,0), as in crates/game.
//
//        (0,-1) (1,-1)
//             \ /
//    (-1,0) --     -- (1,0)
//             / \
//       (-1,1) (0,1)
import type { Hex } from '../generated/api';

export type { Hex };

export const DIRECTIONS: readonly Hex[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

/** The key of a hexagon in maps and element ids. */
export function key(hex: Hex): string {
  return `${hex.q},${hex.r}`;
}

export function same(a: Hex, b: Hex): boolean {
  return a.q === b.q && a.r === b.r;
}

export function plus(a: Hex, b: Hex): Hex {
  return { q: a.q + b.q, r: a.r + b.r };
}

export function minus(a: Hex, b: Hex): Hex {
  return { q: a.q - b.q, r: a.r - b.r };
}

export function includes(cells: readonly Hex[], hex: Hex): boolean {
  return cells.some((cell) => same(cell, hex));
}

export function neighbors(hex: Hex): Hex[] {
  return DIRECTIONS.map((direction) => plus(hex, direction));
}

/** Grid distance. */
export function distance(a: Hex, b: Hex): number {
  const { q, r } = minus(a, b);
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** All cells from one to another along one of the six directions, ends included; null if they are not in line. */
export function line(from: Hex, to: Hex): Hex[] | null {
  const steps = distance(from, to);
  if (steps === 0) return [from];
  const { q, r } = minus(to, from);
  const step = { q: q / steps, r: r / steps };
  if (!includes(DIRECTIONS, step)) return null;
  return Array.from({ length: steps + 1 }, (_, n) => ({ q: from.q + step.q * n, r: from.r + step.r * n }));
}

/** Whether two lists contain the same cells, in any order. */
export function sameCells(a: readonly Hex[], b: readonly Hex[]): boolean {
  return a.length === b.length && a.every((cell) => includes(b, cell));
}
