// The browser's own database (IndexedDB): what is kept on this device, as whole records by their id. A transaction writes all
// of its records or none.
import { answerOf, DatabaseConnection } from './databaseConnection';
import type { LocalGame } from './localGame';

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

const connection = new DatabaseConnection({
  name: 'rusc',
  version: 1,
  upgrade: ({ result }) => {
    for (const store of STORES) if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, { keyPath: 'id' });
  },
});

export const database: Database = {
  async get<Row>(store: StoreName, id: string): Promise<Row | undefined> {
    return (await answerOf((await connection.open()).transaction(store).objectStore(store).get(id))) as Row | undefined;
  },

  async all<Row>(store: StoreName): Promise<Row[]> {
    return (await answerOf((await connection.open()).transaction(store).objectStore(store).getAll())) as Row[];
  },

  async write(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return;
    const stores = [...new Set(writes.map(({ store }) => store))];
    const transaction = (await connection.open()).transaction(stores, 'readwrite', { durability: 'strict' });
    carryOut(transaction, writes);
    await completed(transaction);
  },

  async update(id, writes): Promise<LocalGame | undefined> {
    const transaction = (await connection.open()).transaction(STORES, 'readwrite', { durability: 'strict' });
    const written = completed(transaction);
    // Awaited last: a refusal of the database is heard by `written`, too.
    const known = answerOf(transaction.objectStore('games').get(id) as IDBRequest<LocalGame | undefined>).then((found) => {
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
