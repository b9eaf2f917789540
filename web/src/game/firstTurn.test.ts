// What is said on the first turns.
import { expect, test } from 'vitest';
import { abalone, hive, tour } from '../demo/scenes';
import type { Scene } from '../generated/api';
import { guidance } from './firstTurn';

const opening = (scene: Scene, ply: number): Scene => ({ ...scene, ply, to_move: ply % 2 === 0 ? 'first' : 'second' });

function withQueen(ply: number, count: number): Scene {
  const scene = opening(hive(), ply);
  const queen = { name: 'wQ', glyph: 'queen', count };
  return { ...scene, reserves: [[queen], [queen]] as unknown as Scene['reserves'] };
}

test('each game says one thing on the first turn of either side, to who is to move', () => {
  expect(guidance('abalone', opening(abalone(), 0), ['first'])?.text).toBe('guide.abalone');
  expect(guidance('abalone', opening(abalone(), 1), ['second'])?.text).toBe('guide.abalone');
  expect(guidance('abalone', opening(abalone(), 1), ['first'])).toBeNull();
  expect(guidance('abalone', opening(abalone(), 2), ['first'])).toBeNull();
  expect(guidance('tour', opening(tour(), 0), ['first', 'second'])?.text).toBe('guide.tour');
  expect(guidance('tour', opening(tour(), 0), [])).toBeNull();
});

test('the queen bee is counted down until she is placed', () => {
  const said = [0, 2, 4, 6, 8].map((ply) => guidance('hive', withQueen(ply, 1), ['first']));
  expect(said.map((one) => one?.text)).toEqual(['guide.hive', 'guide.queen', 'guide.queen', 'guide.queenNow', undefined]);
  expect(said.map((one) => one?.urgency)).toEqual(['calm', 'calm', 'soon', 'now', undefined]);
  expect(guidance('hive', withQueen(4, 0), ['first'])).toBeNull();
});
