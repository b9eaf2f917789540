// Which lines of the chat have been looked at: the others are counted on a badge, without those of blocked people.
import type { ChatLine } from '../generated/api';
import { blocked } from '../users/blocked.svelte';
import { session } from '../users/session.svelte';

/** What of a chat is shown: nothing of those whom one has blocked. */
export function readable(lines: readonly ChatLine[]): readonly ChatLine[] {
  return lines.filter(({ name }) => !blocked.names.has(name));
}

export class ChatReading {
  #lines: () => readonly ChatLine[] | null;
  #read = $state(0);
  #greeted = false;

  /** `lines` are null until the game is loaded. */
  constructor(lines: () => readonly ChatLine[] | null) {
    this.#lines = lines;
  }

  get unread(): number {
    return readable((this.#lines() ?? []).slice(this.#read)).length;
  }

  /** To be called in an effect. What was said before one came is no news, nor what stands before one's eyes. */
  follow(visible: boolean): void {
    const lines = this.#lines();
    if (lines === null) return;
    if (visible || !this.#greeted) this.#read = lines.length;
    this.#greeted = true;
    // Few guests block anybody: their list can wait until somebody says something.
    if (lines.length > 0 || !session.isGuest) void blocked.load();
  }
}
