// What the time is on the server, reckoned from this machine's monotonic clock. The sample with the shortest way counts
// most; a wrong wall clock here does not matter.

/** A wait after which a good sample is too old to be trusted over a fresh one. */
const FRESH_MS = 60_000;

export class ServerTime {
  #offset = 0;
  #way = Number.POSITIVE_INFINITY;
  #taken = Number.NEGATIVE_INFINITY;

  /** The server said `serverMs` in an answer that came at `received` to a question asked at `sent`. */
  sample(serverMs: number, sent: number, received: number): void {
    const way = received - sent;
    if (way > this.#way && received - this.#taken < FRESH_MS) return;
    this.#offset = serverMs - (sent + received) / 2;
    this.#way = way;
    this.#taken = received;
  }

  /** The server said something unasked; better than nothing as long as no way was measured. */
  hint(serverMs: number, received: number): void {
    if (Number.isFinite(this.#way)) return;
    this.#offset = serverMs - received;
  }

  at(local: number): number {
    return this.#offset + local;
  }

  now(): number {
    return this.at(performance.now());
  }
}
