import { beforeEach, expect, test } from 'vitest';
import '../testkit/browser';
import type { GameTree, GameView } from '../generated/api';
import { Analysis } from './analysis.svelte';
import { contentHash } from './contentHash';
import { LastContent } from './treeContent';

const EMPTY: GameTree = { kind: 'hive', start: { game: 'Base' }, tags: [], result: null, comments: [], moves: [] };

let analysis: Analysis;
let content: LastContent;

beforeEach(async () => {
  analysis = new Analysis({ view: async () => ({ turn: '', scene: { to_move: 'first' } }) as GameView, restrictions: async () => [] });
  await analysis.open(EMPTY);
  content = new LastContent(analysis);
});

test('it is worked out again after a change only', async () => {
  await analysis.playLine(['a', 'b']);
  const { now } = content;
  expect(now.game).toEqual(analysis.game);
  expect([now.hash, now.size]).toEqual([contentHash(JSON.stringify(analysis.game)), JSON.stringify(analysis.game).length]);
  await analysis.step('first');
  expect(content.now).toBe(now);
  analysis.comment(1, 'good');
  expect([content.now.game.moves[0]?.comments, content.now.hash === now.hash]).toEqual([['good'], false]);
  analysis.comment(1, '');
  expect(content.now.hash).toBe(now.hash);
  await analysis.open(EMPTY);
  expect(content.now.game.moves).toEqual([]);
});

test('the places of moves are those of the game, the main line first', async () => {
  await analysis.playLine(['a', 'b']);
  await analysis.goTo(1);
  await analysis.play('c');
  analysis.makeMain(3);
  const { game, places } = content.now;
  expect(game.moves.map(({ text }) => text)).toEqual(['a', 'c', 'b']);
  expect([...places]).toEqual([[0, 0], [1, 1], [3, 2], [2, 3]]);
});
