// The ARIA live region. Texts announced within one tick are joined; the region is emptied in between, so that a repeated
// text is announced again. While a key is held the tick does not end, so what is to be said then has a bound.

/** What changes with every step: only the last of each is worth saying. */
export type Topic = 'step' | 'mistake';

/** More texts at once nobody listens to; the oldest is left out. */
const MOST = 6;
const TICK_MS = 60;

class LiveRegion {
  text = $state('');
  #queue: { topic: Topic | null; text: string }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  announce(text: string): void {
    if (text !== '') this.#add(null, text);
  }

  /** Says it in place of what was to be said about the same; an empty text takes that back. */
  announceLast(topic: Topic, text: string): void {
    this.#queue = this.#queue.filter((waiting) => waiting.topic !== topic);
    if (text !== '') this.#add(topic, text);
  }

  #add(topic: Topic | null, text: string): void {
    this.#queue = [...this.#queue, { topic, text }].slice(-MOST);
    this.text = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.text = this.#queue.map((waiting) => waiting.text).join('. ');
      this.#queue = [];
    }, TICK_MS);
  }
}

export const liveRegion = new LiveRegion();
