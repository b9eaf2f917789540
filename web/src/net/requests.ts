// Unanswered requests of a room socket, to be sent again. Moves, resignations and hints are kept until they are answered,
// others expire, since an old offer or chat line may no longer be meant. Pure: times are parameters.
import type { RoomRequest } from '../generated/api';

type Identified = Exclude<RoomRequest, { t: 'ping' }>;

interface Pending {
  request: Identified;
  since: number;
  sent: number;
}

/** A request is sent again after this long without an answer. */
const RESEND_MS = 2500;
/** Requests other than moves, resignations and hints are dropped after this long. */
const EXPIRE_MS = 10_000;

export class Requests {
  #pending = new Map<string, Pending>();

  add(request: Identified, now: number): void {
    this.#pending.set(request.id, { request, since: now, sent: now });
  }

  /** Removes an answered request; returns it if it was pending. */
  settle(id: string): Identified | null {
    const found = this.#pending.get(id);
    this.#pending.delete(id);
    return found?.request ?? null;
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
    const due = [...this.#pending.values()].filter(({ sent }) => which === 'all' || now - sent >= RESEND_MS);
    for (const waiting of due) waiting.sent = now;
    return due.map(({ request }) => request);
  }
}

function lasts(request: Identified): boolean {
  return request.t === 'move' || (request.t === 'act' && (request.action.do === 'resign' || request.action.do === 'hint'));
}

/** A random request id. The server uses it to recognise repeated requests. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
