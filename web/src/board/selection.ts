// What the hand holds and what a touch does to it: (table, selection, touch) → selection and perhaps a move. A pure
// reducer; it never asks whether a move is legal but only whether the scene lists it.
import type { MoveOption, Restriction, Scene, Seat } from '../generated/api';
import { canPick, canTake, type Grip, landings, movesOf, obstacleAt, obstacleFor, obstacleTowards, offered, row, stepOf } from './choices';
import type { Look } from './games';
import { type Hex, includes, plus, same } from './hex';
import type { Premove } from './premove';

export interface Selection extends Grip {
  /** A move made but not yet confirmed. */
  pending: MoveOption | null;
  /** Moves that the touch could mean; the player is asked which. */
  doubt: MoveOption[];
  /** Why the last touch did nothing. */
  restriction: Restriction | null;
}

export const EMPTY: Selection = {
  pick: [],
  reserve: null,
  token: null,
  mode: null,
  pending: null,
  doubt: [],
  restriction: null,
};

export type Touch =
  | { kind: 'cell'; at: Hex }
  /** What was dragged is let go over a cell: it never takes hold of something else. */
  | { kind: 'drop'; at: Hex }
  | { kind: 'reserve'; name: string }
  | { kind: 'token'; name: string }
  | { kind: 'mode'; mode: string | null }
  | { kind: 'row'; cells: Hex[] }
  | { kind: 'push'; step: Hex }
  | { kind: 'choice'; choice: MoveOption }
  | { kind: 'confirm' }
  | { kind: 'cancel' };

/** What the reducer looks at besides the selection. */
export interface Table {
  scene: Scene;
  /** The sides this client moves for. */
  seats: readonly Seat[];
  look: Look;
  /** Whether a move waits for a second touch. */
  confirm: 'always' | 'never';
  /** Whether moves may be chosen ahead of one's turn. */
  ahead: 'allowed' | 'refused';
}

export interface Outcome {
  selection: Selection;
  move?: MoveOption;
  premove?: Premove;
}

/** Whether it is the turn of a side this client moves for. */
export function isActive(table: Table): boolean {
  return table.seats.includes(table.scene.to_move) && table.scene.moves.length > 0;
}

/** Whether the player may choose a move for the turn after this one. */
export function isAhead(table: Table): boolean {
  return table.ahead === 'allowed' && table.seats.length === 1 && !table.seats.includes(table.scene.to_move);
}

export function touch(table: Table, selection: Selection, event: Touch): Outcome {
  if (event.kind === 'cancel') return { selection: backed(selection) };
  if (isActive(table)) return played(table, selection, event);
  if (isAhead(table)) return planned(table, selection, event);
  return { selection: EMPTY };
}

/** What stays selected when the scene changes: a piece chosen while waiting, if it can be used now. */
export function carried(table: Table, selection: Selection): Selection {
  const grip = { ...EMPTY, pick: selection.pick, reserve: selection.reserve };
  if (isAhead(table)) return grip;
  return isActive(table) && movesOf(table.scene, grip).length > 0 ? grip : EMPTY;
}

/** One step back: first the question or the unconfirmed move, then what is held, then the token. */
function backed(selection: Selection): Selection {
  if (selection.pending || selection.doubt.length > 0 || selection.restriction) {
    return { ...selection, pending: null, doubt: [], restriction: null };
  }
  if (selection.pick.length > 0 || selection.reserve !== null) {
    return { ...EMPTY, token: selection.token, mode: selection.mode };
  }
  return EMPTY;
}

function played(table: Table, before: Selection, event: Touch): Outcome {
  const selection = { ...before, restriction: null, doubt: [] };
  switch (event.kind) {
    case 'choice':
      return { selection: EMPTY, move: event.choice };
    case 'confirm':
      return selection.pending ? { selection: EMPTY, move: selection.pending } : { selection };
    case 'reserve':
      return { selection: takeReserve(table, selection, event.name) };
    case 'token':
      return { selection: flip(table, selection, event.name) };
    case 'mode':
      return { selection: { ...EMPTY, token: selection.token, mode: event.mode } };
    case 'row':
      return { selection: { ...selection, reserve: null, pending: null, pick: event.cells } };
    case 'push':
      return pushed(table, selection, event.step);
    case 'cell':
    case 'drop':
      return onCell(table, selection, event.at, event.kind);
    case 'cancel':
      return { selection: backed(before) };
  }
}

function takeReserve(table: Table, selection: Selection, name: string): Selection {
  if (selection.reserve === name) return EMPTY;
  const grip = { ...EMPTY, reserve: name };
  if (canTake(table.scene, grip, name)) return grip;
  return { ...EMPTY, restriction: obstacleFor(table.scene, grip, null), token: selection.token };
}

/** Turns a token over, or back. If the scene spends another one instead, that one is turned. */
function flip(table: Table, selection: Selection, name: string): Selection {
  if (selection.token !== null) return EMPTY;
  const spent = table.scene.moves.find((choice) => choice.spends.includes(name))
    ? name
    : table.scene.moves.find((choice) => choice.spends.length > 0)?.spends[0];
  if (spent === undefined) return selection;
  const turned = { ...EMPTY, token: spent, pick: selection.pick };
  return movesOf(table.scene, turned).length > 0 ? turned : { ...turned, pick: [] };
}

