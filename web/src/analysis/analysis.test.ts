// Moves that are played on the analysis board: they enter the tree when the rules have taken them, where they were played.
import { beforeEach, expect, test } from 'vitest';
import '../testkit/browser';
import type { GameText, GameView } from '../generated/api';
import { Analysis } from './analysis.svelte';
import { movesTo, ROOT } from './tree';

/** Rules that refuse one word, and answer when the test lets them. */
class SlowRules {
  #waiting: (() => void)[] = [];
  slow = false;

  view = async ({ moves }: GameText): Promise<GameView> => {
    if (this.slow) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (moves.includes('illegal')) throw new Error('no such move');
    return { turn: '', setup: 'Base', scene: { to_move: 'first', moves: [] } } as unknown as GameView;
  };
  restrictions = async (): Promise<[]> => [];

  answer(): void {
    for (const done of this.#waiting.splice(0)) done();
  }
}

let rules: SlowRules;
let analysis: Analysis;
const texts = (): string[] => [...analysis.tree.nodes.values()].map(({ text }) => text).slice(1);

beforeEach(async () => {
  rules = new SlowRules();
  analysis = new Analysis(rules);
  await analysis.open({ kind: 'hive', start: { game: 'Base' }, tags: [], result: null, comments: [], moves: [] });
});

test('what the rules refuse never enters the tree', async () => {
  expect(await analysis.playLine(['a', 'b'])).toBe('played');
  const { revision, current } = analysis;
  expect(await analysis.playLine(['c', 'illegal'])).toBe('refused');
  expect([texts(), analysis.current, analysis.revision]).toEqual([['a', 'b'], current, revision]);
  expect(analysis.failed).toBe('Error: no such move');
  expect([await analysis.play('c'), analysis.failed]).toEqual(['played', null]);
});

test('a move that is late is not played where somebody is by then', async () => {
  await analysis.playLine(['a', 'b']);
  const { current } = analysis;
  await analysis.step('previous');
  expect(await analysis.playFrom(current, 'c')).toBe('late');
  rules.slow = true;
  const played = analysis.play('d');
  await analysis.goTo(ROOT);
  rules.answer();
  expect([await played, texts(), analysis.current]).toEqual(['late', ['a', 'b'], ROOT]);
});

test('a comment that is written while the rules are asked stays', async () => {
  rules.slow = true;
  const played = analysis.play('a');
  analysis.comment(ROOT, 'Here it begins.');
  rules.answer();
  expect([await played, texts(), analysis.game.comments]).toEqual(['played', ['a'], ['Here it begins.']]);
});

test('a move that is known is gone to, and another one is a variation', async () => {
  await analysis.playLine(['a', 'b']);
  await analysis.goTo(ROOT);
  await analysis.play('a');
  await analysis.play('c');
  expect([texts(), movesTo(analysis.tree, analysis.current)]).toEqual([['a', 'b', 'c'], ['a', 'c']]);
});
