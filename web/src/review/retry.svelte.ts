// Trying a mistake again: a move that is played on the board is searched as the game's own was, and taken if it loses little.
import { ACCEPTED_LOSS } from './mistakes';

export type RetryVerdict = 'ask' | 'wait' | 'good' | 'best' | 'bad' | 'failed';

/** What is asked about another move. */
export interface RetryJudge {
  lossOf: (at: number, text: string) => Promise<number | null>;
}

export class Retry {
  /** The place of the move that is tried again; null while none is. */
  at = $state<number | null>(null);
  verdict = $state<RetryVerdict>('ask');
  /** The move that was tried last. */
  text = $state('');
  /** What it loses, in points of win chance. */
  loss = $state(0);

  readonly #judge: RetryJudge;
  #best = '';
  #tried = 0;

  constructor(judge: RetryJudge) {
    this.#judge = judge;
  }

  begin(at: number, best: string): void {
    this.#tried += 1;
    this.at = at;
    this.#best = best;
    this.verdict = 'ask';
    this.text = '';
  }

  end(): void {
    this.#tried += 1;
    this.at = null;
  }

  /** Judges a move; true if it is taken. */
  async tried(text: string): Promise<boolean> {
    const { at } = this;
    if (at === null || this.verdict === 'wait') return false;
    const number = ++this.#tried;
    this.text = text;
    if (text === this.#best) {
      this.verdict = 'best';
      return true;
    }
    this.verdict = 'wait';
    const loss = await this.#judge.lossOf(at, text).catch(() => null);
    if (number !== this.#tried) return false;
    this.loss = loss ?? 0;
    this.verdict = loss === null ? 'failed' : loss <= ACCEPTED_LOSS ? 'good' : 'bad';
    return this.verdict === 'good';
  }
}
