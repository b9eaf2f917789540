// Moves in words.
import { expect, test } from 'vitest';
import { applyMove } from '../demo/replay';
import { abalone, hive, tour } from '../demo/scenes';
import type { MoveOption, Scene } from '../generated/api';
import { type GameKind, styleOf } from './games';
import { lastMoveWords, optionWords } from './moveWords';
import { english } from './texts';

function words(game: GameKind, scene: Scene, pick: (option: MoveOption) => boolean): [string, string] {
  const option = scene.moves.find(pick);
  if (!option) throw new Error('no such option');
  const teller = { t: english, game, layout: { shape: styleOf(game).shape, turned: false } };
  return [optionWords(teller, scene, option), lastMoveWords(teller, applyMove(scene, option))];
}

test('a piece of Hive stands in a direction of another, whether it will go there or has gone', () => {
  for (const said of words('hive', hive(), (option) => option.text === 'wA1 2')) {
    expect(said).toMatch(/^white ant 1, (north|south|east|west)[a-z-]* of (white|black) [a-z ]+( \d)?$/);
  }
});

test('a beetle goes onto a piece, and a thrown piece is told as such', () => {
  expect(words('hive', hive(), (option) => option.text === 'wB1 b')[1]).toBe('white beetle 1, onto white ant 1');
  expect(words('hive', hive(), (option) => option.kind === 'throw')[1]).toMatch(/, thrown$/);
});

test('marbles are told by their cells', () => {
  expect(words('abalone', abalone(), (option) => option.text === 'c4d5 x')[0]).toMatch(/^Black: .*, to [a-i]\d, pushing$/);
});

test('a piece with a name for its cell goes from one to another', () => {
  expect(words('tour', tour(), (option) => option.kind === 'cross')[0]).toMatch(/^orange \w+, b2 to d3, across the star$/);
});

test('nothing is told where nothing has been played', () => {
  const scene = { ...hive(), last: null };
  expect(lastMoveWords({ t: english, game: 'hive', layout: { shape: 'pointy', turned: false } }, scene)).toBe('');
});
