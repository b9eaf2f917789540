// Queries over the legal moves of a scene and the restrictions of its position: which moves fit a selection, where they
// land, which way they push, why something cannot move. Nothing here decides what is legal.
import type { MoveOption, Restriction, Scene } from '../generated/api';
import { DIRECTIONS, type Hex, includes, line, minus, plus, same, sameCells } from './hex';
import { bearing, center, type Layout, type Point } from './layout';

/** What is held: cells of the board or a piece of the reserve, and the token flipped for it. */
export interface Held {
  pick: readonly Hex[];
  reserve: string | null;
  token: string | null;
  /** The kind of special move, if one is chosen. */
  mode: string | null;
}

/** A position as the board knows it. */
export interface Position {
  scene: Scene;
  /** Why other pieces cannot move; null as long as the server has not been asked. */
  restrictions: readonly Restriction[] | null;
}

/** The legal moves with the flipped token, or those without a token. */
export function availableMoves(scene: Scene, token: string | null, mode: string | null): MoveOption[] {
  return scene.moves.filter((option) => {
    if (token === null) return option.spends.length === 0;
    return option.spends.length > 0 && (mode === null || option.kind === mode);
  });
}

/** The legal moves of what is held. */
export function movesOf(scene: Scene, held: Held): MoveOption[] {
  return availableMoves(scene, held.token, held.mode).filter((option) =>
    held.reserve === null
      ? held.pick.length > 0 && option.reserve === null && sameCells(option.pick, held.pick)
      : option.reserve === held.reserve,
  );
}

/** Whether a cell can be selected, alone or as part of a row. */
export function canPick(scene: Scene, held: Held, at: Hex): boolean {
  return availableMoves(scene, held.token, held.mode).some(
    (option) => option.reserve === null && includes(option.pick, at),
  );
}

export function canTake(scene: Scene, held: Held, reserve: string): boolean {
  return availableMoves(scene, held.token, held.mode).some((option) => option.reserve === reserve);
}

/** The cells where a tap means this move: its target, or every cell that a row of marbles newly enters. */
export function targetCells(option: MoveOption): Hex[] {
  if (option.pick.length < 2) return option.target ? [option.target] : [];
  const entered = option.shifts
    .filter((shift) => shift.from && includes(option.pick, shift.from))
    .flatMap((shift) => (shift.to && !includes(option.pick, shift.to) ? [shift.to] : []));
  return entered.length > 0 ? entered : option.target ? [option.target] : [];
}

/** The direction of a marble move; null if it is not a step to a neighbour. */
export function stepDirection(option: MoveOption): Hex | null {
  for (const shift of option.shifts) {
    if (!shift.from || !shift.to || !includes(option.pick, shift.from)) continue;
    const step = minus(shift.to, shift.from);
    if (includes(DIRECTIONS, step)) return step;
  }
  return null;
}

/** An arrow beside the selected marbles that points in the direction of a move. */
export interface Arrow {
  option: MoveOption;
  at: Point;
  /** Degrees, clockwise from the right. */
  turn: number;
}

/** One arrow for each move of the selected marbles, all at different places. */
export function arrows(layout: Layout, options: readonly MoveOption[]): Arrow[] {
  return options.flatMap((option) => {
    const step = stepDirection(option);
    if (!step) return [];
    const at = beside(layout, option.pick, step);
    return [{ option, at, turn: bearing({ x: 0, y: 0 }, center(layout, step)) }];
  });
}

/** The place of a mark beside a row: ahead of it for an in-line step, else beside its middle. */
export function beside(layout: Layout, cells: readonly Hex[], step: Hex): Point {
  const ahead = cells.find((cell) => !includes(cells, plus(cell, step)) && isAlong(cells, step));
  if (ahead) return center(layout, plus(ahead, step));
  const points = cells.map((cell) => center(layout, plus(cell, step)));
  const mean = (pick: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  return { x: mean((point) => point.x), y: mean((point) => point.y) };
}

function isAlong(cells: readonly Hex[], step: Hex): boolean {
  return cells.length === 1 || cells.some((cell) => includes(cells, plus(cell, step)));
}

/** The most specific reasons first, for a piece that cannot move at all. */
const SPECIFIC_REASONS = ['with_token', 'blocked_way', 'no_token', 'red_star'];

/** The restriction shown where a move needs a flipped token. */
function withToken(pick: readonly Hex[], target: Hex | null): Restriction {
  return { pick: [...pick], reserve: null, target, reason: 'with_token', rule: '', parts: [] };
}

/** Why what is held cannot go to a cell; null if no reason is known. */
export function restrictionTowards({ scene, restrictions }: Position, held: Held, at: Hex): Restriction | null {
  if (held.pick.length === 0 && held.reserve === null) return null;
  const special = movesOf(scene, { ...held, token: 'any', mode: null });
  if (held.token === null && special.some((option) => includes(targetCells(option), at))) return withToken(held.pick, at);
  const found = restrictionFor(restrictions, held, at);
  return found?.target ? found : null;
}

/** Why nothing on a cell can be selected. */
export function restrictionAt({ scene, restrictions }: Position, held: Held, at: Hex): Restriction | null {
  if (held.token === null && canPick(scene, { ...held, token: 'any', mode: null }, at)) return withToken([at], null);
  return restrictionFor(restrictions, { pick: [at], reserve: null }, null);
}

/** Why what is held cannot go to a cell; without a cell, why it cannot move at all. */
export function restrictionFor(
  restrictions: Position['restrictions'],
  held: Pick<Held, 'pick' | 'reserve'>,
  at: Hex | null,
): Restriction | null {
  const fits = (restrictions ?? []).filter((restriction) =>
    held.reserve === null
      ? restriction.reserve === null && held.pick.length > 0 && sameCells(restriction.pick, held.pick)
      : restriction.reserve === held.reserve,
  );
  const towards = fits.find((restriction) => at && restriction.target && same(restriction.target, at));
  if (at) return towards ?? null;
  const specific = SPECIFIC_REASONS.map((reason) => fits.find((restriction) => restriction.reason === reason)).find(Boolean);
  return fits.find((restriction) => !restriction.target) ?? specific ?? fits[0] ?? null;
}

/** The row from one cell to another if it is straight, at most three long, and `mine` holds for every cell. */
export function row(from: Hex, to: Hex, mine: (cell: Hex) => boolean): Hex[] | null {
  const cells = line(from, to);
  return cells && cells.length <= 3 && cells.every(mine) ? cells : null;
}
