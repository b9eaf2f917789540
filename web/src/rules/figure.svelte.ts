// The state of one figure: its position, what was tried in it and what is said about that. The rules are asked for
// everything; nothing here knows any.
import type { LocalEngine } from '../engine';
import type { GameText, GameView, MoveOption, Restriction } from '../generated/api';
import type { GameKind } from '../generated/games';
import type { FigureData } from './book';

/** What became of the last try. */
export type Verdict =
  /** One of the moves that the figure is about. */
  | { kind: 'right'; move: string }
  /** Another legal move. */
  | { kind: 'legal'; move: string }
  /** Not allowed. */
  | { kind: 'wrong'; restriction: Restriction };

export class FigureState {
  view = $state.raw<GameView | null>(null);
  restrictions = $state.raw<readonly Restriction[] | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** Whether the rules cannot be asked in this browser. */
  failed = $state(false);
  /** Counts the boards that were shown: a new one begins with the touches of the figure. */
  round = $state(0);

  readonly #engine: LocalEngine;
  readonly #game: GameText;
  readonly #figure: FigureData;
  #start: GameView | null = null;

  constructor(engine: LocalEngine, kind: GameKind, figure: FigureData) {
    this.#engine = engine;
    this.#figure = figure;
    this.#game = { kind, start: figure.start, moves: [] };
  }

  async load(): Promise<void> {
    if (this.#start) return;
    try {
      const [view, restrictions] = await Promise.all([this.#engine.view(this.#game), this.#engine.restrictions(this.#game)]);
      this.restrictions = restrictions;
      this.#start = view;
      this.view = view;
    } catch {
      this.failed = true;
    }
  }

  /** Whether the reader can still try something. */
  get open(): boolean {
    return this.view !== null && this.view === this.#start;
  }

  async play(option: MoveOption): Promise<void> {
    if (!this.open) return;
    try {
      const after = await this.#engine.play(this.#game, option.text);
      this.view = after;
      const kind = this.#figure.right.includes(option.text) ? 'right' : 'legal';
      this.verdict = { kind, move: option.text };
    } catch {
      this.failed = true;
    }
  }

  refuse(restriction: Restriction): void {
    this.verdict = { kind: 'wrong', restriction };
  }

  /** Back to the beginning. */
  reset(): void {
    this.view = this.#start;
    this.verdict = null;
    this.round += 1;
  }
}
