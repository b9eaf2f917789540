// Estimates the server's clock from this machine's monotonic clock, from the sample with the shortest round trip (as NTP
// does). Independent of this machine's wall clock.

/** A sample older than this is replaced even by one with a longer round trip. */
const SAMPLE_LIFETIME_MS = 60_000;

export class ServerTime {
  #offset = 0;
  #roundTrip = Number.POSITIVE_INFINITY;
  #sampledAt = Number.NEGATIVE_INFINITY;

  /** Takes a sample: a request sent at `sent` was answered with `serverMs` at `received`. */
  sample(serverMs: number, sent: number, received: number): void {
    const roundTrip = received - sent;
    if (roundTrip > this.#roundTrip && received - this.#sampledAt < SAMPLE_LIFETIME_MS) return;
    this.#offset = serverMs - (sent + received) / 2;
    this.#roundTrip = roundTrip;
    this.#sampledAt = received;
  }

  /** Takes a timestamp without a round trip; used only until the first sample. */
  hint(serverMs: number, received: number): void {
    if (Number.isFinite(this.#roundTrip)) return;
    this.#offset = serverMs - received;
  }

  at(local: number): number {
    return this.#offset + local;
  }

  now(): number {
    return this.at(performance.now());
  }
}
