// Derives what is drawn from a scene and a selection: cells with tiles and marks, sorted back to front. Plain data, so
// that it can be tested without a browser.
import type { Danger, Scene, Seat, Stack, Tile } from '../generated/api';
import { type Advice, adviceMark } from './advice';
import { type Arrow, arrows, beside, canPick, targetCells, movesOf } from './moveOptions';
import { type Hex, includes, key, minus, neighbors, same, sameCells } from './hex';
import type { Decision } from './decision';
import { center, type Layout, type Point } from './layout';
import type { Premove } from './premove';
import { isActive, type Selection, type BoardContext } from './selection';

export interface TileView {
  tile: Tile;
  level: number;
  /** Vertical offset of the tile above its cell. */
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
  /** Whether a piece of this cell can be selected now. */
  pickable: boolean;
  picked: boolean;
  /** A target of the selection: a dot on an empty cell, a ring on an occupied one. */
  hint: 'dot' | 'ring' | null;
  last: 'from' | 'to' | 'actor' | null;
  /** Index of the part of the current restriction that contains this cell. */
  part: number | null;
  goal: Seat | null;
  stunned: boolean;
  premove: 'from' | 'to' | null;
  /** What an advised move does here. */
  advised: 'from' | 'to' | null;
  /** Whether what stands here is threatened. */
  danger: boolean;
  /** Whether it can be taken for the token that is turned over. */
  able: boolean;
  /** Its place in the order in which what decided the game lights up, from 0; -1 for what it is about. */
  decided: number | null;
  /** Number of neighbours, in games where it is the distance a piece moves. */
  reach: number | null;
}

export interface MovePath {
  points: Point[];
  kind: string;
}

export interface BoardView {
  cells: CellView[];
  arrows: Arrow[];
  /** Directions in which the selected marbles are blocked, each with the position of its mark. */
  blocked: { at: Point; step: Hex }[];
  paths: MovePath[];
  /** The way of an advised move. */
  advised: Point[];
}

/** What else is drawn besides the scene and the selection. */
export interface Extras {
  premove: Premove | null;
  /** The cell of the cursor, drawn even if it is empty. */
  cursor: Hex | null;
  advice?: Advice | null;
  dangers?: readonly Danger[];
  decision?: Decision | null;
}

/** Renders a scene and a selection to plain data. */
export function renderBoard(context: BoardContext, selection: Selection, layout: Layout, extras: Extras): BoardView {
  const { scene, style } = context;
  const active = isActive(context);
  const moves = active ? movesOf(scene, selection) : [];
  const targets = selection.pending ? targetCells(selection.pending) : moves.flatMap(targetCells);
  const stacks = new Map(scene.stacks.map((stack) => [key(stack.at), stack]));
  const cells = drawnCells(scene, targets, extras).map((at) => {
    const stack = stacks.get(key(at)) ?? { at, name: '', tiles: [], ground: null, reach: null };
    return cellView(context, selection, layout, extras, stack, { active, targets });
  });
  cells.sort((a, b) => a.y - b.y || a.x - b.x);
  const many = style.maxPick === 3;
  return {
    cells,
    arrows: many && selection.pick.length > 0 ? arrows(layout, selection.pending ? [selection.pending] : moves) : [],
    blocked: many && active ? blocked(context, selection, layout) : [],
    paths: style.tray === 'tokens' || selection.pending ? pathsOf(selection.pending ? [selection.pending] : moves, layout) : [],
    advised: extras.advice?.told === 'move' ? extras.advice.option.path.map((at) => center(layout, at)) : [],
  };
}

/** All cells to draw: those of the scene, and empty ones that carry a mark. */
function drawnCells(scene: Scene, targets: readonly Hex[], { premove, cursor, advice }: Extras): Hex[] {
  const cells = new Map(scene.stacks.map((stack) => [key(stack.at), stack.at]));
  const extra = [...targets, ...(premove ? [premove.target] : []), ...(cursor ? [cursor] : []), ...advisedTarget(advice), ...lastCells(scene)];
  for (const at of extra) if (!cells.has(key(at))) cells.set(key(at), at);
  return [...cells.values()];
}

