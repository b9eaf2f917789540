// Holds the computer's reply back until one's own move has been seen: its flight has ended, and a moment has passed. Only
// what is shown waits: clocks are the server's, and whatever comes thick and fast is shown at once.
import type { RoomMessage } from '../generated/api';

/** From one's own move on the board to the reply, in a game without haste. */
export const REPLY_MS = 600;
/** A flight that nobody ends, as on a page that is not drawn, holds nothing up. */
const LONGEST_MS = 2500;

export interface ReplyPauseDeps {
  now: () => number;
  /** Calls back after so many milliseconds; the result cancels it. */
  later: (call: () => void, ms: number) => () => void;
  /** Handles a message that was held back. */
  deliver: (message: RoomMessage) => void;
}

/** Messages that begin anew: nothing that was held back waits any longer. */
const FRESH: readonly RoomMessage['t'][] = ['welcome', 'snapshot', 'scene', 'restarting'];

export class ReplyPause {
  readonly #deps: ReplyPauseDeps;
  #held: RoomMessage[] = [];
  /** When one's own move was shown; null before it and after the reply. */
  #since: number | null = null;
  #least = 0;
  #flying = false;
  #cancel: (() => void) | null = null;

  constructor(deps: ReplyPauseDeps) {
    this.#deps = deps;
  }

  /** One's own move is on the board: the next reply waits for its flight, and at least so many milliseconds. */
  ownMoveShown(least: number): void {
    this.#since = this.#deps.now();
    this.#least = least;
  }

  flight(state: 'begun' | 'ended'): void {
    this.#flying = state === 'begun';
    if (!this.#flying && this.#held.length > 0) this.#releaseIfSeen();
  }

  /** Takes a message that must wait; says whether it did. */
  holds(message: RoomMessage): boolean {
    const isMove = message.t === 'event' && message.event.what.k === 'moved';
    if (this.#held.length > 0) {
      if (FRESH.includes(message.t)) this.flush();
      if (message.t !== 'event') return false;
      this.#held.push(message);
      if (isMove) this.flush();
      return true;
    }
    if (!isMove || this.#since === null || this.#wait() <= 0) return false;
    this.#held.push(message);
    this.#releaseIfSeen();
    return true;
  }

  /** Hands over everything at once. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#since = null;
    const held = this.#held;
    this.#held = [];
    for (const message of held) this.#deps.deliver(message);
  }

  /** Forgets everything: nobody looks any more. */
  close(): void {
    this.#cancel?.();
    this.#held = [];
  }

  /** How long the reply has to wait still. */
  #wait(): number {
    const gone = this.#deps.now() - (this.#since ?? -Infinity);
    if (gone < this.#least) return this.#least - gone;
    return this.#flying ? LONGEST_MS - gone : 0;
  }

  #releaseIfSeen(): void {
    this.#cancel?.();
    const wait = this.#wait();
    if (wait <= 0) this.flush();
    else this.#cancel = this.#deps.later(() => this.#releaseIfSeen(), wait);
  }
}
