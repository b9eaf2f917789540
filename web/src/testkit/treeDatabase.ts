// A fake of the database of trees: as much of IndexedDB as keeping them needs. The database itself is tested in a browser.
import type { KeptTree } from '../analysis/keptTrees';

interface FakeDatabase {
  closed: boolean;
  onversionchange: (() => void) | null;
  onclose: (() => void) | null;
}

/** Databases with these trees, the last changed first; the first openings fail. */
export function fakeTreeFactory(failures: number, rows: KeptTree[] = []) {
  const opened: FakeDatabase[] = [];
  const read: string[] = [];
  let tries = 0;
  const answer = <Result>(result: Result, error: Error | null = null) => {
    const request = { result, error, onsuccess: null as (() => void) | null, onerror: null as (() => void) | null };
    queueMicrotask(() => (error ? request.onerror?.() : request.onsuccess?.()));
    return request;
  };
  const open = () => {
    tries += 1;
    const store = {
      get: (key: string) => (read.push(key), answer(rows.find((row) => row.key === key))),
      put: (row: KeptTree) => {
        const place = rows.findIndex(({ key }) => key === row.key);
        if (place >= 0) rows.splice(place, 1);
        rows.unshift(row);
        return answer(row.key);
      },
      delete: (key: string) => {
        const place = rows.findIndex((row) => row.key === key);
        if (place >= 0) rows.splice(place, 1);
        return answer(undefined);
      },
      index: () => ({ openKeyCursor: () => walk(rows) }),
      transaction: { commit: () => {} },
    };
    const database = { closed: false, onversionchange: null, onclose: null, close: () => (database.closed = true), transaction: () => ({ objectStore: () => store }) };
    if (tries <= failures) return answer(database, new Error('a private window'));
    opened.push(database);
    return answer(database);
  };
  return { factory: { open } as unknown as IDBFactory, opened, read, tries: () => tries };
}

/** A cursor over the keys of rows. */
function walk(rows: readonly KeptTree[]) {
  const request = { result: null as object | null, onsuccess: null as (() => void) | null };
  let place = 0;
  const next = (): void => {
    const row = rows[place];
    place += 1;
    request.result = row ? { key: [row.changed, 1], primaryKey: row.key, continue: () => queueMicrotask(next) } : null;
    request.onsuccess?.();
  };
  queueMicrotask(next);
  return request;
}
