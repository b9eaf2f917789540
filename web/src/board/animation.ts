// Derives the animation between two scenes: which tiles move, through which points, and which tiles of the new scene stay
// hidden meanwhile. Only a single move forward is animated, not jumps through the history.
import type { Scene, Shift, Tile } from '../generated/api';
import type { GameStyle } from './games';
import { type Hex, key, minus, plus, same } from './hex';
import { center, type Layout, type Point } from './layout';

export interface MovingPiece {
  tile: Tile;
  points: Point[];
  /** From the reserve onto the board, across the board, or off it. */
  kind: 'enter' | 'go' | 'leave';
  /** The tile of the new scene that is hidden until the animation ends. */
  becomes: string | null;
}

export interface MoveAnimation {
  pieces: MovingPiece[];
  milliseconds: number;
}

/** The identifier of a tile on the board. */
export function tileId(at: Hex, level: number): string {
  return `${key(at)}:${level}`;
}

/** The pieces that move between two scenes; none unless the second is one ply after the first. */
export function animationBetween(before: Scene, after: Scene, layout: Layout, style: GameStyle): MoveAnimation {
  const last = after.last;
  if (!last || after.ply !== before.ply + 1) return { pieces: [], milliseconds: 0 };
  const single = last.shifts.length === 1;
  const route = single ? routeOf(last.path, last.actor) : [];
  const pieces = last.shifts.flatMap((shift) => movingPieces(before, after, shift, route, layout, style));
  const longest = Math.max(2, ...pieces.map((piece) => piece.points.length));
  return { pieces, milliseconds: Math.min(250, 170 + 20 * (longest - 2)) };
}

/** A throw passes over the thrower. */
function routeOf(path: readonly Hex[], actor: Hex | null): readonly Hex[] {
  const [from, to] = path;
  return actor && path.length === 2 && from && to ? [from, actor, to] : path;
}

function movingPieces(
  before: Scene,
  after: Scene,
  shift: Shift,
  route: readonly Hex[],
  layout: Layout,
  style: GameStyle,
): MovingPiece[] {
  const raised = (at: Hex, level: number): Point => {
    const point = center(layout, at);
    return { x: point.x, y: point.y - Math.max(0, level) * style.lift };
  };
  if (!shift.to) return shift.from ? leavingPieces(before, after, shift.from, raised) : [];
  const to = shift.to;
  const level = tilesAt(after, to).length - 1;
  const tile = tilesAt(after, to)[level];
  if (!tile) return [];
  const end = raised(to, level);
  const becomes = tileId(to, level);
  if (!shift.from) return [{ tile, kind: 'enter', becomes, points: [{ x: end.x, y: end.y - 40 }, end] }];
  const start = raised(shift.from, (shift.level ?? tilesAt(before, shift.from).length) - 1);
  const between = route.slice(1, -1).map((at) => raised(at, tilesAt(before, at).length));
  return [{ tile, kind: 'go', becomes, points: [start, ...between, end] }];
}

function leavingPieces(before: Scene, after: Scene, from: Hex, raised: (at: Hex, level: number) => Point): MovingPiece[] {
  const tile = tilesAt(before, from).at(-1);
  if (!tile) return [];
  const step = after.last?.shifts.flatMap((shift) => (shift.from && shift.to ? [minus(shift.to, shift.from)] : []))[0];
  const points = [raised(from, 0), raised(step ? plus(from, step) : from, 0)];
  return [{ tile, kind: 'leave', becomes: null, points }];
}

function tilesAt(scene: Scene, at: Hex): Tile[] {
  return scene.stacks.find((stack) => same(stack.at, at))?.tiles ?? [];
}
