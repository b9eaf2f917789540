// Whether the database of trees is opened again after it failed or went away, how much of it is read, and what another tab has
// written there. The database itself is tested in a browser.
import { expect, test } from 'vitest';
import type { GameTree } from '../generated/api';
import { fakeTreeFactory } from '../testkit/treeDatabase';
import { contentHash } from './contentHash';
import { type KeptTree, KeptTrees, Overtaken } from './keptTrees';

function tree(key: string, changed: number, ...moves: string[]): KeptTree {
  const game = { kind: key.split('-')[1] ?? 'hive', moves: moves.map((text, parent) => ({ parent, text })) } as unknown as GameTree;
  return { key, changed, game, at: 0 };
}

test('a refusal is told, and is not for ever', async () => {
  const { factory, tries } = fakeTreeFactory(1);
  const trees = new KeptTrees(factory);
  await expect(trees.load('x')).rejects.toThrow('a private window');
  expect(await trees.load('x')).toBeNull();
  expect(await trees.load('x')).toBeNull();
  expect(tries()).toBe(2);
  await expect(new KeptTrees(undefined).load('x')).rejects.toThrow();
});

test('a database that another page changes, or that went away, is opened again', async () => {
  const { factory, opened } = fakeTreeFactory(0);
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
  const { factory, read } = fakeTreeFactory(0, rows);
  expect((await new KeptTrees(factory).lastBoard('hive'))?.key).toBe('board/2-hive');
  expect(read).toEqual(['board/1-tour', 'board/2-hive']);
  expect(await new KeptTrees(factory).lastBoard('abalone')).toBeNull();
});

test('what another tab has changed is not written over', async () => {
  const [before, theirs] = [tree('board/1', 1, 'a'), tree('board/1', 2, 'a', 'b')];
  const rows = [theirs];
  const trees = new KeptTrees(fakeTreeFactory(0, rows).factory);
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
  await new KeptTrees(fakeTreeFactory(0, rows).factory).save(tree('board/1', 3, 'a', 'c'), before, 'staying');
  expect(rows.map(({ changed }) => changed)).toEqual([3]);
});

test('trees are told apart by their hashes, and those of earlier builds by what is in them', async () => {
  const before = tree('board/1', 1, 'a');
  const hashed = (kept: KeptTree): KeptTree => ({ ...kept, hash: contentHash(JSON.stringify(kept.game)) });
  const theirs = hashed(tree('board/1', 2, 'a', 'b'));
  const rows = [theirs];
  const trees = new KeptTrees(fakeTreeFactory(0, rows).factory);
  await expect(trees.save(hashed(tree('board/1', 3, 'a', 'c')), hashed(before), 'staying')).rejects.toThrow(Overtaken);
  // The other tab has only looked at another move, with a build that knows hashes or with one that does not.
  for (const stored of [{ ...before, changed: 2 }, hashed({ ...before, changed: 2 })]) {
    rows.splice(0, rows.length, stored);
    await trees.save(hashed(tree('board/1', 3, 'a', 'c')), before, 'staying');
    expect(rows.map(({ changed }) => changed)).toEqual([3]);
  }
});

test('what is stored is read only if it is not what the tab knows', async () => {
  const before = tree('board/1', 1, 'a');
  const rows = [tree('board/2', 5, 'z'), before];
  const { factory, read } = fakeTreeFactory(0, rows);
  const trees = new KeptTrees(factory);
  await trees.save(tree('board/1', 6, 'a', 'b'), before, 'staying');
  expect([rows[0]?.changed, read]).toEqual([6, []]);
  await trees.save({ ...before, changed: 7, at: 1 }, before, 'staying');
  expect([rows[0]?.changed, read]).toEqual([6, ['board/1']]);
});

test('a page that is left keeps what was changed without asking', async () => {
  const before = tree('board/1', 1, 'a');
  const rows = [before];
  const { factory, read } = fakeTreeFactory(0, rows);
  await new KeptTrees(factory).save(tree('board/1', 2, 'a', 'b'), before, 'leaving');
  expect([rows.map(({ changed }) => changed), read]).toEqual([[2], []]);
});
