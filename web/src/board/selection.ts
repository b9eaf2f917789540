// The selection reducer: (context, selection, touch) → selection, and perhaps a move or premove. Pure; it knows no rules
// and only looks up the moves that the scene lists.
import type { MoveOption, Restriction, Scene, Seat } from '../generated/api';
import { canPick, canTake, type Held, targetCells, movesOf, type Position, restrictionAt, restrictionFor, restrictionTowards, availableMoves, row, stepDirection } from './moveOptions';
import type { GameStyle } from './games';
import { type Hex, includes, plus, same } from './hex';
import { walkable } from './walkable';
import type { Premove } from './premove';

export interface Selection extends Held {
  /** A move that waits for confirmation. */
  pending: MoveOption | null;
  /** Ambiguous touch: the moves it could mean; the player is asked which. */
  ambiguous: MoveOption[];
  /** Why the last touch did nothing. */
  restriction: Restriction | null;
  /** The cell that the last touch could not use. */
  refused: Hex | null;
}

export const EMPTY: Selection = {
  pick: [],
  reserve: null,
  token: null,
  mode: null,
  pending: null,
  ambiguous: [],
  restriction: null,
  refused: null,
};

export type Touch =
  | { kind: 'cell'; at: Hex }
  /** The end of a drag over a cell: never selects another piece. */
  | { kind: 'drop'; at: Hex }
  | { kind: 'reserve'; name: string }
  | { kind: 'token'; name: string }
  | { kind: 'mode'; mode: string | null }
  | { kind: 'row'; cells: Hex[] }
  | { kind: 'push'; step: Hex }
  | { kind: 'option'; option: MoveOption }
  | { kind: 'confirm' }
  | { kind: 'cancel' };

/** What the reducer reads besides the selection. */
export interface BoardContext extends Position {
  /** The sides this client moves for. */
  seats: readonly Seat[];
  style: GameStyle;
  /** Whether a move must be confirmed by a second touch. */
  confirm: 'always' | 'never';
  /** Whether premoves are allowed. */
  premoves: 'allowed' | 'refused';
  /** How touches are explained: by known restrictions alone, with more of them to come, or all of them in words. */
  reasons: 'known' | 'partial' | 'all';
}

export interface Outcome {
  selection: Selection;
  move?: MoveOption;
  premove?: Premove;
}

/** Whether it is the turn of a side this client moves for. */
export function isActive(context: BoardContext): boolean {
  return context.seats.includes(context.scene.to_move) && context.scene.moves.length > 0;
}

/** Whether touches make a premove now. */
export function canPremove(context: BoardContext): boolean {
  return context.premoves === 'allowed' && context.seats.length === 1 && !context.seats.includes(context.scene.to_move);
}

export function touch(context: BoardContext, selection: Selection, event: Touch): Outcome {
  if (event.kind === 'cancel') return { selection: cancelled(selection) };
  if (isActive(context)) return touchOnTurn(context, selection, event);
  if (canPremove(context)) return touchAhead(context, selection, event);
  return { selection: EMPTY };
}

/** The selection after the scene changed: a piece selected while waiting stays selected if it can move. */
export function retained(context: BoardContext, selection: Selection): Selection {
  const held = { ...EMPTY, pick: selection.pick, reserve: selection.reserve };
  if (canPremove(context)) return held;
  return isActive(context) && movesOf(context.scene, held).length > 0 ? held : EMPTY;
}

/** One step back: first the question or the unconfirmed move, then the selected piece, then the token. */
function cancelled(selection: Selection): Selection {
  if (selection.pending || selection.ambiguous.length > 0 || selection.restriction) {
    return { ...selection, pending: null, ambiguous: [], restriction: null, refused: null };
  }
  if (selection.pick.length > 0 || selection.reserve !== null) {
    return { ...EMPTY, token: selection.token, mode: selection.mode };
  }
  return EMPTY;
}

function touchOnTurn(context: BoardContext, before: Selection, event: Touch): Outcome {
  const selection = { ...before, restriction: null, refused: null, ambiguous: [] };
  switch (event.kind) {
    case 'option':
      return { selection: EMPTY, move: event.option };
    case 'confirm':
      return selection.pending ? { selection: EMPTY, move: selection.pending } : { selection };
    case 'reserve':
      return { selection: takeReserve(context, selection, event.name) };
    case 'token':
      return { selection: flip(context, selection, event.name) };
    case 'mode':
      return { selection: { ...EMPTY, token: selection.token, mode: event.mode } };
    case 'row':
      return { selection: { ...selection, reserve: null, pending: null, pick: event.cells } };
    case 'push':
      return push(context, selection, event.step);
    case 'cell':
    case 'drop':
      return onCell(context, selection, event.at, event.kind);
    case 'cancel':
      return { selection: cancelled(before) };
  }
}

