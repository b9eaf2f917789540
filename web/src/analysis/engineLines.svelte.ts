// The engine beside the board: searches the position that is looked at, first what the opponent threatens if that is wanted,
// then the lines, and keeps what it has found of others. It rests while the page cannot be seen, and while somebody wants it
// quiet. Knows neither the tree nor the board.
import type { GameText, Hex, MoveOption, SearchProgress, SearchScore, Seat } from '../generated/api';
import { EngineRefusal, type RunningSearch } from '../engine';
import type { AnalysisEngine } from './analysisEngine';
import { type Finding, findingOf, joined } from './finding';

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

/** How far the search for the threat has come: not begun, under way, told, nothing to tell, or ended before it was told. */
export type ThreatState = 'idle' | 'searching' | 'found' | 'none' | 'stopped';

type Engine = Pick<AnalysisEngine, 'search' | 'chances' | 'threat' | 'view'>;

export class EngineLines {
  on = $state(true);
  /** From 0, which shows none of them, to 5. */
  count = $state(1);
  arrows = $state(true);
  /** Whether it is shown what the opponent threatens. */
  threatShown = $state(false);
  threat = $state.raw<Threat | null>(null);
  threatState = $state<ThreatState>('idle');
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
  #hidden = false;
  /** Who wants it quiet for a while. */
  #pauses = $state(0);
  /** Whether the lines of the position are still to be searched: not if the search came to its end, or was stopped. */
  #open = false;
  /** How long; without an end if null. */
  #ms: number | null = SEARCH_MS;
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

  /** Whether it neither searches nor says anything, whatever was chosen. */
  get paused(): boolean {
    return this.#pauses > 0;
  }

  /** What may be shown of the position: nothing while it is off or paused. */
  get shown(): Finding | null {
    return this.on && !this.paused ? this.finding : null;
  }

  /** The key of the position that `finding` belongs to. */
  get watched(): string | null {
    return this.#position?.key ?? null;
  }

  /** Turns to another position, or to none. */
  watch(position: SearchedPosition | null): void {
    if (position?.key === this.#position?.key) return;
    this.#position = position;
    this.threat = null;
    this.threatState = 'idle';
    this.finding = position ? (this.#kept.get(position.key) ?? null) : null;
    this.#want(SEARCH_MS);
  }

  toggle(): void {
    if (this.paused) return;
    this.on = !this.on;
    this.#want(SEARCH_MS);
  }

  setCount(count: number): void {
    this.count = Math.min(MOST_LINES, Math.max(0, count));
    // Fewer lines are there already.
    const known = this.finding?.lines.length ?? 0;
    if (this.count > known || this.searching) this.#want(this.#open ? this.#ms : SEARCH_MS);
  }

  /** Goes on without an end. */
  deeper(): void {
    this.#want(null);
  }

  /** Tries once more what has failed. */
  retry(): void {
    this.#want(this.#ms);
  }

  /** Ends the search; what was found stays. */
  stop(): void {
    this.#halt();
    this.#open = false;
    if (this.threatState === 'searching') this.threatState = 'stopped';
  }

  /** Shows what the opponent threatens, or no longer. The lines go on as they were, after it. */
  toggleThreat(): void {
    this.threatShown = !this.threatShown;
    this.threat = null;
    this.threatState = 'idle';
    this.#begin();
  }

  /** Neither searches nor shows anything until the returned function is called: for who plays or looks for a move. What was
   *  chosen stays chosen. */
  pause(): () => void {
    this.#pauses += 1;
    this.#halt();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#pauses -= 1;
      this.#begin();
    };
  }

  /** Told when the page is hidden and when it is seen again. */
  setHidden(hidden: boolean): void {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    if (hidden) this.#halt();
    else this.#begin();
  }

  #want(ms: number | null): void {
    this.#ms = ms;
    this.#open = true;
    if (this.threatState === 'stopped') this.threatState = 'idle';
    this.#begin();
  }

  /** Ends what runs, which may go on later. */
  #halt(): void {
    this.#number += 1;
    this.#search?.stop();
    this.#search = null;
    this.searching = false;
  }

  #begin(): void {
    this.#halt();
    this.failed = null;
    const position = this.#position;
    if (!position || position.isOver || this.#hidden || this.paused) return;
    void this.#look(position, this.#number);
  }

  /** The threat first: its search is short, and searches wait for one another. */
  async #look(position: SearchedPosition, number: number): Promise<void> {
    const isThreatOpen = this.threatShown && (this.threatState === 'idle' || this.threatState === 'searching');
    const areLinesOpen = this.on && this.#open;
    if (!isThreatOpen && !areLinesOpen) return;
    this.searching = true;
    try {
      if (isThreatOpen) await this.#findThreat(position, number);
      if (areLinesOpen && number === this.#number) await this.#findLines(position, number);
    } catch (error) {
      if (number === this.#number) {
        this.failed = String(error);
        if (this.threatState === 'searching') this.threatState = 'stopped';
      }
    }
    if (number === this.#number) this.searching = false;
  }

  async #findLines(position: SearchedPosition, number: number): Promise<void> {
    const lines = Math.max(1, this.count);
    const start = this.#now();
    const limits = this.#ms === null ? {} : { ms: this.#ms };
    const search = this.#engine().search(position.game, { purpose: { for: 'analysis', lines }, ...limits }, (progress) => {
      // The search itself says why it fails.
      if (number === this.#number) void this.#report(position, progress, number, start).catch(() => {});
    });
    this.#search = search;
    const found = await search.result;
    await this.#report(position, found, number, start);
    if (number === this.#number) this.#open = false;
  }

  async #report(position: SearchedPosition, progress: SearchProgress, number: number, start: number): Promise<void> {
    if (progress.lines.length === 0) return;
    const { kind } = position.game;
    const chances = await this.#engine().chances(kind, position.setup, progress.lines.map((line) => line.score));
    const finding = joined(findingOf(progress, chances), this.#kept.get(position.key), Math.max(1, this.count));
    this.#keep(position.key, finding);
    if (number !== this.#number) return;
    this.finding = finding;
    const seconds = (this.#now() - start) / 1000;
    if (seconds > 0) this.speed = Math.round(progress.nodes / seconds);
  }

  async #findThreat(position: SearchedPosition, number: number): Promise<void> {
    this.threatState = 'searching';
    try {
      const { game, offset } = await this.#engine().threat(position.game);
      const view = await this.#engine().view(game);
      if (number !== this.#number) return;
      const search = this.#engine().search(game, { purpose: { for: 'analysis', lines: 1 }, ms: THREAT_MS });
      this.#search = search;
      const [best] = (await search.result).lines;
      const option = view.scene.moves.find((move) => move.text === best?.moves[0]);
      const [chance] = best ? await this.#engine().chances(game.kind, position.setup, [best.score]) : [];
      if (number !== this.#number) return;
      if (best && option && chance) this.threat = { option: shifted(option, offset), score: best.score, points: (chance.win + chance.draw / 2) / 100 };
      this.threatState = this.threat ? 'found' : 'none';
    } catch (error) {
      // Where the other side cannot be to move, nothing is threatened.
      if (!(error instanceof EngineRefusal)) throw error;
      if (number === this.#number) this.threatState = 'none';
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