function pushed(table: Table, selection: Selection, step: Hex): Outcome {
  const choice = movesOf(table.scene, selection).find((move) => {
    const way = stepOf(move);
    return way && same(way, step);
  });
  if (choice && choice === selection.pending) return { selection: EMPTY, move: choice };
  if (choice) return made(table, selection, choice);
  const restriction = selection.pick
    .map((cell) => obstacleFor(table.scene, selection, plus(cell, step)))
    .find((found) => found?.target);
  return { selection: { ...selection, restriction: restriction ?? null } };
}

function onCell(table: Table, selection: Selection, at: Hex, kind: 'cell' | 'drop'): Outcome {
  const { scene } = table;
  if (selection.pending && includes(landings(selection.pending), at)) {
    return { selection: EMPTY, move: selection.pending };
  }
  const free = { ...selection, pending: null };
  const fits = movesOf(scene, free).filter((choice) => includes(landings(choice), at));
  const only = fits[0];
  if (only && fits.every((choice) => choice.text === only.text)) return made(table, free, only);
  if (fits.length > 1) return { selection: { ...free, doubt: fits } };
  const barred = obstacleTowards(scene, free, at);
  if (kind === 'drop') return { selection: { ...free, restriction: barred } };
  if (table.look.grip === 3 && free.pick.length > 0 && isOwn(table, at)) {
    return { selection: { ...free, pick: extended(table, free.pick, at) } };
  }
  const base = { ...EMPTY, token: free.token, mode: free.mode };
  if (free.pick.length === 1 && includes(free.pick, at)) return { selection: base };
  if (canPick(scene, free, at)) return { selection: { ...base, pick: [at] } };
  if (barred) return { selection: { ...free, restriction: barred } };
  return { selection: { ...base, restriction: obstacleAt(scene, free, at) } };
}

function made(table: Table, selection: Selection, choice: MoveOption): Outcome {
  if (table.confirm === 'never') return { selection: EMPTY, move: choice };
  return { selection: { ...selection, pending: choice, doubt: [] } };
}

/** More marbles in hand: the row as long as it stays straight and no longer than three, else a new beginning. */
function extended(table: Table, pick: readonly Hex[], at: Hex): Hex[] {
  if (includes(pick, at)) return pick.length === 1 ? [] : [at];
  const mine = (cell: Hex): boolean => isOwn(table, cell);
  const rows = pick.map((end) => row(end, at, mine)).filter((cells) => cells !== null);
  const whole = rows.find((cells) => pick.every((cell) => includes(cells, cell)));
  return whole ?? (pick.length === 1 ? rows[0] : undefined) ?? [at];
}

/** Whether the piece on top belongs to a side the player may touch now. */
export function isOwn(table: Table, at: Hex): boolean {
  const seat = isActive(table) ? table.scene.to_move : table.seats[0];
  const stack = table.scene.stacks.find((candidate) => same(candidate.at, at));
  return stack?.tiles.at(-1)?.seat === seat;
}

/** The same while the other side thinks: nothing is known to be legal, so every cell is a target. */
function planned(table: Table, before: Selection, event: Touch): Outcome {
  const selection = { ...EMPTY, pick: before.pick, reserve: before.reserve };
  const held = selection.pick.length > 0 || selection.reserve !== null;
  switch (event.kind) {
    case 'reserve':
      return { selection: selection.reserve === event.name ? EMPTY : { ...EMPTY, reserve: event.name } };
    case 'row':
      return { selection: { ...EMPTY, pick: event.cells } };
    case 'push': {
      const head = selection.pick.find((cell) => !includes(selection.pick, plus(cell, event.step)));
      return head ? aimed(selection, plus(head, event.step)) : { selection };
    }
    case 'drop':
      return held ? aimed(selection, event.at) : { selection };
    case 'cell':
      if (isOwn(table, event.at)) {
        if (table.look.grip === 3 && held) return { selection: { ...EMPTY, pick: extended(table, selection.pick, event.at) } };
        const again = includes(selection.pick, event.at);
        return { selection: again ? EMPTY : { ...EMPTY, pick: [event.at] } };
      }
      return held ? aimed(selection, event.at) : { selection: EMPTY };
    default:
      return { selection };
  }
}

function aimed(selection: Selection, target: Hex): Outcome {
  return { selection: EMPTY, premove: { pick: [...selection.pick], reserve: selection.reserve, target } };
}

/** The kinds of special moves that the flipped token, or any token, would allow, with how many there are of each. */
export function specials(scene: Scene): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const choice of scene.moves) {
    if (choice.spends.length > 0) counts.set(choice.kind, (counts.get(choice.kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** The pass, if there is one. */
export function passOf(scene: Scene): MoveOption | null {
  return offered(scene, null, null).find((choice) => choice.kind === 'pass') ?? null;
}
