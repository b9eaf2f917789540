// Whether the database of trees is opened again after it failed or went away. What it does with trees is tested in a browser.
import { expect, test } from 'vitest';
import { KeptTrees } from './keptTrees';

interface FakeDatabase {
  closed: boolean;
  onversionchange: (() => void) | null;
  onclose: (() => void) | null;
}

/** Databases without trees; the first openings fail. */
function fakeFactory(failures: number): { factory: IDBFactory; opened: FakeDatabase[]; tries: () => number } {
  const opened: FakeDatabase[] = [];
  let tries = 0;
  const answer = <Result>(result: Result, error: Error | null = null) => {
    const request = { result, error, onsuccess: null as (() => void) | null, onerror: null as (() => void) | null };
    queueMicrotask(() => (error ? request.onerror?.() : request.onsuccess?.()));
    return request;
  };
  const open = () => {
    tries += 1;
    const store = { get: () => answer(undefined) };
    const database = { closed: false, onversionchange: null, onclose: null, close: () => (database.closed = true), transaction: () => ({ objectStore: () => store }) };
    if (tries <= failures) return answer(database, new Error('a private window'));
    opened.push(database);
    return answer(database);
  };
  return { factory: { open } as unknown as IDBFactory, opened, tries: () => tries };
}

test('a refusal is told, and is not for ever', async () => {
  const { factory, tries } = fakeFactory(1);
  const trees = new KeptTrees(factory);
  await expect(trees.load('x')).rejects.toThrow('a private window');
  expect(await trees.load('x')).toBeNull();
  expect(await trees.load('x')).toBeNull();
  expect(tries()).toBe(2);
  await expect(new KeptTrees(undefined).load('x')).rejects.toThrow();
});

test('a database that another page changes, or that went away, is opened again', async () => {
  const { factory, opened } = fakeFactory(0);
  const trees = new KeptTrees(factory);
  await trees.load('x');
  opened[0]?.onversionchange?.();
  expect(opened[0]?.closed).toBe(true);
  await trees.load('x');
  opened[1]?.onclose?.();
  await trees.load('x');
  expect(opened.length).toBe(3);
});
