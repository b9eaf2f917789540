// The keyboard's cursor: where it stands, where keys take it, and what Enter means there. One tab stop serves the whole
// board; the element under the cursor is named to screen readers by its id.
import type { MoveOption } from '../generated/api';
import type { Hand } from './hand.svelte';
import { type Hex, same } from './hex';
import { gone, type Intent, slid, type Stop, stops } from './keyboard';
import { center, directionTowards, type Layout } from './layout';
import { walkable } from './render';
import { isActive, type Table } from './selection';

export interface CursorHost {
  table: () => Table;
  layout: () => Layout;
  hand: Hand;
  /** The names of what can be taken from the tray, in its order. */
  tray: () => string[];
}

export class Cursor {
  at = $state.raw<Stop | null>(null);

  readonly #host: CursorHost;
  /** Where a slide began, across its way. */
  #keep: { turn: number; value: number } | null = null;

  constructor(host: CursorHost) {
    this.#host = host;
  }

  get cell(): Hex | null {
    return this.at?.kind === 'cell' ? this.at.at : null;
  }

  get reserve(): string | null {
    return this.at?.kind === 'reserve' ? this.at.name : null;
  }

  /** A place to begin: what is held, what can be moved, or the middle. */
  settle(): void {
    if (this.at) return;
    const { scene } = this.#host.table();
    const { selection } = this.#host.hand;
    const first = selection.pick[0];
    if (first) this.#stand(first);
    else this.at = stops(scene, selection)[0] ?? { kind: 'cell', at: scene.stacks[0]?.at ?? { q: 0, r: 0 }, choice: null };
  }

  /** Carries out what concerns the cursor; says whether it did. */
  obey(intent: Intent): boolean {
    const { hand } = this.#host;
    this.settle();
    switch (intent.kind) {
      case 'go':
        this.#keep = null;
        this.#stand(gone(this.#host.layout(), this.#cells(), this.#base(), intent.turn));
        return true;
      case 'slide':
        this.#slide(intent.turn);
        return true;
      case 'push':
        hand.touch({ kind: 'push', step: directionTowards(this.#host.layout(), intent.turn) });
        return true;
      case 'act':
        this.#act();
        return true;
      case 'next':
        this.#cycle(1);
        return true;
      case 'previous':
        this.#cycle(-1);
        return true;
      case 'inspect':
        if (this.cell) hand.inspect(this.cell);
        return true;
      case 'reserve': {
        const name = this.#host.tray()[intent.index];
        if (name === undefined) return false;
        this.at = { kind: 'reserve', name };
        hand.take(name);
        return true;
      }
      default:
        return false;
    }
  }

  #cells(): Hex[] {
    const { scene, look } = this.#host.table();
    return walkable(scene, look);
  }

  #base(): Hex {
    return this.cell ?? this.#host.table().scene.stacks[0]?.at ?? { q: 0, r: 0 };
  }

  #stand(at: Hex, choice: MoveOption | null = null): void {
    this.at = { kind: 'cell', at, choice };
  }

  #slide(turn: 0 | 90 | 180 | 270): void {
    const base = this.#base();
    const point = center(this.#host.layout(), base);
    if (this.#keep?.turn !== turn % 180) this.#keep = { turn: turn % 180, value: turn % 180 === 0 ? point.y : point.x };
    this.#stand(slid(this.#host.layout(), this.#cells(), base, turn, this.#keep.value));
  }

  #act(): void {
    const { hand } = this.#host;
    const at = this.at;
    if (hand.selection.pending) hand.touch({ kind: 'confirm' });
    else if (at?.kind === 'reserve') hand.take(at.name);
    else if (at?.choice) this.#aim(at.choice);
    else if (at) hand.touch({ kind: 'cell', at: at.at });
  }

  /** A target reached by cycling means one move, even where several land on its cell. */
  #aim(choice: MoveOption): void {
    const { hand } = this.#host;
    if (this.#host.table().confirm === 'always') hand.selection = { ...hand.selection, pending: choice, doubt: [] };
    else hand.touch({ kind: 'choice', choice });
  }

  #cycle(way: 1 | -1): void {
    const table = this.#host.table();
    if (!isActive(table)) return;
    const all = stops(table.scene, this.#host.hand.selection);
    if (all.length === 0) return;
    const now = all.findIndex((stop) => this.#isAt(stop));
    const next = now < 0 ? (way > 0 ? 0 : all.length - 1) : (now + way + all.length) % all.length;
    this.at = all[next] ?? null;
    this.#keep = null;
  }

  #isAt(stop: Stop): boolean {
    if (stop.kind === 'reserve') return this.reserve === stop.name;
    if (this.at?.kind !== 'cell' || !same(this.at.at, stop.at)) return false;
    return stop.choice === null || this.at.choice === null || this.at.choice === stop.choice;
  }
}
