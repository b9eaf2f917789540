// Analyses that are kept on this device, in IndexedDB. Where there is none, or it refuses, nothing is kept and nothing fails.
import type { GameTree } from '../generated/api';

export interface KeptTree {
  /** What it belongs to: `game/ID` for a game that was played, `board/KIND` for the board of a kind. */
  key: string;
  /** When it was changed last, in milliseconds. */
  changed: number;
  game: GameTree;
  /** The place of the move that was looked at, counted from 1; 0 for the start. */
  at: number;
  /** Of a study, the version that it goes on from; nothing in trees of earlier builds. */
  version?: number | null;
  /** The moves that are reviewed; nothing where nobody has asked, and in trees of earlier builds. */
  reviewed?: readonly string[] | null;
}

/** The most that are kept; the oldest give way. */
const MOST_KEPT = 60;
const DATABASE = 'rusc-analysis';
const STORE = 'trees';

export class KeptTrees {
  readonly #factory: IDBFactory | undefined;
  #database: Promise<IDBDatabase> | null = null;

  constructor(factory: IDBFactory | undefined = globalThis.indexedDB) {
    this.#factory = factory;
  }

  /** The one with that key; null if there is none. */
  async load(key: string): Promise<KeptTree | null> {
    return this.#ask('readonly', null, async (store) => ((await done(store.get(key))) as KeptTree | undefined) ?? null);
  }

  /** Keeps one in place of an earlier one. */
  async save(kept: KeptTree): Promise<void> {
    await this.#ask('readwrite', undefined, async (store) => {
      const put = done(store.put(kept));
      // At once: the page may be about to go.
      store.transaction.commit();
      await put;
    });
    await this.#ask('readwrite', undefined, async (store) => {
      const keys = await done(store.index('changed').getAllKeys());
      for (const key of keys.slice(0, Math.max(0, keys.length - MOST_KEPT))) await done(store.delete(key));
    });
  }

  async remove(key: string): Promise<void> {
    await this.#ask('readwrite', undefined, (store) => done(store.delete(key)));
  }

  async #ask<Answer>(mode: IDBTransactionMode, otherwise: Answer, what: (store: IDBObjectStore) => Promise<Answer>): Promise<Answer> {
    try {
      const database = await this.#open();
      return await what(database.transaction(STORE, mode).objectStore(STORE));
    } catch {
      // A private window, a full disk, a database of a later version: the analysis lasts as long as the page.
      return otherwise;
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= new Promise((resolve, reject) => {
      if (!this.#factory) {
        reject(new Error('there is no IndexedDB'));
        return;
      }
      const request = this.#factory.open(DATABASE, 1);
      request.onupgradeneeded = (): void => void request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('changed', 'changed');
      request.onsuccess = (): void => resolve(request.result);
      request.onerror = (): void => reject(request.error ?? new Error('it cannot be opened'));
      request.onblocked = (): void => reject(new Error('another tab has it open'));
    });
    return this.#database;
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = (): void => resolve(request.result);
    request.onerror = (): void => reject(request.error ?? new Error('the request failed'));
  });
}
