// What is said at the end of a game.
import { beforeAll, expect, test } from 'vitest';
import type { EndReason, GameCard, Seat } from '../generated/api';
import { i18n } from '../i18n/i18n.svelte';
import { LOADERS } from '../i18n/languages';
import { CARD, scene } from '../testkit/game';
import { endingOf, endingText } from './ending';

beforeAll(async () => {
  i18n.dictionary = (await LOADERS.en()).default;
});

function said(change: Partial<GameCard>, winner: Seat | null, reason: EndReason, seats: readonly Seat[], out = 0): string {
  const card: GameCard = { ...CARD, ply: 20, ...change, status: { kind: 'over', winner, reason } };
  const gutter = [{ name: 'ball', glyph: 'ball', count: out }];
  const last = { ...scene(20), reserves: [gutter, gutter] as [typeof gutter, typeof gutter] };
  const ending = endingOf(card, seats, last);
  return ending ? `${endingText(ending)} [${ending.sound}]` : '';
}

test.each([
  [{}, 'first', 'rules', ['first'], 0, 'You win: the black queen bee is surrounded [won]'],
  [{}, 'first', 'rules', ['second'], 0, 'You lose: the black queen bee is surrounded [lost]'],
  [{}, 'second', 'rules', [], 0, 'Black wins: the white queen bee is surrounded [over]'],
  [{}, 'second', 'rules', ['first', 'second'], 0, 'Black wins: the white queen bee is surrounded [over]'],
  [{}, null, 'rules', ['first'], 0, 'Draw: both queen bees are surrounded [drawn]'],
  [{ kind: 'abalone' }, 'first', 'rules', ['first'], 6, 'You win: six white marbles are off the board [won]'],
  [{ kind: 'abalone' }, 'first', 'rules', ['first'], 2, 'You win: by the rules of the game [won]'],
  [{ kind: 'tour' }, 'second', 'rules', ['first'], 0, 'You lose: the blue tower has reached its star [lost]'],
  [{}, 'first', 'resigned', ['first'], 0, 'You win: your opponent resigned [won]'],
  [{}, 'first', 'resigned', ['second'], 0, 'You lose: you resigned [lost]'],
  [{}, 'first', 'time', [], 0, 'White wins: time ran out [over]'],
  [{}, null, 'repetition', ['first'], 0, 'Draw: the position stood on the board for the third time [drawn]'],
  [{ ply: 1 }, null, 'aborted', ['first'], 0, 'The game was aborted: before it really began [over]'],
] as const)('%o %s %s %o', (change, winner, reason, seats, out, text) => {
  expect(said(change, winner, reason, seats, out)).toBe(text);
});

test('nothing is said of a game that goes on', () => {
  expect(endingOf(CARD, ['first'], null)).toBeNull();
});
