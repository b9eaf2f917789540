// The review of a game while it is made: every position is searched with an empty table to the same number of nodes, one after
// the other, so that the answer is that of `rusc analyse` on any machine. What was searched is kept; the rules crate judges.
import type { RunningSearch } from '../engine';
import type { GameReview, GameText, PositionSearch, SearchProgress } from '../generated/api';
import type { SearchOptions } from '../engine/engine';
import type { KeptReviews } from './keptReviews';

/** Nodes for each position: what `rusc analyse` takes. */
export const REVIEW_NODES = 500_000;
/** The moves of a line that are kept. */
const LONGEST_LINE = 8;
/** After so many positions the graph grows. */
const SHOW_EVERY = 6;
/** A longer game is reviewed up to here. */
export const MOST_PLIES = 600;

/** What a review asks of the engine. */
export interface ReviewEngine {
  forget: () => Promise<void>;
  search: (game: GameText, options: SearchOptions) => RunningSearch;
  review: (game: GameText, searches: (PositionSearch | null)[]) => Promise<GameReview>;
}

export type ReviewState = 'idle' | 'running' | 'done' | 'failed';

export class ReviewRun {
  state = $state<ReviewState>('idle');
  /** Positions that were searched. */
  done = $state(0);
  total = $state(0);
  /** As far as it has come; whole once it is done. */
  review = $state.raw<GameReview | null>(null);
  /** Whether the game goes on after the last position that is searched. */
  isCut = $state(false);
  failed = $state('');

  readonly #engine: () => ReviewEngine;
  readonly #kept: KeptReviews;
  readonly #nodes: number;
  #key = $state('');
  #game: GameText | null = null;
  #searches: (PositionSearch | null)[] = [];
  #search: RunningSearch | null = null;
  /** Each run has a number, so that one that was stopped says nothing more. */
  #run = 0;

  constructor(engine: () => ReviewEngine, kept: KeptReviews, nodes = REVIEW_NODES) {
    this.#engine = engine;
    this.#kept = kept;
    this.#nodes = nodes;
  }

  /** Whether some of it is there from an earlier visit. */
  get begun(): boolean {
    return this.done > 0;
  }

  /** The game that is reviewed; null before one is open. */
  get game(): GameText | null {
    return this.#game;
  }

  /** What the game is kept under. */
  get key(): string {
    return this.#key;
  }

  /** Takes searches that were made elsewhere with the same number of nodes, and judges the game by them. */
  async adopt(searches: (PositionSearch | null)[], nodes: number): Promise<void> {
    const game = this.#game;
    if (!game || nodes !== this.#nodes || searches.length !== this.total) return;
    this.stop();
    this.#searches = searches;
    this.done = searches.length;
    this.failed = '';
    this.#kept.save(this.#key, { moves: game.moves, nodes: this.#nodes, searches });
    await this.#finish(this.#run);
  }

  /** Turns to a game, with what is kept of it. Searches nothing yet. */
  async open(key: string, game: GameText): Promise<void> {
    this.stop();
    const moves = game.moves.slice(0, MOST_PLIES);
    this.#key = key;
    this.#game = { ...game, moves };
    this.isCut = moves.length < game.moves.length;
    this.#searches = this.#kept.load(key, moves, this.#nodes)?.searches ?? [];
    this.done = this.#searches.length;
    this.total = moves.length + 1;
    this.review = null;
    this.failed = '';
    this.state = 'idle';
    if (this.done === this.total) await this.#finish(this.#run);
  }

  /** Searches what is missing. */
  async start(): Promise<void> {
    const game = this.#game;
    if (!game || this.state === 'running' || this.state === 'done') return;
    // Another move may be judged.
    this.#search?.stop();
    const run = ++this.#run;
    this.state = 'running';
    this.failed = '';
    try {
      for (let at = this.#searches.length; at <= game.moves.length; at += 1) {
        const found = await this.#searchAt(game, at);
        if (run !== this.#run) return;
        this.#searches.push(searchOf(found));
        this.done = this.#searches.length;
        this.#kept.save(this.#key, { moves: game.moves, nodes: this.#nodes, searches: this.#searches });
        if (this.done % SHOW_EVERY === 0) await this.#judge(run);
        if (run !== this.#run) return;
      }
    } catch (reason) {
      this.#fail(run, reason);
      return;
    }
    await this.#finish(run);
  }

  /** Ends the search; what was found stays. */
  stop(): void {
    this.#run += 1;
    this.#search?.stop();
    this.#search = null;
    if (this.state === 'running') this.state = 'idle';
  }

  /** What another move in place of the one at `at` loses, in points of win chance; null if it cannot be told. */
  async lossOf(at: number, text: string): Promise<number | null> {
    const game = this.#game;
    const before = this.#searches[at];
    // A review that runs has the engine for itself.
    if (!game || !before || this.state === 'running') return null;
    this.#search?.stop();
    const other: GameText = { ...game, moves: [...game.moves.slice(0, at), text] };
    await this.#engine().forget();
    const search = this.#engine().search(other, { purpose: { for: 'analysis', lines: 1 }, nodes: this.#nodes });
    this.#search = search;
    const after = searchOf(await search.result);
    const searches = [...this.#searches.slice(0, at + 1), after];
    const judged = (await this.#engine().review(other, searches)).moves[at];
    return judged ? judged.loss / 100 : null;
  }

  async #searchAt(game: GameText, at: number): Promise<SearchProgress> {
    await this.#engine().forget();
    const position: GameText = { ...game, moves: game.moves.slice(0, at) };
    this.#search = this.#engine().search(position, { purpose: { for: 'analysis', lines: 1 }, nodes: this.#nodes });
    return this.#search.result;
  }

  /** Judges a game whose positions were all searched. Another one may be open by then. */
  async #finish(run: number): Promise<void> {
    try {
      await this.#judge(run);
      if (run === this.#run) this.state = 'done';
    } catch (reason) {
      this.#fail(run, reason);
    }
  }

  #fail(run: number, reason: unknown): void {
    if (run !== this.#run) return;
    this.state = 'failed';
    this.failed = reason instanceof Error ? reason.message : String(reason);
  }

  async #judge(run: number): Promise<void> {
    if (!this.#game) return;
    const review = await this.#engine().review(this.#game, this.#searches);
    if (run === this.#run) this.review = review;
  }
}

/** What is kept of a search; null of a game that is over. */
function searchOf(found: SearchProgress): PositionSearch | null {
  const [best] = found.lines;
  return best ? { depth: found.depth, score: best.score, line: best.moves.slice(0, LONGEST_LINE) } : null;
}
