// Requests that have not been answered yet. A move is kept until it is; anything else only as long as it still means
// what it meant. Pure: moments are given.
import type { RoomRequest } from '../generated/api';

type Named = Exclude<RoomRequest, { t: 'ping' }>;

interface Waiting {
  request: Named;
  since: number;
  sent: number;
}

/** After so long without an answer it is said again. */
const AGAIN_MS = 2500;
/** An offer or a word that could not be said by then is dropped. */
const STALE_MS = 10_000;

export class Requests {
  #waiting = new Map<string, Waiting>();

  add(request: Named, now: number): void {
    this.#waiting.set(request.id, { request, since: now, sent: now });
  }

  /** The request of that name is answered; gives it back if it was waiting. */
  settle(id: string): Named | null {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found?.request ?? null;
  }

  /** The move that waits, if one does. */
  get move(): Extract<RoomRequest, { t: 'move' }> | null {
    for (const { request } of this.#waiting.values()) if (request.t === 'move') return request;
    return null;
  }

  /** What to say now: everything after a cut (`all`), else what has waited too long. */
  due(now: number, which: 'all' | 'overdue'): Named[] {
    for (const [id, { request, since }] of this.#waiting) {
      if (!lasts(request) && now - since > STALE_MS) this.#waiting.delete(id);
    }
    const due = [...this.#waiting.values()].filter(({ sent }) => which === 'all' || now - sent >= AGAIN_MS);
    for (const waiting of due) waiting.sent = now;
    return due.map(({ request }) => request);
  }
}

function lasts(request: Named): boolean {
  return request.t === 'move' || (request.t === 'act' && request.action.do === 'resign');
}

/** A name for a request that no other has. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
