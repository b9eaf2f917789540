// The engine that the host has chosen, asked through the queue of the server. What it says belongs to the position that it was
// asked about, and is there again when somebody comes back to it. Knows neither the tree nor the board.
import { SvelteMap } from 'svelte/reactivity';
import type { LinesRequest, ServerLines } from '../generated/api';

/** What the engine says of a position. */
export interface HostLine {
  engine: string;
  /** The moves, the one to play first. */
  moves: readonly string[];
}

export type HostState =
  | { kind: 'idle' }
  /** The place in the queue; null once it is not in it any more. `here` is whether it is asked about this position. */
  | { kind: 'waiting'; place: number | null; here: boolean }
  | { kind: 'failed'; reason: unknown }
  | { kind: 'answered'; line: HostLine };

/** Asks the server, and looks again until it has answered or the signal ends it. */
export type AskHost = (body: LinesRequest, told: (work: ServerLines) => void, signal: AbortSignal) => Promise<ServerLines>;

/** Positions whose lines are kept. */
const MOST_KEPT = 100;

export class HostEngine {
  readonly #ask: AskHost;
  readonly #lines = new SvelteMap<string, HostLine>();
  readonly #end = new AbortController();
  #asked = $state<{ key: string; place: number | null } | null>(null);
  #failed = $state.raw<{ key: string; reason: unknown } | null>(null);

  constructor(ask: AskHost) {
    this.#ask = ask;
  }

  lineAt(key: string): HostLine | null {
    return this.#lines.get(key) ?? null;
  }

  /** How things stand for a position. */
  stateAt(key: string): HostState {
    if (this.#asked) return { kind: 'waiting', place: this.#asked.place, here: this.#asked.key === key };
    if (this.#failed?.key === key) return { kind: 'failed', reason: this.#failed.reason };
    const line = this.lineAt(key);
    return line ? { kind: 'answered', line } : { kind: 'idle' };
  }

  /** Asks about a position, one at a time; returns the line if there is one. */
  async ask(key: string, position: LinesRequest['position']): Promise<HostLine | null> {
    if (this.#asked) return null;
    this.#asked = { key, place: null };
    this.#failed = null;
    try {
      const told = ({ place }: ServerLines): void => void (this.#asked = { key, place });
      const { engine, lines } = await this.#ask({ position }, told, this.#end.signal);
      const moves = lines[0]?.moves ?? [];
      if (engine !== null && moves.length > 0) this.#keep(key, { engine, moves });
      else this.#failed = { key, reason: null };
    } catch (reason) {
      this.#failed = { key, reason };
    }
    this.#asked = null;
    return this.#failed ? null : this.lineAt(key);
  }

  /** Nobody waits for an answer any more. */
  close(): void {
    this.#end.abort();
  }

  #keep(key: string, line: HostLine): void {
    this.#lines.set(key, line);
    const [oldest] = this.#lines.keys();
    if (this.#lines.size > MOST_KEPT && oldest !== undefined) this.#lines.delete(oldest);
  }
}
