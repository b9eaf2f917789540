// Questions about the legal moves the scene lists: which ones a hand that holds something can still make, where they
// land, which way they push. Nothing here decides what is legal.
import type { MoveOption, Restriction, Scene } from '../generated/api';
import { DIRECTIONS, type Hex, includes, line, minus, plus, same, sameCells } from './hex';
import { bearing, center, type Layout, type Point } from './layout';

/** What a hand holds: cells, or a piece from the tray, and the token flipped for it. */
export interface Grip {
  pick: readonly Hex[];
  reserve: string | null;
  token: string | null;
  /** The kind of special move, if one was chosen. */
  mode: string | null;
}

/** The moves that agree with the token flipped, or with none. */
export function offered(scene: Scene, token: string | null, mode: string | null): MoveOption[] {
  return scene.moves.filter((choice) => {
    if (token === null) return choice.spends.length === 0;
    return choice.spends.length > 0 && (mode === null || choice.kind === mode);
  });
}

/** The moves of what is held. */
export function movesOf(scene: Scene, grip: Grip): MoveOption[] {
  return offered(scene, grip.token, grip.mode).filter((choice) =>
    grip.reserve === null
      ? grip.pick.length > 0 && choice.reserve === null && sameCells(choice.pick, grip.pick)
      : choice.reserve === grip.reserve,
  );
}

/** Whether a cell can be taken hold of, alone or with others. */
export function canPick(scene: Scene, grip: Grip, at: Hex): boolean {
  return offered(scene, grip.token, grip.mode).some(
    (choice) => choice.reserve === null && includes(choice.pick, at),
  );
}

export function canTake(scene: Scene, grip: Grip, reserve: string): boolean {
  return offered(scene, grip.token, grip.mode).some((choice) => choice.reserve === reserve);
}

/** The cells where a tap means this move: its target, or every cell that several marbles newly enter. */
export function landings(choice: MoveOption): Hex[] {
  if (choice.pick.length < 2) return choice.target ? [choice.target] : [];
  const entered = choice.shifts
    .filter((shift) => shift.from && includes(choice.pick, shift.from))
    .flatMap((shift) => (shift.to && !includes(choice.pick, shift.to) ? [shift.to] : []));
  return entered.length > 0 ? entered : choice.target ? [choice.target] : [];
}

/** Which way a move of marbles goes; nothing if it is no step to a neighbour. */
export function stepOf(choice: MoveOption): Hex | null {
  for (const shift of choice.shifts) {
    if (!shift.from || !shift.to || !includes(choice.pick, shift.from)) continue;
    const step = minus(shift.to, shift.from);
    if (includes(DIRECTIONS, step)) return step;
  }
  return null;
}

/** A sign that stands beside what is held and points where it can go. */
export interface Arrow {
  choice: MoveOption;
  at: Point;
  /** Degrees, clockwise from the right. */
  turn: number;
}

/** One arrow for each move of the marbles held, no two at the same place. */
export function arrows(layout: Layout, choices: readonly MoveOption[]): Arrow[] {
  return choices.flatMap((choice) => {
    const step = stepOf(choice);
    if (!step) return [];
    const at = beside(layout, choice.pick, step);
    return [{ choice, at, turn: bearing({ x: 0, y: 0 }, center(layout, step)) }];
  });
}

/** Beside a row of cells: before its head if the step goes along it, else next to its middle. */
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

/** Which of several reasons says most about a piece that cannot move at all. */
const TELLING = ['with_token', 'blocked_way', 'no_token', 'red_star'];

/** Said where a move is possible, but only with a token turned over. */
function withToken(pick: readonly Hex[], target: Hex | null): Restriction {
  return { pick: [...pick], reserve: null, target, reason: 'with_token', rule: '', parts: [] };
}

/** Why what is held cannot go to a cell; nothing if the scene gives no reason. */
export function obstacleTowards(scene: Scene, grip: Grip, at: Hex): Restriction | null {
  if (grip.pick.length === 0 && grip.reserve === null) return null;
  const special = movesOf(scene, { ...grip, token: 'any', mode: null });
  if (grip.token === null && special.some((choice) => includes(landings(choice), at))) return withToken(grip.pick, at);
  const found = obstacleFor(scene, grip, at);
  return found?.target ? found : null;
}

/** Why nothing can be taken from a cell. */
export function obstacleAt(scene: Scene, grip: Grip, at: Hex): Restriction | null {
  if (grip.token === null && canPick(scene, { ...grip, token: 'any', mode: null }, at)) return withToken([at], null);
  return obstacleFor(scene, { pick: [at], reserve: null }, null);
}

/** Why what is held cannot go there; without a place, why it cannot be used at all. */
export function obstacleFor(scene: Scene, grip: Pick<Grip, 'pick' | 'reserve'>, at: Hex | null): Restriction | null {
  const fits = scene.restrictions.filter((restriction) =>
    grip.reserve === null
      ? restriction.reserve === null && grip.pick.length > 0 && sameCells(restriction.pick, grip.pick)
      : restriction.reserve === grip.reserve,
  );
  const towards = fits.find((restriction) => at && restriction.target && same(restriction.target, at));
  if (at) return towards ?? null;
  const telling = TELLING.map((reason) => fits.find((restriction) => restriction.reason === reason)).find(Boolean);
  return fits.find((restriction) => !restriction.target) ?? telling ?? fits[0] ?? null;
}

/** The row of cells from one to another, if it is straight, at most three long, and `mine` all along. */
export function row(from: Hex, to: Hex, mine: (cell: Hex) => boolean): Hex[] | null {
  const cells = line(from, to);
  return cells && cells.length <= 3 && cells.every(mine) ? cells : null;
}
