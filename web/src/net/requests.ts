// Unanswered requests of a room socket, to be sent again. Moves, resignations and hints are kept until they are answered,
// others expire, since an old offer or chat line may no longer be meant. A move that the server could not store is kept, too:
// sent again as it was, it tells the time that the player has really used. Pure: times are parameters.
import type { ErrorBody, ErrorCode, RoomRequest } from '../generated/api';

type Identified = Exclude<RoomRequest, { t: 'ping' }>;

interface Pending {
  request: Identified;
  since: number;
  /** When it is sent again. */
  dueAt: number;
  /** Since when the server refuses it for now; null while it does not. */
  failingSince: number | null;
}

/** A request is sent again after this long without an answer. */
const RESEND_MS = 2500;
/** Requests other than moves, resignations and hints are dropped after this long. */
const EXPIRE_MS = 10_000;
/** A move that the server cannot take for so long is refused: the server forgives no more lag than that. */
const FAIL_MS = 60_000;
/** Refusals that say nothing about the move itself. */
const FOR_NOW: readonly ErrorCode[] = ['internal', 'busy', 'restarting'];

export class Requests {
  #pending = new Map<string, Pending>();

  add(request: Identified, now: number): void {
    this.#pending.set(request.id, { request, since: now, dueAt: now + RESEND_MS, failingSince: null });
  }

  /** Removes an answered request; returns it if it was pending. */
  settle(id: string): Identified | null {
    const found = this.#pending.get(id);
    this.#pending.delete(id);
    return found?.request ?? null;
  }

  /** Keeps a refused move that may be taken a little later. Returns whether it is sent again. */
  postpone(id: string, { code, retry_after_ms = 0 }: ErrorBody, now: number): boolean {
    const waiting = this.#pending.get(id);
    if (waiting?.request.t !== 'move' || !FOR_NOW.includes(code)) return false;
    waiting.failingSince ??= now;
    waiting.dueAt = now + Math.max(RESEND_MS, retry_after_ms);
    return waiting.dueAt - waiting.failingSince <= FAIL_MS;
  }

  /** The pending move, if there is one. */
  get move(): Extract<RoomRequest, { t: 'move' }> | null {
    for (const { request } of this.#pending.values()) if (request.t === 'move') return request;
    return null;
  }

  /** The requests to send now: `all` after a reconnect, else those overdue. */
  due(now: number, which: 'all' | 'overdue'): Identified[] {
    for (const [id, { request, since }] of this.#pending) {
      if (!lasts(request) && now - since > EXPIRE_MS) this.#pending.delete(id);
    }
    const due = [...this.#pending.values()].filter(({ dueAt }) => which === 'all' || now >= dueAt);
    for (const waiting of due) {
      waiting.dueAt = now + RESEND_MS;
      // Another connection may be to a server that can take it.
      if (which === 'all') waiting.failingSince = null;
    }
    return due.map(({ request }) => request);
  }
}

function lasts(request: Identified): boolean {
  return request.t === 'move' || (request.t === 'act' && (request.action.do === 'resign' || request.action.do === 'hint'));
}
