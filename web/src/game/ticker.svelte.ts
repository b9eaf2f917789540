// A moment that moves on ten times a second while somebody looks at it.

const TICK_MS = 100;

export class Ticker {
  now = $state(0);
  #read: () => number;

  constructor(read: () => number) {
    this.#read = read;
    this.now = read();
  }

  /** Begins to move; answers how to stop it. */
  run(): () => void {
    this.now = this.#read();
    const timer = setInterval(() => (this.now = this.#read()), TICK_MS);
    return () => clearInterval(timer);
  }
}
