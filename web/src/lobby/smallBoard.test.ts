// The recorded moves of the start page, and scenes as small boards.
import { describe, expect, test } from 'vitest';
import { GAME_KINDS } from '../generated/games';
import hive from '../demo/recorded/hive.json';
import type { Scene } from '../generated/api';
import { boardCells, piecesAfter, plies, roomOf, sceneBoard } from './smallBoard';

const place = ({ q, r, level }: { q: number; r: number; level: number }): string => `${q},${r},${level}`;

describe.each(GAME_KINDS)('%s', (kind) => {
  test('plays six moves, and something changes in each', () => {
    expect(plies(kind)).toBe(6);
    for (let ply = 1; ply <= plies(kind); ply += 1) expect(piecesAfter(kind, ply)).not.toEqual(piecesAfter(kind, ply - 1));
  });

  test('no two pieces are at the same place', () => {
    for (let ply = 0; ply <= plies(kind); ply += 1) {
      const places = piecesAfter(kind, ply).filter((piece) => piece.here).map(place);
      expect(new Set(places).size, `after move ${ply}`).toBe(places.length);
    }
  });

  test('every piece stays within the room of the recording', () => {
    const room = new Set(roomOf(kind).map(({ q, r }) => `${q},${r}`));
    for (let ply = 0; ply <= plies(kind); ply += 1) for (const { q, r } of piecesAfter(kind, ply)) expect(room).toContain(`${q},${r}`);
  });
});

test('boards with an edge have their cells', () => {
  expect(GAME_KINDS.map((kind) => boardCells(kind).length)).toEqual([0, 61, 20]);
});

test('a scene shows every tile on its level', () => {
  const scene = (hive as unknown as Scene[]).at(-1);
  if (!scene) throw new Error('nothing recorded');
  const { cells, pieces } = sceneBoard(scene);
  expect(cells).toEqual([]);
  expect(pieces.length).toBe(scene.stacks.reduce((sum, stack) => sum + stack.tiles.length, 0));
});
