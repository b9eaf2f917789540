// The keyboard cursor: its position, its moves, and what Enter does there. The board is one tab stop; screen readers find
// the element under the cursor by `aria-activedescendant`.
import type { MoveOption } from '../generated/api';
import type { Interaction } from './interaction.svelte';
import { type Hex, same } from './hex';
import { steppedTo, type Intent, slidTo, type Stop, stops } from './keyboard';
import { center, directionTowards, type Layout } from './layout';
import { isActive, type BoardContext } from './selection';
import { walkable } from './walkable';

export interface CursorDeps {
  context: () => BoardContext;
  layout: () => Layout;
  interaction: Interaction;
  /** The names of the tray's items, in their order. */
  tray: () => string[];
}

export class Cursor {
  at = $state.raw<Stop | null>(null);

  readonly #deps: CursorDeps;
  /** The coordinate across the direction of a slide at which it started: keeps arrow keys in one column or row. */
  #slideAxis: { turn: number; value: number } | null = null;

  constructor(deps: CursorDeps) {
    this.#deps = deps;
  }

  get cell(): Hex | null {
    return this.at?.kind === 'cell' ? this.at.at : null;
  }

  get reserve(): string | null {
    return this.at?.kind === 'reserve' ? this.at.name : null;
  }

  /** Puts the cursor somewhere if it has no position: on the selection, a movable piece, or the middle. */
  ensurePosition(): void {
    if (this.at) return;
    const { scene } = this.#deps.context();
    const { selection } = this.#deps.interaction;
    const first = selection.pick[0];
    if (first) this.#moveTo(first);
    else this.at = stops(scene, selection)[0] ?? { kind: 'cell', at: scene.stacks[0]?.at ?? { q: 0, r: 0 }, option: null };
  }

  /** Performs an intent that concerns the cursor; returns whether it was one. */
  perform(intent: Intent): boolean {
    const { interaction } = this.#deps;
    this.ensurePosition();
    switch (intent.kind) {
      case 'go':
        this.#slideAxis = null;
        this.#moveTo(steppedTo(this.#deps.layout(), this.#cells(), this.#base(), intent.turn));
        return true;
      case 'slide':
        this.#slide(intent.turn);
        return true;
      case 'push':
        interaction.touch({ kind: 'push', step: directionTowards(this.#deps.layout(), intent.turn) });
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
        if (this.cell) interaction.inspect(this.cell);
        return true;
      case 'reserve': {
        const name = this.#deps.tray()[intent.index];
        if (name === undefined || name === '') return false;
        this.at = { kind: 'reserve', name };
        interaction.take(name);
        return true;
      }
      default:
        return false;
    }
  }

  #cells(): Hex[] {
    const { scene, style } = this.#deps.context();
    return walkable(scene, style);
  }

  #base(): Hex {
    return this.cell ?? this.#deps.context().scene.stacks[0]?.at ?? { q: 0, r: 0 };
  }

  #moveTo(at: Hex, option: MoveOption | null = null): void {
    this.at = { kind: 'cell', at, option };
  }

  #slide(turn: 0 | 90 | 180 | 270): void {
    const base = this.#base();
    const point = center(this.#deps.layout(), base);
    if (this.#slideAxis?.turn !== turn % 180) this.#slideAxis = { turn: turn % 180, value: turn % 180 === 0 ? point.y : point.x };
    this.#moveTo(slidTo(this.#deps.layout(), this.#cells(), base, turn, this.#slideAxis.value));
  }

  #act(): void {
    const { interaction } = this.#deps;
    const at = this.at;
    if (interaction.selection.pending) interaction.touch({ kind: 'confirm' });
    else if (at?.kind === 'reserve') interaction.take(at.name);
    // The option may be of an earlier scene, if nothing has moved the cursor since.
    else if (at?.option && this.#deps.context().scene.moves.includes(at.option)) this.#playOption(at.option);
    else if (at) interaction.touch({ kind: 'cell', at: at.at });
  }

  /** A target reached by cycling stands for one move, even if several moves end on its cell. */
  #playOption(option: MoveOption): void {
    const { interaction } = this.#deps;
    if (this.#deps.context().confirm === 'always') interaction.selection = { ...interaction.selection, pending: option, ambiguous: [] };
    else interaction.touch({ kind: 'option', option });
  }

  #cycle(direction: 1 | -1): void {
    const context = this.#deps.context();
    if (!isActive(context)) return;
    const all = stops(context.scene, this.#deps.interaction.selection);
    if (all.length === 0) return;
    const now = all.findIndex((stop) => this.#isAt(stop));
    const next = now < 0 ? (direction > 0 ? 0 : all.length - 1) : (now + direction + all.length) % all.length;
    this.at = all[next] ?? null;
    this.#slideAxis = null;
  }

  #isAt(stop: Stop): boolean {
    if (stop.kind === 'reserve') return this.reserve === stop.name;
    if (this.at?.kind !== 'cell' || !same(this.at.at, stop.at)) return false;
    return stop.option === null || this.at.option === null || this.at.option === stop.option;
  }
}
