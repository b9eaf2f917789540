// The engine beside the board: searches the position that is looked at, and keeps what it has found of others. It stops while
// the page cannot be seen. Knows neither the tree nor the board.
import type { GameText, Hex, MoveOption, SearchProgress, SearchScore, Seat } from '../generated/api';
import type { RunningSearch } from '../engine';
import type { AnalysisEngine } from './analysisEngine';
import { type Finding, findingOf, withEarlierLines } from './finding';

/** The most lines that are shown. */
export const MOST_LINES = 5;
/** A search ends after this time, until somebody wants it deeper. */
const SEARCH_MS = 8000;
/** Positions whose lines are kept. */
const MOST_KEPT = 500;

/** A position to search. */
export interface SearchedPosition {
  /** Tells positions apart: the same text is the same position of the same game. */
  key: string;
  game: GameText;
  setup: string;
  toMove: Seat;
  isOver: boolean;
}

/** What the opponent threatens. */
export interface Threat {
  option: MoveOption;
  score: SearchScore;
  /** Of the opponent, in points from 0 to 100. */
  points: number;
}

/** What is remembered from visit to visit. */
export interface EngineChoice {
  on: boolean;
  lines: number;
  arrows: boolean;
}

type Engine = Pick<AnalysisEngine, 'search' | 'chances' | 'threat' | 'view'>;

export class EngineLines {
  on = $state(true);
  /** From 0, which shows none of them, to 5. */
  count = $state(1);
  arrows = $state(true);
  /** Whether it is shown what the opponent threatens. */
  threatShown = $state(false);
  threat = $state.raw<Threat | null>(null);
  /** Whether the threat of this position cannot be told. */
  threatless = $state(false);
  finding = $state.raw<Finding | null>(null);
  searching = $state(false);
  /** Positions a second. */
  speed = $state(0);
  failed = $state<string | null>(null);

  readonly #engine: () => Engine;
  readonly #now: () => number;
  readonly #kept = new Map<string, Finding>();
  #position: SearchedPosition | null = null;
  #search: RunningSearch | null = null;
  #threatSearch: RunningSearch | null = null;
  #hidden = false;
  /** Each search has a number, so that what is late is not shown. */
  #number = 0;

  constructor(engine: () => Engine, choice: EngineChoice, now: () => number = () => performance.now()) {
    this.#engine = engine;
    this.#now = now;
    this.on = choice.on;
    this.count = choice.lines;
    this.arrows = choice.arrows;
  }

  get choice(): EngineChoice {
    return { on: this.on, lines: this.count, arrows: this.arrows };
  }

  /** Turns to another position, or to none. */
  watch(position: SearchedPosition | null): void {
    if (position?.key === this.#position?.key) return;
    this.#position = position;
    this.threat = null;
    this.threatless = false;
    this.finding = position ? (this.#kept.get(position.key) ?? null) : null;
    this.#begin(SEARCH_MS);
  }

  toggle(): void {
    this.on = !this.on;
    this.#begin(SEARCH_MS);
  }

  setCount(count: number): void {
    this.count = Math.min(MOST_LINES, Math.max(0, count));
    // Fewer lines are there already.
    const known = this.finding?.lines.length ?? 0;
    if (this.count > known || this.searching) this.#begin(SEARCH_MS);
  }

  /** Goes on without an end. */
  deeper(): void {
    this.#begin(null);
  }

  /** Ends the search; what was found stays. */
  stop(): void {
    this.#number += 1;
    this.#search?.stop();
    this.#search = null;
    this.#threatSearch?.stop();
    this.#threatSearch = null;
    this.searching = false;
  }

  /** Shows what the opponent threatens, or no longer. */
  toggleThreat(): void {
    this.threatShown = !this.threatShown;
    this.threat = null;
    this.#begin(SEARCH_MS);
  }

  /** Told when the page is hidden and when it is seen again. */
  setHidden(hidden: boolean): void {
    if (hidden === this.#hidden) return;
    const was = this.searching;
    this.#hidden = hidden;
    if (hidden) {
      this.stop();
      this.#resumes = was;
    } else if (this.#resumes) this.#begin(SEARCH_MS);
  }
  #resumes = false;

  #begin(ms: number | null): void {
    this.stop();
    const position = this.#position;
    if (!position || position.isOver || this.#hidden) return;
    if (this.threatShown) void this.#findThreat(position, this.#number);
    if (!this.on) return;
    void this.#run(position, ms, this.#number);
  }

  async #run(position: SearchedPosition, ms: number | null, number: number): Promise<void> {
    const lines = Math.max(1, this.count);
    const start = this.#now();
    this.searching = true;
    try {
      const search = this.#engine().search(position.game, { purpose: { for: 'analysis', lines }, ...(ms === null ? {} : { ms }) }, (progress) => {
        if (number === this.#number) void this.#report(position, progress, number, start);
      });
      this.#search = search;
      const found = await search.result;
      await this.#report(position, found, number, start);
      if (number === this.#number) this.searching = false;
      this.failed = null;
    } catch (error) {
      if (number !== this.#number) return;
      this.searching = false;
      this.failed = String(error);
    }
  }

  async #report(position: SearchedPosition, progress: SearchProgress, number: number, start: number): Promise<void> {
    if (progress.lines.length === 0) return;
    const { kind } = position.game;
    const chances = await this.#engine().chances(kind, position.setup, progress.lines.map((line) => line.score));
    const found = findingOf(progress, chances);
    // A shallower search than an earlier one says less, unless it has more lines.
    const before = this.#kept.get(position.key);
    const says = !before || found.depth >= before.depth || found.lines.length > before.lines.length;
    const finding = withEarlierLines(found, before, Math.max(1, this.count));
    if (says) this.#keep(position.key, finding);
    if (number !== this.#number) return;
    if (says) this.finding = finding;
    const seconds = (this.#now() - start) / 1000;
    if (seconds > 0) this.speed = Math.round(progress.nodes / seconds);
  }

  async #findThreat(position: SearchedPosition, number: number): Promise<void> {
    try {
      const { game, offset } = await this.#engine().threat(position.game);
      if (number !== this.#number) return;
      const view = await this.#engine().view(game);
      const search = this.#engine().search(game, { purpose: { for: 'analysis', lines: 1 }, ms: THREAT_MS });
      this.#threatSearch = search;
      const [best] = (await search.result).lines;
      const option = view.scene.moves.find((move) => move.text === best?.moves[0]);
      if (number !== this.#number || !best) return;
      const [chance] = await this.#engine().chances(game.kind, position.setup, [best.score]);
      if (number !== this.#number) return;
      this.threat = option && chance ? { option: shifted(option, offset), score: best.score, points: (chance.win + chance.draw / 2) / 100 } : null;
      this.threatless = !option;
    } catch {
      if (number === this.#number) this.threatless = true;
    }
  }

  #keep(key: string, finding: Finding): void {
    this.#kept.delete(key);
    this.#kept.set(key, finding);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** What the opponent threatens is looked for as long as this, before the lines. */
const THREAT_MS = 1000;

/** The same move on a board whose cells lie elsewhere. */
function shifted(option: MoveOption, { q, r }: Hex): MoveOption {
  const move = (at: Hex): Hex => ({ q: at.q + q, r: at.r + r });
  return {
    ...option,
    pick: option.pick.map(move),
    target: option.target && move(option.target),
    path: option.path.map(move),
    actor: option.actor && move(option.actor),
    shifts: option.shifts.map(({ from, to, level }) => ({ from: from && move(from), to: to && move(to), level })),
  };
}
