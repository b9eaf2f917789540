// The ARIA live region. Texts announced within one tick are joined; the region is emptied in between, so that a repeated
// text is announced again.

class LiveRegion {
  text = $state('');
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  announce(text: string): void {
    if (text === '') return;
    this.#queue.push(text);
    this.text = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.text = this.#queue.join('. ');
      this.#queue = [];
    }, 60);
  }
}

export const liveRegion = new LiveRegion();