function takeReserve(context: BoardContext, selection: Selection, name: string): Selection {
  if (selection.reserve === name) return EMPTY;
  const held = { ...EMPTY, reserve: name };
  if (canTake(context.scene, held, name)) return held;
  const restriction = restrictionFor(context.restrictions, held, null) ?? unexplained(context, { ...held, reason: 'other' });
  return { ...selection, pending: null, restriction };
}

/** Flips a token, or flips it back. If the legal moves spend another token, that one is flipped instead. */
function flip(context: BoardContext, selection: Selection, name: string): Selection {
  if (selection.token !== null) return EMPTY;
  const spent = context.scene.moves.find((option) => option.spends.includes(name))
    ? name
    : context.scene.moves.find((option) => option.spends.length > 0)?.spends[0];
  if (spent === undefined) return { ...selection, restriction: unexplained(context, { ...selection, reason: 'no_special' }) };
  const turned = { ...EMPTY, token: spent, pick: selection.pick };
  return movesOf(context.scene, turned).length > 0 ? turned : { ...turned, pick: [] };
}

function push(context: BoardContext, selection: Selection, step: Hex): Outcome {
  const option = movesOf(context.scene, selection).find((move) => {
    const direction = stepDirection(move);
    return direction && same(direction, step);
  });
  if (option && option === selection.pending) return { selection: EMPTY, move: option };
  if (option) return propose(context, selection, option);
  const restriction = selection.pick
    .map((cell) => restrictionFor(context.restrictions, selection, plus(cell, step)))
    .find((found) => found?.target);
  const head = selection.pick.find((cell) => !includes(selection.pick, plus(cell, step)));
  return { selection: refusedAt(context, selection, head ? plus(head, step) : null, restriction ?? null) };
}

function onCell(context: BoardContext, selection: Selection, at: Hex, kind: 'cell' | 'drop'): Outcome {
  const { scene } = context;
  if (selection.pending && includes(targetCells(selection.pending), at)) {
    return { selection: EMPTY, move: selection.pending };
  }
  const free = { ...selection, pending: null };
  const fits = movesOf(scene, free).filter((option) => includes(targetCells(option), at));
  const only = fits[0];
  if (only && fits.every((option) => option.text === only.text)) return propose(context, free, only);
  if (fits.length > 1) return { selection: { ...free, ambiguous: fits } };
  const barred = restrictionTowards(context, free, at);
  const holds = free.pick.length > 0 || free.reserve !== null;
  const isMeant = barred !== null || isNear(context, at);
  if (kind === 'drop') return { selection: isMeant ? refusedAt(context, free, at, barred) : free };
  if (context.style.maxPick === 3 && free.pick.length > 0 && isOwn(context, at)) {
    return { selection: noted(context, { ...free, pick: extended(context, free.pick, at) }) };
  }
  const base = { ...EMPTY, token: free.token, mode: free.mode };
  if (free.pick.length === 1 && includes(free.pick, at)) return { selection: base };
  if (canPick(scene, free, at)) return { selection: noted(context, { ...base, pick: [at] }) };
  // Far from everything nobody wants to put something: what is held is let go.
  if (!isMeant) return { selection: base };
  if (holds) {
    // Who touches another piece of their own in a game wants to take that one.
    const own = context.reasons !== 'known' && isOwn(context, at) ? restrictionAt(context, free, at) : null;
    return { selection: refusedAt(context, free, at, own ?? barred) };
  }
  return { selection: nothingToTake(context, base, at) };
}

/** Whether a cell is on the board, or on a board without edges beside a piece. */
function isNear({ scene, style }: BoardContext, at: Hex): boolean {
  return includes(walkable(scene, style), at);
}

/** What is held stays in hand where it cannot be put down. */
function refusedAt(context: BoardContext, selection: Selection, at: Hex | null, known: Restriction | null): Selection {
  const restriction = known ?? unexplained(context, { ...selection, reason: 'other_cell' });
  return { ...selection, pending: null, restriction, refused: at };
}

