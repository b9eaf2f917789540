// A comment that is being written: kept with every letter, and that of one move whatever comes to the board.
import { beforeEach, expect, test } from 'vitest';
import '../testkit/browser';
import type { GameTree, GameView } from '../generated/api';
import { Analysis } from './analysis.svelte';
import { CommentDraft } from './commentDraft.svelte';
import { nodeOf, ROOT } from './tree';

const GAME: GameTree = { kind: 'hive', start: { game: 'Base' }, tags: [], result: null, comments: [], moves: [{ parent: 0, text: 'a', nags: [], before: [], comments: ['old'] }] };

let analysis: Analysis;
let draft: CommentDraft;
const commentOf = (id: number): readonly string[] => nodeOf(analysis.tree, id).comments;

beforeEach(async () => {
  analysis = new Analysis({ view: async () => ({ turn: '', scene: { to_move: 'first' } }) as GameView, restrictions: async () => [] });
  await analysis.open(GAME, 1);
  draft = new CommentDraft(analysis);
});

test('every letter is in the tree at once, and spaces stay while somebody writes', () => {
  expect(draft.text).toBe('old');
  draft.write('new ');
  expect([draft.text, commentOf(1)]).toEqual(['new ', ['new']]);
  draft.write('new one');
  draft.end();
  expect([draft.text, commentOf(1)]).toEqual(['new one', ['new one']]);
  draft.write('');
  expect([draft.text, commentOf(1)]).toEqual(['', []]);
});

test('it stays that of its move when the computer moves meanwhile', async () => {
  draft.write('a go');
  await analysis.play('b');
  expect([draft.text, draft.isElsewhere, draft.node.text]).toEqual(['a go', true, 'a']);
  draft.write('a good move');
  expect([commentOf(1), commentOf(2)]).toEqual([['a good move'], []]);
  draft.end();
  expect([draft.text, draft.isElsewhere, draft.node.text]).toEqual(['', false, 'b']);
});

test('it ends with its move, and with its game', async () => {
  draft.write('gone');
  await analysis.deleteFrom(1);
  expect([draft.text, draft.node.id]).toEqual(['', ROOT]);
  await analysis.play('c');
  draft.write('first game');
  await analysis.open(GAME, 1);
  expect([draft.text, commentOf(1)]).toEqual(['old', ['old']]);
});
