// Which lessons are done, kept in localStorage. A lesson is named by its game and its id: `tour.star`.
import type { GameKind } from '../generated/games';

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
    this.#done = new Set([...this.#done, `${game}.${lesson}`]);
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
