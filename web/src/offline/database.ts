// The browser's own database (IndexedDB): what is kept on this device, as whole records by their id. A transaction writes all
// of its records or none.
import type { LocalGame } from './localGame';

const NAME = 'rusc';
/** Raised with every new store below. */
const VERSION = 1;

/** The stores, each with records that have an `id`. `games`: games played on this device. `outbox`: finished ones that the
 * server has not got yet. */
const STORES = ['games', 'outbox'] as const;
export type StoreName = (typeof STORES)[number];

/** A change within a transaction. */
export type Write = { store: StoreName; put: { id: string } } | { store: StoreName; remove: string };

/** What the rest of the page needs of a database; tests have one of their own. */
export interface Database {
  get: <Row>(store: StoreName, id: string) => Promise<Row | undefined>;
  all: <Row>(store: StoreName) => Promise<Row[]>;
  /** All or nothing; on disk when it resolves. */
  write: (writes: readonly Write[]) => Promise<void>;
  /** Looks at a game and writes what follows from it, without anybody else writing in between. Resolves to the game. */
  update: (id: string, writes: (known: LocalGame | undefined) => readonly Write[]) => Promise<LocalGame | undefined>;
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = (): void => {
      for (const store of STORES) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, { keyPath: 'id' });
      }
    };
    request.onerror = (): void => reject(request.error ?? new Error('there is no database'));
    request.onsuccess = (): void => {
      const database = request.result;
      // A newer page wants to add stores: it must not wait for this one.
      database.onversionchange = (): void => forget(database);
      database.onclose = (): void => forget(database);
      resolve(database);
    };
  });
  // Not for ever: storage may be allowed later.
  opened.catch(() => (opened = null));
  return opened;
}

function forget(database: IDBDatabase): void {
  database.close();
  opened = null;
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = (): void => resolve(request.result);
    request.onerror = (): void => reject(request.error ?? new Error('the database does not answer'));
  });
}

export const database: Database = {
  async get<Row>(store: StoreName, id: string): Promise<Row | undefined> {
    return (await answer((await open()).transaction(store).objectStore(store).get(id))) as Row | undefined;
  },

  async all<Row>(store: StoreName): Promise<Row[]> {
    return (await answer((await open()).transaction(store).objectStore(store).getAll())) as Row[];
  },

  async write(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return;
    const stores = [...new Set(writes.map(({ store }) => store))];
    const transaction = (await open()).transaction(stores, 'readwrite', { durability: 'strict' });
    carryOut(transaction, writes);
    await completed(transaction);
  },

  async update(id, writes): Promise<LocalGame | undefined> {
    const transaction = (await open()).transaction(STORES, 'readwrite', { durability: 'strict' });
    const written = completed(transaction);
    // Awaited last: a refusal of the database is heard by `written`, too.
    const known = answer(transaction.objectStore('games').get(id) as IDBRequest<LocalGame | undefined>).then((found) => {
      carryOut(transaction, writes(found));
      return found;
    });
    await Promise.all([known, written]);
    return known;
  },
};

function carryOut(transaction: IDBTransaction, writes: readonly Write[]): void {
  for (const write of writes) {
    const store = transaction.objectStore(write.store);
    if ('put' in write) store.put(write.put);
    else store.delete(write.remove);
  }
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    transaction.oncomplete = (): void => resolve();
    transaction.onabort = (): void => reject(transaction.error ?? new Error('nothing was written'));
  });
}
