// The coordinates of a board with named cells: letters and numbers beside the ends of its lines, never under a piece.
import type { Stack } from '../generated/api';
import { center, type Layout, type Point } from './layout';

export interface Coordinate extends Point {
  text: string;
}

interface Named extends Point {
  letter: string;
  number: string;
}

/** One label for each letter and each number, `away` from the centre of the last cell of its line. */
export function coordinates(layout: Layout, stacks: readonly Pick<Stack, 'at' | 'name'>[], away: number): Coordinate[] {
  const cells = stacks.flatMap(({ at, name }): Named[] => {
    const [, letter, number] = /^([a-z])(\d+)$/.exec(name) ?? [];
    return letter !== undefined && number !== undefined ? [{ ...center(layout, at), letter, number }] : [];
  });
  if (cells.length === 0) return [];
  const left = (a: Point, b: Point): number => a.x - b.x || b.y - a.y;
  const below = (a: Point, b: Point): number => b.y - a.y || b.x - a.x;
  return [...labels(cells, 'letter', left, away), ...labels(cells, 'number', below, away)];
}

/** Turns from the direction of a line, the smallest first, to find a place for its label that no cell covers. */
const TURNS = [0, 30, -30, 60, -60].map((degrees) => (degrees * Math.PI) / 180);

/** The labels of the lines that share a letter or a number: each at the end that comes first if there is room, and as
 *  straight on as possible. */
function labels(cells: readonly Named[], by: 'letter' | 'number', first: (a: Point, b: Point) => number, away: number): Coordinate[] {
  const middle = { x: mean(cells.map((cell) => cell.x)), y: mean(cells.map((cell) => cell.y)) };
  const room = (label: Point): number => Math.min(...cells.map((cell) => Math.hypot(cell.x - label.x, cell.y - label.y)));
  return [...new Set(cells.map((cell) => cell[by]))].flatMap((text) => {
    const line = cells.filter((cell) => cell[by] === text).toSorted(first);
    const places = TURNS.flatMap((turn) => [line, line.toReversed()].flatMap(([end, next = middle]) => (end ? [beyond(end, next, away, turn)] : [])));
    const free = places.find((place) => room(place) > away - 1) ?? places[0];
    return free ? [{ text, ...free }] : [];
  });
}

function beyond(end: Point, next: Point, away: number, turn: number): Point {
  const angle = Math.atan2(end.y - next.y, end.x - next.x) + turn;
  return { x: end.x + Math.cos(angle) * away, y: end.y + Math.sin(angle) * away };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
