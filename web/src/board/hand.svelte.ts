// The player's hand over the board: it turns points of the plane into touches, drags pieces and rows of marbles, looks
// inside stacks, and tells the page what came of it. What a touch means is decided by `selection.ts`.
import type { MoveOption, Restriction, Tile } from '../generated/api';
import { arrows, canPick, landings, movesOf, row, stepOf } from './choices';
import { type Hex, includes, same, sameCells } from './hex';
import { bearing, directionTowards, hexAt, type Layout, type Point, STRIDE } from './layout';
import type { Premove } from './premove';
import type { Picture } from './render';
import { EMPTY, isActive, isAhead, isOwn, type Selection, type Table, touch, type Touch } from './selection';

/** What the hand knows of the board it plays on, and whom it tells. */
export interface Host {
  table: () => Table;
  layout: () => Layout;
  picture: () => Picture;
  onmove: (choice: MoveOption) => void;
  onpremove: (premove: Premove | null) => void;
  onexplain: (restriction: Restriction) => void;
  /** Something was taken, let go or left waiting. */
  onchange: (before: Selection, after: Selection) => void;
}

export interface Drag {
  tile: Tile | null;
  /** Where the piece is now, in the plane; marbles stay where they are. */
  at: Point | null;
  from: Hex | null;
  /** Whether marbles already chosen are being pushed. */
  pushing: boolean;
}

/** How near a tap must be to an arrow. */
const ARROW = STRIDE * 0.42;

export class Hand {
  selection = $state.raw<Selection>(EMPTY);
  drag = $state.raw<Drag | null>(null);
  /** The move that letting go would make. */
  aim = $state.raw<MoveOption | null>(null);
  inspected = $state.raw<Hex | null>(null);
  /** A piece put down by hand, until the scene shows it there: it needs no flight. */
  dropped = $state.raw<{ tile: Tile; choice: MoveOption } | null>(null);

  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  touch(event: Touch): void {
    const before = this.selection;
    const outcome = touch(this.#host.table(), before, event);
    this.selection = outcome.selection;
    this.aim = null;
    if (!outcome.move) this.dropped = null;
    if (outcome.selection.restriction) this.#host.onexplain(outcome.selection.restriction);
    if (outcome.move) this.#host.onmove(outcome.move);
    else if (outcome.premove) this.#host.onpremove(outcome.premove);
    else this.#host.onchange(before, outcome.selection);
  }

  /** Takes a piece from the tray, or flips a token. */
  take(name: string): void {
    const tokens = this.#host.table().look.tray === 'tokens';
    this.touch(tokens ? { kind: 'token', name } : { kind: 'reserve', name });
  }

  /** A tap somewhere: on an arrow, on a barred way, or on a cell. */
  tap(at: Point): void {
    if (this.inspected) {
      this.inspected = null;
      return;
    }
    const { arrows: signs, bars } = this.#host.picture();
    const near = (sign: { at: Point }): boolean => Math.hypot(sign.at.x - at.x, sign.at.y - at.y) < ARROW;
    const step = signs.filter(near).map((arrow) => stepOf(arrow.choice))[0] ?? bars.find(near)?.step;
    this.touch(step ? { kind: 'push', step } : { kind: 'cell', at: hexAt(this.#host.layout(), at) });
  }

  /** Opens a stack, or closes it. */
  inspect(at: Hex): void {
    const stack = this.#host.table().scene.stacks.find((candidate) => same(candidate.at, at));
    const again = this.inspected !== null && same(this.inspected, at);
    this.inspected = !again && stack && stack.tiles.length > 1 ? at : null;
    this.selection = { ...this.selection, restriction: null };
  }

  /** Whether a drag that begins here takes a piece along. */
  grabs(at: Point): boolean {
    const table = this.#host.table();
    const cell = hexAt(this.#host.layout(), at);
    if (isActive(table)) return canPick(table.scene, this.selection, cell) || includes(this.selection.pick, cell);
    return isAhead(table) && isOwn(table, cell);
  }

  dragCell(from: Point, to: Point): void {
    const table = this.#host.table();
    const cell = hexAt(this.#host.layout(), from);
    const chosen = includes(this.selection.pick, cell);
    if (table.look.grip === 3) {
      this.drag = { tile: null, at: null, from: cell, pushing: chosen };
      if (!chosen) this.touch({ kind: 'row', cells: [cell] });
    } else {
      if (!chosen) this.touch({ kind: 'cell', at: cell });
      if (!includes(this.selection.pick, cell)) return;
      const tile = table.scene.stacks.find((stack) => same(stack.at, cell))?.tiles.at(-1) ?? null;
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
    const table = this.#host.table();
    const cell = hexAt(this.#host.layout(), to);
    if (drag.tile) {
      this.drag = { ...drag, at: to };
      this.aim = movesOf(table.scene, this.selection).find((choice) => includes(landings(choice), cell)) ?? null;
      return;
    }
    if (drag.pushing) {
      this.aim = this.#pushAim(from, to);
      return;
    }
    const cells = drag.from ? row(drag.from, cell, (at) => isOwn(table, at)) : null;
    if (cells && !sameCells(cells, this.selection.pick)) this.selection = { ...this.selection, pick: cells };
    const moves = movesOf(table.scene, this.selection);
    this.aim = cells ? null : (moves.find((choice) => includes(landings(choice), cell)) ?? null);
  }

  /** The move in the direction in which chosen marbles are pulled. */
  #pushAim(from: Point, to: Point): MoveOption | null {
    if (Math.hypot(to.x - from.x, to.y - from.y) < STRIDE * 0.4) return null;
    const layout = this.#host.layout();
    const step = directionTowards(layout, bearing(from, to));
    const moves = arrows(layout, movesOf(this.#host.table().scene, this.selection));
    return moves.map((arrow) => arrow.choice).find((choice) => same(stepOf(choice) ?? { q: 0, r: 0 }, step)) ?? null;
  }

  drop(from: Point, to: Point): void {
    const drag = this.drag;
    const aim = this.aim;
    this.letGo();
    if (!drag) return;
    const layout = this.#host.layout();
    const cell = hexAt(layout, to);
    if (drag.tile && aim && this.#host.table().confirm === 'never') this.dropped = { tile: drag.tile, choice: aim };
    if (drag.pushing) {
      if (Math.hypot(to.x - from.x, to.y - from.y) >= STRIDE * 0.4) {
        this.touch({ kind: 'push', step: directionTowards(layout, bearing(from, to)) });
      }
    } else if (!drag.tile && aim) {
      this.touch({ kind: 'push', step: stepOf(aim) ?? { q: 0, r: 0 } });
    } else if (!drag.from || !same(drag.from, cell)) {
      const row = !drag.tile && includes(this.selection.pick, cell);
      if (!row) this.touch({ kind: 'drop', at: cell });
    }
  }

  letGo(): void {
    this.drag = null;
    this.aim = null;
  }
}
