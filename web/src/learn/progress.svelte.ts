// Which lessons are done: kept in localStorage, and for the owner of an account on the server too. Both only ever grow: what
// one of them knows the other learns. A lesson is named by its game and its id: `tour.star`.
import type { LessonProgress } from '../generated/api';
import type { GameKind } from '../generated/games';
import { Failure, post } from '../net/api';
import { session } from '../users/session.svelte';

const STORAGE_KEY = 'rusc.lessons';
/** More than there are lessons; what a stored list says beyond it is forgotten. */
const MOST = 64;
const ID = /^[a-z]+\.[a-z-]{1,24}$/;

/** Reads a stored list; what is no lesson is left out. */
export function readProgress(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    const ids = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string' && ID.test(id)) : [];
    return [...new Set(ids)].slice(0, MOST);
  } catch {
    return [];
  }
}

export class Progress {
  #done = $state.raw<ReadonlySet<string>>(new Set(readProgress(read())));

  isDone(game: GameKind, lesson: string): boolean {
    return this.#done.has(`${game}.${lesson}`);
  }

  add(game: GameKind, lesson: string): void {
    if (this.isDone(game, lesson)) return;
    this.#keep([`${game}.${lesson}`]);
    void this.share(game, [lesson]);
  }

  /** Tells the server which of these lessons are done here, and learns what was done elsewhere. Guests keep it to themselves.
   *  Only lessons that exist are told: a device may remember older ones. */
  async share(game: GameKind, lessons: readonly string[]): Promise<void> {
    if (session.isGuest) return;
    const told = lessons.filter((lesson) => this.isDone(game, lesson)).map((lesson) => `${game}.${lesson}`);
    try {
      const { done } = await post<LessonProgress>('api/account/lessons', { done: told });
      this.#keep(done);
    } catch (reason) {
      // It is told again when the lessons are opened.
      if (!(reason instanceof Failure)) throw reason;
    }
  }

  #keep(more: readonly string[]): void {
    this.#done = new Set([...this.#done, ...more]);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...this.#done]));
    } catch {
      // Without storage the progress lasts until the page is closed.
    }
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export const progress = new Progress();
