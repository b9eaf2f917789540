// Whether the database of trees is opened again after it failed or went away, how much of it is read, and what another tab has
// written there. The database itself is tested in a browser.
import { expect, test } from 'vitest';
import type { GameTree } from '../generated/api';
import { type KeptTree, KeptTrees, Overtaken } from './keptTrees';

interface FakeDatabase {
  closed: boolean;
  onversionchange: (() => void) | null;
  onclose: (() => void) | null;
}

/** Databases with these trees, the last changed first; the first openings fail. */
function fakeFactory(failures: number, rows: KeptTree[] = []) {
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

function tree(key: string, changed: number, ...moves: string[]): KeptTree {
  const game = { kind: key.split('-')[1] ?? 'hive', moves: moves.map((text, parent) => ({ parent, text })) } as unknown as GameTree;
  return { key, changed, game, at: 0 };
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

test('the last board of a kind is found without reading more than the later ones', async () => {
  const rows = ['board/1-tour', 'game/1-hive', 'board/2-hive', 'board/3-hive'].map((key, place) => tree(key, 9 - place));
  const { factory, read } = fakeFactory(0, rows);
  expect((await new KeptTrees(factory).lastBoard('hive'))?.key).toBe('board/2-hive');
  expect(read).toEqual(['board/1-tour', 'board/2-hive']);
  expect(await new KeptTrees(factory).lastBoard('abalone')).toBeNull();
});

test('what another tab has changed is not written over', async () => {
  const [before, theirs] = [tree('board/1', 1, 'a'), tree('board/1', 2, 'a', 'b')];
  const rows = [theirs];
  const trees = new KeptTrees(fakeFactory(0, rows).factory);
  await expect(trees.save(tree('board/1', 3, 'a', 'c'), before, 'staying')).rejects.toThrow(Overtaken);
  // Nothing was changed here but the place that is looked at.
  expect(await trees.save({ ...before, changed: 3, at: 1 }, before, 'staying')).toEqual([]);
  expect(await trees.save({ ...before, changed: 3, at: 1 }, before, 'leaving')).toEqual([]);
  expect(rows).toEqual([theirs]);
  await expect(trees.save({ ...before, changed: 3, name: 'Mine' }, before, 'staying')).rejects.toThrow(Overtaken);
  await trees.save(tree('board/1', 4, 'a', 'b', 'c'), theirs, 'staying');
  expect(rows.map(({ changed }) => changed)).toEqual([4]);
});

test('a tab in which somebody only looked around does not get in the way', async () => {
  const before = tree('board/1', 1, 'a');
  const rows = [{ ...before, changed: 2, at: 1 }];
  await new KeptTrees(fakeFactory(0, rows).factory).save(tree('board/1', 3, 'a', 'c'), before, 'staying');
  expect(rows.map(({ changed }) => changed)).toEqual([3]);
});

test('a page that is left keeps what was changed without asking', async () => {
  const before = tree('board/1', 1, 'a');
  const rows = [before];
  const { factory, read } = fakeFactory(0, rows);
  await new KeptTrees(factory).save(tree('board/1', 2, 'a', 'b'), before, 'leaving');
  expect([rows.map(({ changed }) => changed), read]).toEqual([[2], []]);
});
