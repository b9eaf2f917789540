// The names of those whom the user has blocked, so that lines of theirs are not shown. Asked for when they are first needed.
import type { PersonCard } from '../generated/api';
import { Failure, get } from '../net/api';
import { session } from './session.svelte';

class Blocked {
  names = $state.raw<ReadonlySet<string>>(new Set());
  #asked: string | null = null;

  /** Asks the server, once for each user. */
  async load(): Promise<void> {
    const name = session.me?.name ?? null;
    if (name === null || name === this.#asked) return;
    this.#asked = name;
    try {
      const people = await get<PersonCard[]>('api/account/blocked');
      this.names = new Set(people.map((person) => person.name));
    } catch (reason) {
      if (!(reason instanceof Failure)) throw reason;
      this.#asked = null;
    }
  }

  /** Asks again the next time: somebody was blocked, or is no longer. */
  forget(): void {
    this.#asked = null;
  }
}

export const blocked = new Blocked();