function advisedTarget(advice: Advice | null | undefined): Hex[] {
  return advice?.told === 'move' && advice.option.target ? [advice.option.target] : [];
}

function lastCells(scene: Scene): Hex[] {
  return (scene.last?.shifts ?? []).flatMap((shift) => (shift.from ? [shift.from] : []));
}

interface TurnState {
  active: boolean;
  targets: readonly Hex[];
}

function cellView(
  context: BoardContext,
  selection: Selection,
  layout: Layout,
  extras: Extras,
  stack: Stack,
  turn: TurnState,
): CellView {
  const { scene, style } = context;
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
    tiles: tiles.map((tile, level) => ({ tile, level, rise: level * style.lift })),
    pickable: turn.active && canPick(scene, selection, at),
    picked: includes(selection.pick, at),
    hint: hintOf(selection, turn.targets, stack),
    last: lastMoveMark(scene, at),
    part: part < 0 ? null : part,
    goal: marks.find((mark) => mark.kind === 'goal')?.seat ?? null,
    stunned: marks.some((mark) => mark.kind === 'stunned'),
    premove: premoveMark(extras.premove, at),
    advised: adviceMark(extras.advice, at),
    danger: extras.dangers?.some((danger) => same(danger.at, at)) ?? false,
    able: turn.active && selection.token !== null && selection.pick.length === 0 && canPick(scene, selection, at),
    decided: decidedMark(extras.decision, at),
    reach: tiles.at(-1)?.seat === scene.to_move ? stack.reach : null,
  };
}

/** The target of an unconfirmed move gets a ring even if it is empty: its piece is already drawn there. */
function hintOf(selection: Selection, targets: readonly Hex[], stack: Stack): CellView['hint'] {
  if (!includes(targets, stack.at)) return null;
  return selection.pending || stack.tiles.length > 0 ? 'ring' : 'dot';
}

/** `to` takes precedence over `from`: in a row of marbles, most cells are both. */
function lastMoveMark(scene: Scene, at: Hex): CellView['last'] {
  const last = scene.last;
  if (!last) return null;
  if (last.actor && same(last.actor, at)) return 'actor';
  if (last.shifts.some((shift) => shift.to && same(shift.to, at))) return 'to';
  return last.shifts.some((shift) => shift.from && same(shift.from, at)) ? 'from' : null;
}

function decidedMark(decision: Decision | null | undefined, at: Hex): number | null {
  if (!decision) return null;
  if (includes(decision.centers, at)) return -1;
  const order = decision.cells.findIndex((cell) => same(cell, at));
  return order < 0 ? null : order;
}

function premoveMark(premove: Premove | null, at: Hex): CellView['premove'] {
  if (!premove) return null;
  if (same(premove.target, at)) return 'to';
  return includes(premove.pick, at) ? 'from' : null;
}

/** Marks only directions blocked by the opponent's marbles; other restrictions are explained when they are tried. */
function blocked({ scene, restrictions }: BoardContext, selection: Selection, layout: Layout): BoardView['blocked'] {
  if (selection.pick.length === 0 || selection.pending) return [];
  const isTaken = (at: Hex): boolean =>
    scene.stacks.some((stack) => same(stack.at, at) && stack.tiles.some((tile) => tile.seat !== scene.to_move));
  return (restrictions ?? []).flatMap((restriction) => {
    const { target, pick } = restriction;
    if (!target || !isTaken(target) || !sameCells(pick, selection.pick)) return [];
    const near = pick.find((cell) => includes(neighbors(cell), target));
    if (!near) return [];
    const step = minus(target, near);
    return [{ at: beside(layout, pick, step), step }];
  });
}

function pathsOf(options: readonly { path: Hex[]; kind: string }[], layout: Layout): MovePath[] {
  return options
    .filter((option) => option.path.length > 1)
    .map((option) => ({ kind: option.kind, points: option.path.map((at) => center(layout, at)) }));
}
