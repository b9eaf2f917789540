// Playing on from a position against the computer: it answers for the other side, in the browser, at the chosen level.
import { otherSeat } from '../board/games';
import type { GameText, Seat } from '../generated/api';
import type { RunningSearch } from '../engine';
import type { AnalysisEngine } from './analysisEngine';

/** What the computer looks at when it is asked for a move. */
export interface PracticePosition {
  game: GameText;
  toMove: Seat;
  isOver: boolean;
  /** Whether other moves follow already: whoever steps through them does not want an answer. */
  isLeaf: boolean;
}

/** The level whose only limit is time. */
const TOP_LEVEL = 10;

/** How long the computer may think, in milliseconds: as long as in a game on this device. */
function thinkingMs(level: number): number {
  return level === TOP_LEVEL ? 3000 : 1500;
}

export class Practice {
  /** Whom the computer plays for; null while nobody practises. */
  computer = $state<Seat | null>(null);
  level = $state(5);
  thinking = $state(false);
  failed = $state<string | null>(null);

  readonly #engine: () => Pick<AnalysisEngine, 'search'>;
  readonly #play: (text: string) => void;
  readonly #seed: number;
  #search: RunningSearch | null = null;
  #position: PracticePosition | null = null;
  #asked = 0;

  constructor(engine: () => Pick<AnalysisEngine, 'search'>, play: (text: string) => void, seed: number = Date.now() >>> 0) {
    this.#engine = engine;
    this.#play = play;
    this.#seed = seed;
  }

  begin(seat: Seat, level: number): void {
    this.computer = otherSeat(seat);
    this.level = level;
  }

  end(): void {
    this.computer = null;
    this.failed = null;
    this.#drop();
  }

  /** Tries once more what has failed. */
  async retry(): Promise<void> {
    await this.watch(this.#position);
  }

  /** Answers if it is the computer's turn. */
  async watch(position: PracticePosition | null): Promise<void> {
    this.#drop();
    this.#position = position;
    this.failed = null;
    if (!position || this.computer === null || position.toMove !== this.computer || position.isOver || !position.isLeaf) return;
    const number = ++this.#asked;
    this.thinking = true;
    try {
      const search = this.#engine().search(position.game, { purpose: { for: 'level', level: this.level, seed: this.#seed }, ms: thinkingMs(this.level) });
      this.#search = search;
      const [best] = (await search.result).lines;
      if (number !== this.#asked) return;
      this.thinking = false;
      const [text] = best?.moves ?? [];
      if (text !== undefined) this.#play(text);
    } catch (error) {
      if (number !== this.#asked) return;
      this.thinking = false;
      this.failed = String(error);
    }
  }

  #drop(): void {
    this.#asked += 1;
    this.#search?.stop();
    this.#search = null;
    this.thinking = false;
  }
}
