// A reactive clock that ticks ten times a second while it is used.

const TICK_MS = 100;

export class Ticker {
  now = $state(0);
  #read: () => number;

  constructor(read: () => number) {
    this.#read = read;
    this.now = read();
  }

  /** Starts ticking; returns the function that stops it. */
  run(): () => void {
    this.now = this.#read();
    const timer = setInterval(() => (this.now = this.#read()), TICK_MS);
    return () => clearInterval(timer);
  }
}
