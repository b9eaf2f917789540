// From a scene and a selection to what is drawn: cells with their tiles, signs and colours, ordered from the back to the
// front. Plain data, so that it can be tested without a browser.
import type { Scene, Seat, Stack, Tile } from '../generated/api';
import { type Arrow, arrows, beside, canPick, landings, movesOf } from './choices';
import type { Look } from './games';
import { type Hex, includes, key, minus, neighbors, same, sameCells } from './hex';
import { center, type Layout, type Point } from './layout';
import type { Premove } from './premove';
import { isActive, type Selection, type Table } from './selection';

export interface TileView {
  tile: Tile;
  level: number;
  /** How far above its cell it is drawn. */
  rise: number;
}

export interface CellView {
  id: string;
  at: Hex;
  x: number;
  y: number;
  name: string;
  ground: string | null;
  tiles: TileView[];
  /** Whether anything may be taken from here now. */
  pickable: boolean;
  picked: boolean;
  /** A dot where the target is free, a ring where something lies there. */
  hint: 'dot' | 'ring' | null;
  last: 'from' | 'to' | 'actor' | null;
  /** Which of the parts that explain an restriction. */
  part: number | null;
  goal: Seat | null;
  stunned: boolean;
  premove: 'from' | 'to' | null;
  /** How many neighbours the piece has, in a game where that says how far it goes. */
  reach: number | null;
}

export interface Way {
  points: Point[];
  kind: string;
}

export interface Picture {
  cells: CellView[];
  arrows: Arrow[];
  /** Ways that are barred, each with the place of its sign. */
  bars: { at: Point; step: Hex }[];
  ways: Way[];
}

/** What is drawn besides the scene and the selection. */
export interface Besides {
  premove: Premove | null;
  /** The cell of the cursor, drawn even if nothing is there. */
  cursor: Hex | null;
}

/** Turns a scene into a picture. */
export function picture(table: Table, selection: Selection, layout: Layout, besides: Besides): Picture {
  const { premove } = besides;
  const { scene, look } = table;
  const active = isActive(table);
  const moves = active ? movesOf(scene, selection) : [];
  const targets = selection.pending ? landings(selection.pending) : moves.flatMap(landings);
  const stacks = new Map(scene.stacks.map((stack) => [key(stack.at), stack]));
  const cells = listed(scene, targets, besides).map((at) => {
    const stack = stacks.get(key(at)) ?? { at, name: '', tiles: [], ground: null, reach: null };
    return cellView(table, selection, layout, premove, stack, { active, targets });
  });
  cells.sort((a, b) => a.y - b.y || a.x - b.x);
  const many = look.grip === 3;
  return {
    cells,
    arrows: many && selection.pick.length > 0 ? arrows(layout, selection.pending ? [selection.pending] : moves) : [],
    bars: many && active ? bars(scene, selection, layout) : [],
    ways: look.tray === 'tokens' || selection.pending ? waysOf(selection.pending ? [selection.pending] : moves, layout) : [],
  };
}

/** Every cell that is drawn: those of the scene, and free ones that mean something. */
function listed(scene: Scene, targets: readonly Hex[], { premove, cursor }: Besides): Hex[] {
  const cells = new Map(scene.stacks.map((stack) => [key(stack.at), stack.at]));
  const extra = [...targets, ...(premove ? [premove.target] : []), ...(cursor ? [cursor] : []), ...lastCells(scene)];
  for (const at of extra) if (!cells.has(key(at))) cells.set(key(at), at);
  return [...cells.values()];
}

function lastCells(scene: Scene): Hex[] {
  return (scene.last?.shifts ?? []).flatMap((shift) => (shift.from ? [shift.from] : []));
}

interface Around {
  active: boolean;
  targets: readonly Hex[];
}

function cellView(
  table: Table,
  selection: Selection,
  layout: Layout,
  premove: Premove | null,
  stack: Stack,
  around: Around,
): CellView {
  const { scene, look } = table;
  const { at, tiles } = stack;
  const point = center(layout, at);
  const part = selection.restriction?.parts.findIndex((cells) => includes(cells, at)) ?? -1;
  const marks = scene.marks.filter((mark) => same(mark.at, at));
  return {
    id: key(at),
    at,
    x: point.x,
    y: point.y,
    name: stack.name,
    ground: stack.ground,
    tiles: tiles.map((tile, level) => ({ tile, level, rise: level * look.lift })),
    pickable: around.active && canPick(scene, selection, at),
    picked: includes(selection.pick, at),
    hint: hintOf(selection, around.targets, stack),
    last: lastSign(scene, at),
    part: part < 0 ? null : part,
    goal: marks.find((mark) => mark.kind === 'goal')?.seat ?? null,
    stunned: marks.some((mark) => mark.kind === 'stunned'),
    premove: premoveSign(premove, at),
    reach: tiles.at(-1)?.seat === scene.to_move ? stack.reach : null,
  };
}

/** An unconfirmed move is ringed, too: its piece is already drawn there. */
function hintOf(selection: Selection, targets: readonly Hex[], stack: Stack): CellView['hint'] {
  if (!includes(targets, stack.at)) return null;
  return selection.pending || stack.tiles.length > 0 ? 'ring' : 'dot';
}

/** Where the last move went wins over where it came from, as in a row of marbles that follow each other. */
function lastSign(scene: Scene, at: Hex): CellView['last'] {
  const last = scene.last;
  if (!last) return null;
  if (last.actor && same(last.actor, at)) return 'actor';
  if (last.shifts.some((shift) => shift.to && same(shift.to, at))) return 'to';
  return last.shifts.some((shift) => shift.from && same(shift.from, at)) ? 'from' : null;
}

function premoveSign(premove: Premove | null, at: Hex): CellView['premove'] {
  if (!premove) return null;
  if (same(premove.target, at)) return 'to';
  return includes(premove.pick, at) ? 'from' : null;
}

/** Signs only where the other side's marbles stand in the way; what else is impossible is told when it is tried. */
function bars(scene: Scene, selection: Selection, layout: Layout): Picture['bars'] {
  if (selection.pick.length === 0 || selection.pending) return [];
  const isTaken = (at: Hex): boolean =>
    scene.stacks.some((stack) => same(stack.at, at) && stack.tiles.some((tile) => tile.seat !== scene.to_move));
  return scene.restrictions.flatMap((restriction) => {
    const { target, pick } = restriction;
    if (!target || !isTaken(target) || !sameCells(pick, selection.pick)) return [];
    const near = pick.find((cell) => includes(neighbors(cell), target));
    if (!near) return [];
    const step = minus(target, near);
    return [{ at: beside(layout, pick, step), step }];
  });
}

function waysOf(choices: readonly { path: Hex[]; kind: string }[], layout: Layout): Way[] {
  return choices
    .filter((choice) => choice.path.length > 1)
    .map((choice) => ({ kind: choice.kind, points: choice.path.map((at) => center(layout, at)) }));
}

/** The cells that a cursor can stand on: those of the scene, and around an open board one ring more. */
export function walkable(scene: Scene, look: Look): Hex[] {
  const cells = new Map(scene.stacks.map((stack) => [key(stack.at), stack.at]));
  if (look.room === 'open') {
    for (const stack of scene.stacks) for (const at of neighbors(stack.at)) cells.set(key(at), at);
    if (cells.size === 0) cells.set('0,0', { q: 0, r: 0 });
  }
  for (const choice of scene.moves) for (const at of landings(choice)) cells.set(key(at), at);
  return [...cells.values()];
}
