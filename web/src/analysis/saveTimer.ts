// When an analysis is kept: a moment after it has changed, also while somebody goes on, since a browser may drop what is written
// as the page goes away. Where they only look at another move that waits longer: the whole tree is written again for it.

const CHANGED_MS = 800;
const LOOKED_MS = 5000;

export class SaveTimer {
  readonly #save: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = Number.POSITIVE_INFINITY;
  #revision = 0;

  constructor(save: () => void) {
    this.#save = save;
  }

  /** Told what there is to keep, by the number of changes so far. */
  keep(revision: number): void {
    const wait = revision === this.#revision ? LOOKED_MS : CHANGED_MS;
    this.#revision = revision;
    const due = performance.now() + wait;
    if (due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => {
      this.stop();
      this.#save();
    }, wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#due = Number.POSITIVE_INFINITY;
  }
}
