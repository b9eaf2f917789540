// The interaction state of a board: selection, drag, and inspected stack. Turns points of the plane into touches, which
// the reducer in `selection.ts` interprets, and reports moves, premoves and explanations.
import type { MoveOption, Restriction, Tile } from '../generated/api';
import { arrows, canPick, targetCells, movesOf, row, stepDirection } from './moveOptions';
import { type Hex, includes, same, sameCells } from './hex';
import { bearing, directionTowards, hexAt, type Layout, type Point, STRIDE } from './layout';
import type { Premove } from './premove';
import type { BoardView } from './render';
import { EMPTY, isActive, canPremove, isOwn, type Selection, type BoardContext, touch, type Touch } from './selection';

/** What the interaction reads from the board, and the callbacks it reports to. */
export interface InteractionDeps {
  context: () => BoardContext;
  layout: () => Layout;
  boardView: () => BoardView;
  onmove: (option: MoveOption) => void;
  onpremove: (premove: Premove | null) => void;
  onexplain: (restriction: Restriction) => void;
  /** A touch was made while the restrictions are unknown; all of them are needed if none explains it. */
  onneedrestrictions: (extent: 'some' | 'all') => void;
  /** The selection changed without a move or premove. */
  onchange: (before: Selection, after: Selection) => void;
}

export interface Drag {
  tile: Tile | null;
  /** The position of the dragged piece in the plane; null for marbles, which do not follow the pointer. */
  at: Point | null;
  from: Hex | null;
  /** Whether the drag pushes marbles that were selected before. */
  pushing: boolean;
}

/** The largest distance at which a tap hits an arrow. */
const ARROW = STRIDE * 0.42;

export class Interaction {
  selection = $state.raw<Selection>(EMPTY);
  drag = $state.raw<Drag | null>(null);
  /** The move that would be made if the drag ended now. */
  aim = $state.raw<MoveOption | null>(null);
  inspected = $state.raw<Hex | null>(null);
  /** A piece dropped by dragging, until the scene shows it: its move is not animated. */
  dropped = $state.raw<{ tile: Tile; option: MoveOption } | null>(null);

  readonly #deps: InteractionDeps;
  /** The last touch, if it was made before the restrictions were known: it is explained when they arrive. */
  #unexplained: { before: Selection; event: Touch; after: Selection } | null = null;

  constructor(deps: InteractionDeps) {
    this.#deps = deps;
  }

  touch(event: Touch): void {
    const before = this.selection;
    const context = this.#deps.context();
    const outcome = touch(context, before, event);
    const known = (context.restrictions !== null && context.reasons !== 'partial') || !isActive(context);
    this.#unexplained = known || outcome.move ? null : { before, event, after: outcome.selection };
    const isUnexplained = outcome.selection.refused !== null && outcome.selection.restriction === null;
    if (!known) this.#deps.onneedrestrictions(isUnexplained ? 'all' : 'some');
    this.selection = outcome.selection;
    this.aim = null;
    if (!outcome.move) this.dropped = null;
    if (outcome.selection.restriction) this.#deps.onexplain(outcome.selection.restriction);
    if (outcome.move) this.#deps.onmove(outcome.move);
    else if (outcome.premove) this.#deps.onpremove(outcome.premove);
    else this.#deps.onchange(before, outcome.selection);
  }

  /** Explains the last touch once the restrictions are known, if nothing has changed since. */
  explainLastTouch(): void {
    const last = this.#unexplained;
    const context = this.#deps.context();
    if (!last || context.restrictions === null) return;
    if (this.selection !== last.after) {
      this.#unexplained = null;
      return;
    }
    const { selection } = touch(context, last.before, last.event);
    const { restriction } = selection;
    const isNews = restriction !== null && restriction.reason !== last.after.restriction?.reason;
    // Until all restrictions are known, a better reason may follow.
    this.#unexplained = context.reasons === 'partial' ? { ...last, after: isNews ? selection : last.after } : null;
    if (!isNews) return;
    this.selection = selection;
    this.#deps.onexplain(restriction);
  }

  /** Selects a piece of the tray, or flips a token. */
  take(name: string): void {
    const tokens = this.#deps.context().style.tray === 'tokens';
    this.touch(tokens ? { kind: 'token', name } : { kind: 'reserve', name });
  }

