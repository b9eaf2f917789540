import { beforeEach, expect, test } from 'vitest';
import '../testkit/browser';
import { Analysis } from '../analysis/analysis.svelte';
import { movesTo, ROOT } from '../analysis/tree';
import type { GameText, GameView } from '../generated/api';
import { arriveAt, isThere, playAt } from './gamePlaces';
import { nodesOf } from './reviewedGame';

const MOVES = ['a', 'b', 'c', 'd'];

/** Rules that take every move, when the test lets them. */
class SlowRules {
  readonly #waiting: (() => void)[] = [];
  slow = false;

  view = async ({ moves }: GameText): Promise<GameView> => {
    if (this.slow) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return { moves, turn: '', setup: 'Base', scene: { to_move: 'first', moves: [] } } as unknown as GameView;
  };
  restrictions = async (): Promise<[]> => [];

  async answer(): Promise<void> {
    for (const done of this.#waiting.splice(0)) done();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

let rules: SlowRules;
let analysis: Analysis;
const here = (): string[] => movesTo(analysis.tree, analysis.current);

beforeEach(async () => {
  rules = new SlowRules();
  analysis = new Analysis(rules);
  const moves = MOVES.map((text, parent) => ({ parent, text, nags: [], before: [], comments: [] }));
  await analysis.open({ kind: 'hive', start: { game: 'Base' }, tags: [], result: null, comments: [], moves });
});

test('moves of the game that were deleted are played again', async () => {
  const [, , second = ROOT] = nodesOf(analysis.tree, MOVES);
  await analysis.deleteFrom(second);
  expect(await arriveAt(analysis, MOVES, 3)).toBe(true);
  expect(here()).toEqual(['a', 'b', 'c']);
  await playAt(analysis, MOVES, 1, ['x', 'y']);
  expect(here()).toEqual(['a', 'x', 'y']);
});

test('a line is not played from where somebody has gone meanwhile', async () => {
  rules.slow = true;
  const played = playAt(analysis, MOVES, 2, ['x', 'y']);
  void analysis.goTo(ROOT);
  await rules.answer();
  await played;
  expect(here()).toEqual([]);
  expect([...analysis.tree.nodes.values()].map(({ text }) => text)).not.toContain('x');
});

test('nor while a move that was deleted is played again', async () => {
  const [, , , third = ROOT] = nodesOf(analysis.tree, MOVES);
  await analysis.deleteFrom(third);
  await analysis.goTo(nodesOf(analysis.tree, MOVES)[2] ?? ROOT);
  rules.slow = true;
  const played = playAt(analysis, MOVES, 3, ['x']);
  await new Promise((resolve) => setTimeout(resolve));
  await analysis.goTo(ROOT);
  await rules.answer();
  await played;
  expect(here()).toEqual([]);
  expect([...analysis.tree.nodes.values()].map(({ text }) => text)).not.toContain('x');
});

test('whoever goes on with what they have found is still there, and nobody else', async () => {
  const [, first = ROOT, second = ROOT] = nodesOf(analysis.tree, MOVES);
  const isStill = (found: string | null): boolean => isThere(analysis.tree, analysis.current, first, found);
  await analysis.goTo(first);
  expect([isStill(null), isStill('x')]).toEqual([true, true]);
  await analysis.playLine(['x', 'y']);
  expect([isStill(null), isStill('x')]).toEqual([false, true]);
  // The game goes on with another move.
  await analysis.goTo(second);
  expect([isStill(null), isStill('x')]).toEqual([false, false]);
  await analysis.goTo(ROOT);
  expect(isStill('x')).toBe(false);
});
