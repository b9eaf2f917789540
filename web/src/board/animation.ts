// Derives the flights between two scenes: which tiles move, along which way, and which tiles of the new scene stay hidden
// meanwhile. Only a single move forward is animated, not jumps through the history.
import type { Scene, Shift, Tile } from '../generated/api';
import type { GameStyle } from './games';
import { type Hex, key, minus, plus, same } from './hex';
import { center, type Layout, type Point } from './layout';

/** A point of a flight: how large the piece is drawn there, and which part of the time has gone. */
export interface Waypoint extends Point {
  scale: number;
  offset: number;
}

export interface MovingPiece {
  tile: Tile;
  way: Waypoint[];
  /** From the reserve onto the board, across the board, or off it. */
  kind: 'enter' | 'go' | 'leave';
  /** The tile of the new scene that is hidden until the animation ends. */
  becomes: string | null;
}

export interface MoveAnimation {
  pieces: MovingPiece[];
  milliseconds: number;
}

/** The duration of a flight, and how much longer every further cell of its way makes it. */
const FLIGHT_MS = 320;
const PER_CELL_MS = 40;
const LONGEST_MS = 560;

/** How high above the higher end a piece climbs, and how much larger it seems there. */
const CLIMB = { rise: 22, scale: 1.1 };
const THROW = { rise: 40, scale: 1.22 };
/** Points of an arc, ends included. */
const ARC_POINTS = 9;

/** The identifier of a tile on the board. */
export function tileId(at: Hex, level: number): string {
  return `${key(at)}:${level}`;
}

/** The pieces that move between two scenes; none unless the second is one ply after the first. */
export function animationBetween(before: Scene, after: Scene, layout: Layout, style: GameStyle): MoveAnimation {
  const last = after.last;
  if (!last || after.ply !== before.ply + 1) return { pieces: [], milliseconds: 0 };
  const flight: Flight = { before, after, layout, style, path: last.shifts.length === 1 ? last.path : [], thrower: last.actor };
  const pieces = last.shifts.flatMap((shift) => movingPieces(flight, shift));
  const cells = Math.max(2, flight.path.length);
  return { pieces, milliseconds: Math.min(LONGEST_MS, FLIGHT_MS + PER_CELL_MS * (cells - 2)) };
}

interface Flight {
  before: Scene;
  after: Scene;
  layout: Layout;
  style: GameStyle;
  /** The way of the only piece that moves; empty if several do. */
  path: readonly Hex[];
  /** The piece that throws another. */
  thrower: Hex | null;
}

function raised({ layout, style }: Flight, at: Hex, level: number): Point {
  const point = center(layout, at);
  return { x: point.x, y: point.y - Math.max(0, level) * style.lift };
}

function movingPieces(flight: Flight, shift: Shift): MovingPiece[] {
  const { before, after } = flight;
  if (!shift.to) return shift.from ? leavingPieces(flight, shift.from) : [];
  const level = tilesAt(after, shift.to).length - 1;
  const tile = tilesAt(after, shift.to)[level];
  if (!tile) return [];
  const end = raised(flight, shift.to, level);
  const becomes = tileId(shift.to, level);
  if (!shift.from) return [{ tile, kind: 'enter', becomes, way: straight([{ x: end.x, y: end.y - 40 }, end]) }];
  const from = (shift.level ?? tilesAt(before, shift.from).length) - 1;
  const start = raised(flight, shift.from, from);
  if (flight.thrower) {
    const over = raised(flight, flight.thrower, tilesAt(before, flight.thrower).length);
    return [{ tile, kind: 'go', becomes, way: arc(start, { x: over.x, y: over.y - THROW.rise }, end, THROW.scale) }];
  }
  const between = flight.path.slice(1, -1).map((at) => raised(flight, at, tilesAt(before, at).length));
  const climbs = between.length === 0 && (level > 0 || from > 0) && flight.path.length > 0;
  if (!climbs) return [{ tile, kind: 'go', becomes, way: straight([start, ...between, end]) }];
  const top = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - CLIMB.rise };
  return [{ tile, kind: 'go', becomes, way: arc(start, top, end, CLIMB.scale) }];
}

/** A piece that is pushed out goes on as the others do, and a little farther. */
function leavingPieces(flight: Flight, from: Hex): MovingPiece[] {
  const tile = tilesAt(flight.before, from).at(-1);
  if (!tile) return [];
  const step = flight.after.last?.shifts.flatMap((shift) => (shift.from && shift.to ? [minus(shift.to, shift.from)] : []))[0];
  return [{ tile, kind: 'leave', becomes: null, way: straight([raised(flight, from, 0), raised(flight, step ? plus(from, step) : from, 0)]) }];
}

/** From point to point, with the same speed on every part. */
function straight(points: readonly Point[]): Waypoint[] {
  const reached = [0];
  points.forEach((point, n) => {
    const before = points[n - 1];
    if (before) reached.push((reached[n - 1] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y));
  });
  const whole = reached.at(-1) ?? 0;
  return points.map((point, n) => ({ ...point, scale: 1, offset: whole === 0 ? n / Math.max(1, points.length - 1) : (reached[n] ?? 0) / whole }));
}

/** Up to a point halfway and down again, along a parabola. */
function arc(from: Point, top: Point, to: Point, scale: number): Waypoint[] {
  const control = { x: 2 * top.x - (from.x + to.x) / 2, y: 2 * top.y - (from.y + to.y) / 2 };
  return Array.from({ length: ARC_POINTS }, (_, n) => {
    const part = n / (ARC_POINTS - 1);
    const mix = (a: number, b: number, c: number): number => (1 - part) ** 2 * a + 2 * part * (1 - part) * b + part ** 2 * c;
    return { x: mix(from.x, control.x, to.x), y: mix(from.y, control.y, to.y), scale: 1 + (scale - 1) * 4 * part * (1 - part), offset: part };
  });
}

function tilesAt(scene: Scene, at: Hex): Tile[] {
  return scene.stacks.find((stack) => same(stack.at, at))?.tiles ?? [];
}