function nothingToTake(context: BoardContext, selection: Selection, at: Hex): Selection {
  const occupied = context.scene.stacks.some((stack) => same(stack.at, at) && stack.tiles.length > 0);
  const known = restrictionAt(context, selection, at);
  const reason = occupied ? 'other' : 'take_first';
  return { ...selection, restriction: known ?? unexplained(context, { pick: [at], reserve: null, reason }), refused: occupied ? at : null };
}

/** Reasons that no rule is needed for. */
const CERTAIN = ['take_first', 'no_special'];

/** A reason in words where no rule is known to forbid it; nothing as long as rules may still be told. */
function unexplained(context: BoardContext, { pick, reserve, reason }: Pick<Restriction, 'reserve' | 'reason'> & { pick: readonly Hex[] }): Restriction | null {
  const certain = context.reasons === 'all' || (context.reasons === 'partial' && CERTAIN.includes(reason));
  return certain ? { pick: [...pick], reserve, target: null, reason, rule: '', parts: [] } : null;
}

/** Says that a marble moves only together with others, where that is so. */
function noted(context: BoardContext, selection: Selection): Selection {
  const stuck = context.reasons !== 'known' && selection.pick.length === 1 && movesOf(context.scene, selection).length === 0;
  if (!stuck) return selection;
  return { ...selection, restriction: { pick: [...selection.pick], reserve: null, target: null, reason: 'alone', rule: context.style.rowRule ?? '', parts: [] } };
}

function propose(context: BoardContext, selection: Selection, option: MoveOption): Outcome {
  if (context.confirm === 'never') return { selection: EMPTY, move: option };
  return { selection: { ...selection, pending: option, ambiguous: [] } };
}

/** Extends a row of marbles: while it stays straight and at most three long; otherwise starts a new one. */
function extended(context: BoardContext, pick: readonly Hex[], at: Hex): Hex[] {
  if (includes(pick, at)) return pick.length === 1 ? [] : [at];
  const mine = (cell: Hex): boolean => isOwn(context, cell);
  const rows = pick.map((end) => row(end, at, mine)).filter((cells) => cells !== null);
  const whole = rows.find((cells) => pick.every((cell) => includes(cells, cell)));
  return whole ?? (pick.length === 1 ? rows[0] : undefined) ?? [at];
}

/** Whether the top piece belongs to the side that the player may move (or premove) now. */
export function isOwn(context: BoardContext, at: Hex): boolean {
  const seat = isActive(context) ? context.scene.to_move : context.seats[0];
  const stack = context.scene.stacks.find((candidate) => same(candidate.at, at));
  return stack?.tiles.at(-1)?.seat === seat;
}

/** Touches during the opponent's turn: no legal moves are known, so every cell is a possible target. */
function touchAhead(context: BoardContext, before: Selection, event: Touch): Outcome {
  const selection = { ...EMPTY, pick: before.pick, reserve: before.reserve };
  const held = selection.pick.length > 0 || selection.reserve !== null;
  switch (event.kind) {
    case 'reserve':
      return { selection: selection.reserve === event.name ? EMPTY : { ...EMPTY, reserve: event.name } };
    case 'row':
      return { selection: { ...EMPTY, pick: event.cells } };
    case 'push': {
      const head = selection.pick.find((cell) => !includes(selection.pick, plus(cell, event.step)));
      return head ? premoveTo(selection, plus(head, event.step)) : { selection };
    }
    case 'drop':
      return held ? premoveTo(selection, event.at) : { selection };
    case 'cell':
      if (isOwn(context, event.at)) {
        if (context.style.maxPick === 3 && held) return { selection: { ...EMPTY, pick: extended(context, selection.pick, event.at) } };
        const again = includes(selection.pick, event.at);
        return { selection: again ? EMPTY : { ...EMPTY, pick: [event.at] } };
      }
      return held ? premoveTo(selection, event.at) : { selection: EMPTY };
    default:
      return { selection };
  }
}

function premoveTo(selection: Selection, target: Hex): Outcome {
  return { selection: EMPTY, premove: { pick: [...selection.pick], reserve: selection.reserve, target } };
}

/** The kinds of moves that spend a token, with the number of each. */
export function specials(scene: Scene): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const option of scene.moves) {
    if (option.spends.length > 0) counts.set(option.kind, (counts.get(option.kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** The pass, if it is legal. */
export function passOf(scene: Scene): MoveOption | null {
  return availableMoves(scene, null, null).find((option) => option.kind === 'pass') ?? null;
}
