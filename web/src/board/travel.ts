// How pieces get from one scene to the next: which tiles travel, through which points, and which of the new tiles must
// stay hidden until they arrive. Only one move forward travels; jumps through the history do not.
import type { Scene, Shift, Tile } from '../generated/api';
import type { Look } from './games';
import { type Hex, key, minus, plus, same } from './hex';
import { center, type Layout, type Point } from './layout';

export interface Journey {
  tile: Tile;
  points: Point[];
  /** From the hand onto the board, over the board, or off it. */
  kind: 'enter' | 'go' | 'leave';
  /** The tile of the new scene that it becomes. */
  becomes: string | null;
}

export interface Travel {
  journeys: Journey[];
  milliseconds: number;
}

/** What one tile of a picture is called. */
export function tileId(at: Hex, level: number): string {
  return `${key(at)}:${level}`;
}

/** The journeys between two scenes; none unless the second is one move after the first. */
export function travel(before: Scene, after: Scene, layout: Layout, look: Look): Travel {
  const last = after.last;
  if (!last || after.ply !== before.ply + 1) return { journeys: [], milliseconds: 0 };
  const single = last.shifts.length === 1;
  const way = single ? wayOf(last.path, last.actor) : [];
  const journeys = last.shifts.flatMap((shift) => journeysOf(before, after, shift, way, layout, look));
  const longest = Math.max(2, ...journeys.map((journey) => journey.points.length));
  return { journeys, milliseconds: Math.min(250, 170 + 20 * (longest - 2)) };
}

/** A throw goes over the piece that throws. */
function wayOf(path: readonly Hex[], actor: Hex | null): readonly Hex[] {
  const [from, to] = path;
  return actor && path.length === 2 && from && to ? [from, actor, to] : path;
}

function journeysOf(
  before: Scene,
  after: Scene,
  shift: Shift,
  way: readonly Hex[],
  layout: Layout,
  look: Look,
): Journey[] {
  const raised = (at: Hex, level: number): Point => {
    const point = center(layout, at);
    return { x: point.x, y: point.y - Math.max(0, level) * look.lift };
  };
  if (!shift.to) return shift.from ? left(before, after, shift.from, raised) : [];
  const to = shift.to;
  const level = tilesAt(after, to).length - 1;
  const tile = tilesAt(after, to)[level];
  if (!tile) return [];
  const end = raised(to, level);
  const becomes = tileId(to, level);
  if (!shift.from) return [{ tile, kind: 'enter', becomes, points: [{ x: end.x, y: end.y - 40 }, end] }];
  const start = raised(shift.from, (shift.level ?? tilesAt(before, shift.from).length) - 1);
  const between = way.slice(1, -1).map((at) => raised(at, tilesAt(before, at).length));
  return [{ tile, kind: 'go', becomes, points: [start, ...between, end] }];
}

function left(before: Scene, after: Scene, from: Hex, raised: (at: Hex, level: number) => Point): Journey[] {
  const tile = tilesAt(before, from).at(-1);
  if (!tile) return [];
  const step = after.last?.shifts.flatMap((shift) => (shift.from && shift.to ? [minus(shift.to, shift.from)] : []))[0];
  const points = [raised(from, 0), raised(step ? plus(from, step) : from, 0)];
  return [{ tile, kind: 'leave', becomes: null, points }];
}

function tilesAt(scene: Scene, at: Hex): Tile[] {
  return scene.stacks.find((stack) => same(stack.at, at))?.tiles ?? [];
}
