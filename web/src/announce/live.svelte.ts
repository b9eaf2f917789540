// What a screen reader is told. Texts said in one breath are joined, and the same text said twice is heard twice.

class LiveRegion {
  text = $state('');
  #said: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (text === '') return;
    this.#said.push(text);
    this.text = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.text = this.#said.join('. ');
      this.#said = [];
    }, 60);
  }
}

export const live = new LiveRegion();
