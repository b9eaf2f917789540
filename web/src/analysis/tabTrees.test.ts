// Two tabs with one analysis, above all where one of them is left: it cannot look at what is stored, and must have heard of it.
import { expect, test } from 'vitest';
import type { GameTree } from '../generated/api';
import { fakeTreeFactory } from '../testkit/treeDatabase';
import { type KeptTree, KeptTrees } from './keptTrees';
import { TabTrees } from './tabTrees';
import type { NewsChannel, TreeNews } from './treeNews';

/** The ends of one channel: each hears the others. */
class Hub {
  readonly #ends: ((event: { data: TreeNews }) => void)[][] = [];

  end(): NewsChannel {
    const mine: ((event: { data: TreeNews }) => void)[] = [];
    this.#ends.push(mine);
    return {
      postMessage: (data) => this.#ends.filter((end) => end !== mine).forEach((end) => end.forEach((listener) => listener({ data }))),
      addEventListener: (_type, listener) => void mine.push(listener),
      removeEventListener: (_type, listener) => void mine.splice(mine.indexOf(listener), 1),
    };
  }
}

function tree(changed: number, ...moves: string[]): KeptTree {
  return { key: 'board/1', changed, game: { kind: 'hive', moves: moves.map((text, parent) => ({ parent, text })) } as unknown as GameTree, at: 0 };
}

/** Two tabs that have the same board open. */
async function twoTabs(rows: KeptTree[], hub: Hub | null = new Hub()): Promise<[TabTrees, TabTrees]> {
  const { factory } = fakeTreeFactory(0, rows);
  const tabs: [TabTrees, TabTrees] = [new TabTrees(new KeptTrees(factory), hub?.end() ?? null), new TabTrees(new KeptTrees(factory), hub?.end() ?? null)];
  for (const tab of tabs) await tab.load('board/1');
  return tabs;
}

const moves = (rows: readonly KeptTree[]): string[] => rows.map(({ game }) => game.moves.map(({ text }) => text).join('')).toSorted();

test('a tab that is left does not write over what another one has kept, but beside it', async () => {
  const rows = [tree(1, 'a')];
  const [one, other] = await twoTabs(rows);
  await one.save(tree(2, 'a', 'b', 'c'), 'staying');
  const { key } = await other.save(tree(3, 'a', 'x'), 'leaving');
  expect(key).not.toBe('board/1');
  expect(moves(rows)).toEqual(['abc', 'ax']);
  // A page that was left may be shown again, as it was.
  await other.save(tree(4, 'a', 'x', 'y'), 'leaving');
  await other.save(tree(5, 'a', 'x', 'y', 'z'), 'staying');
  expect(moves(rows)).toEqual(['abc', 'axyz']);
});

test('a tab that is left after it has only looked around writes nothing', async () => {
  const rows = [tree(1, 'a')];
  const [one, other] = await twoTabs(rows);
  await one.save(tree(2, 'a', 'b'), 'staying');
  await other.save({ ...tree(3, 'a'), at: 1 }, 'leaving');
  expect(moves(rows)).toEqual(['ab']);
});

test('what a tab has kept while it was left is heard, too', async () => {
  const rows = [tree(1, 'a')];
  const [one, other] = await twoTabs(rows);
  await one.save(tree(2, 'a', 'b'), 'leaving');
  await other.save(tree(3, 'a', 'x'), 'leaving');
  expect(moves(rows)).toEqual(['ab', 'ax']);
});

test('another name is a change, another place is none', async () => {
  const rows = [tree(1, 'a')];
  const [one, other] = await twoTabs(rows);
  await one.save({ ...tree(2, 'a'), at: 1 }, 'staying');
  await other.save(tree(3, 'a', 'x'), 'leaving');
  expect(moves(rows)).toEqual(['ax']);
  await one.load('board/1');
  await one.save({ ...tree(4, 'a', 'x'), name: 'Mine' }, 'staying');
  await other.save(tree(5, 'a', 'x', 'y'), 'leaving');
  expect(rows.map(({ name }) => name ?? null).toSorted()).toEqual(['Mine', null]);
});

test('who has read what the other tab has kept goes on from there', async () => {
  const rows = [tree(1, 'a')];
  const [one, other] = await twoTabs(rows);
  await one.save(tree(2, 'a', 'b'), 'staying');
  await other.load('board/1');
  await other.save(tree(3, 'a', 'b', 'c'), 'leaving');
  expect(moves(rows)).toEqual(['abc']);
});

test('what was deleted elsewhere is kept by the tab that has it, in its place', async () => {
  const rows = [tree(1, 'a')];
  const [one, other] = await twoTabs(rows);
  await one.save(tree(2, 'a', 'b'), 'staying');
  await one.remove('board/1');
  await other.save(tree(3, 'a', 'x'), 'staying');
  await other.save(tree(4, 'a', 'x', 'y'), 'leaving');
  expect(moves(rows)).toEqual(['axy']);
  expect(rows[0]?.key).toBe('board/1');
});

test('a tab that was closed hears nothing, and what it still writes is told', async () => {
  const rows = [tree(1, 'a')];
  const [one, other] = await twoTabs(rows);
  one.close();
  await one.save(tree(2, 'a', 'b'), 'staying');
  await other.save(tree(3, 'a', 'x'), 'leaving');
  expect(moves(rows)).toEqual(['ab', 'ax']);
});

test('without a channel a tab that stays looks at what is stored, and one that is left writes', async () => {
  const rows = [tree(1, 'a')];
  const [one, other] = await twoTabs(rows, null);
  await one.save(tree(2, 'a', 'b'), 'staying');
  await other.save(tree(3, 'a', 'x'), 'staying');
  expect(moves(rows)).toEqual(['ab', 'ax']);
  await one.save(tree(4, 'a', 'b', 'c'), 'leaving');
  expect(moves(rows)).toEqual(['abc', 'ax']);
});