  /** A tap: on an arrow, on a mark of a blocked direction, or on a cell. */
  tap(at: Point): void {
    if (this.inspected) {
      this.inspected = null;
      return;
    }
    const { arrows: marks, blocked } = this.#deps.boardView();
    const near = (mark: { at: Point }): boolean => Math.hypot(mark.at.x - at.x, mark.at.y - at.y) < ARROW;
    const step = marks.filter(near).map((arrow) => stepDirection(arrow.option))[0] ?? blocked.find(near)?.step;
    this.touch(step ? { kind: 'push', step } : { kind: 'cell', at: hexAt(this.#deps.layout(), at) });
  }

  /** Fans out a stack, or closes it again. */
  inspect(at: Hex): void {
    const stack = this.#deps.context().scene.stacks.find((candidate) => same(candidate.at, at));
    const again = this.inspected !== null && same(this.inspected, at);
    this.inspected = !again && stack && stack.tiles.length > 1 ? at : null;
    this.selection = { ...this.selection, restriction: null, refused: null };
  }

  /** Whether a drag that starts here moves a piece (and not the board). */
  grabs(at: Point): boolean {
    const context = this.#deps.context();
    const cell = hexAt(this.#deps.layout(), at);
    if (isActive(context)) return canPick(context.scene, this.selection, cell) || includes(this.selection.pick, cell);
    return canPremove(context) && isOwn(context, cell);
  }

  dragCell(from: Point, to: Point): void {
    const context = this.#deps.context();
    const cell = hexAt(this.#deps.layout(), from);
    const chosen = includes(this.selection.pick, cell);
    if (context.style.maxPick === 3) {
      this.drag = { tile: null, at: null, from: cell, pushing: chosen };
      if (!chosen) this.touch({ kind: 'row', cells: [cell] });
    } else {
      if (!chosen) this.touch({ kind: 'cell', at: cell });
      if (!includes(this.selection.pick, cell)) return;
      const tile = context.scene.stacks.find((stack) => same(stack.at, cell))?.tiles.at(-1) ?? null;
      this.drag = { tile, at: to, from: cell, pushing: false };
    }
    this.dragTo(from, to);
  }

  dragReserve(name: string, tile: Tile, from: Point, to: Point): void {
    if (this.selection.reserve !== name) this.touch({ kind: 'reserve', name });
    if (this.selection.reserve !== name) return;
    this.drag = { tile, at: to, from: null, pushing: false };
    this.dragTo(from, to);
  }

  dragTo(from: Point, to: Point): void {
    const drag = this.drag;
    if (!drag) return;
    const context = this.#deps.context();
    const cell = hexAt(this.#deps.layout(), to);
    if (drag.tile) {
      this.drag = { ...drag, at: to };
      this.aim = movesOf(context.scene, this.selection).find((option) => includes(targetCells(option), cell)) ?? null;
      return;
    }
    if (drag.pushing) {
      this.aim = this.#pushAim(from, to);
      return;
    }
    const cells = drag.from ? row(drag.from, cell, (at) => isOwn(context, at)) : null;
    if (cells && !sameCells(cells, this.selection.pick)) this.selection = { ...this.selection, pick: cells };
    const moves = movesOf(context.scene, this.selection);
    this.aim = cells ? null : (moves.find((option) => includes(targetCells(option), cell)) ?? null);
  }

  /** The legal move of the selected marbles in the direction of the drag. */
  #pushAim(from: Point, to: Point): MoveOption | null {
    if (Math.hypot(to.x - from.x, to.y - from.y) < STRIDE * 0.4) return null;
    const layout = this.#deps.layout();
    const step = directionTowards(layout, bearing(from, to));
    const moves = arrows(layout, movesOf(this.#deps.context().scene, this.selection));
    return moves.map((arrow) => arrow.option).find((option) => same(stepDirection(option) ?? { q: 0, r: 0 }, step)) ?? null;
  }

  drop(from: Point, to: Point): void {
    const drag = this.drag;
    const aim = this.aim;
    this.cancelDrag();
    if (!drag) return;
    const layout = this.#deps.layout();
    const cell = hexAt(layout, to);
    if (drag.tile && aim && this.#deps.context().confirm === 'never') this.dropped = { tile: drag.tile, option: aim };
    if (drag.pushing) {
      if (Math.hypot(to.x - from.x, to.y - from.y) >= STRIDE * 0.4) {
        this.touch({ kind: 'push', step: directionTowards(layout, bearing(from, to)) });
      }
    } else if (!drag.tile && aim) {
      this.touch({ kind: 'push', step: stepDirection(aim) ?? { q: 0, r: 0 } });
    } else if (!drag.from || !same(drag.from, cell)) {
      const row = !drag.tile && includes(this.selection.pick, cell);
      if (!row) this.touch({ kind: 'drop', at: cell });
    }
  }

  cancelDrag(): void {
    this.drag = null;
    this.aim = null;
  }
}
