// What is drawn for a scene.
import { describe, expect, it } from 'vitest';
import { abalone, abaloneCell, at, type DemoScene, hive, tour, tourCell } from '../demo/scenes';
import type { Hex } from '../generated/api';
import { type GameKind, styleOf } from './games';
import { same } from './hex';
import type { Layout } from './layout';
import { type CellView, type BoardView, renderBoard } from './render';
import { walkable } from './walkable';
import { EMPTY, type Selection } from './selection';

const pointy: Layout = { shape: 'pointy', turned: false };

function drawn(game: GameKind, scene: DemoScene, selection: Partial<Selection> = {}, layout = pointy): BoardView {
  const context = { scene, restrictions: scene.restrictions, seats: ['first', 'second'] as const, style: styleOf(game), confirm: 'never', premoves: 'allowed', reasons: 'known' } as const;
  return renderBoard(context, { ...EMPTY, ...selection }, layout, { premove: null, cursor: null });
}

function cellAt(drawing: BoardView, hex: Hex): CellView {
  const found = drawing.cells.find((cell) => same(cell.at, hex));
  if (!found) throw new Error(`no cell at ${hex.q},${hex.r}`);
  return found;
}

describe('a rendered board of Hive', () => {
  it('raises every tile of a stack above the one below', () => {
    expect(cellAt(drawn('hive', hive()), at(-1, 0)).tiles.map((tile) => tile.rise)).toEqual([0, 11, 22]);
  });

  it('goes from the back to the front, also when turned', () => {
    for (const turned of [false, true]) {
      const rows = drawn('hive', hive(), {}, { shape: 'pointy', turned }).cells.map((cell) => cell.y);
      expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    }
  });

  it('marks free targets by dots and occupied ones by rings', () => {
    const beetle = drawn('hive', hive(), { pick: [at(-1, 0)] });
    expect(cellAt(beetle, at(0, 0)).hint).toBe('ring');
    expect(cellAt(beetle, at(0, -1)).hint).toBe('dot');
    expect(cellAt(beetle, at(1, 0)).hint).toBeNull();
  });

  it('shows the last move with both ends and the thrower', () => {
    const drawing = drawn('hive', hive());
    expect(cellAt(drawing, at(1, -1)).last).toBe('from');
    expect(cellAt(drawing, at(3, -1)).last).toBe('to');
    expect(cellAt(drawing, at(2, -1)).last).toBe('actor');
    expect(cellAt(drawing, at(3, -1)).stunned).toBe(true);
  });

  it('tells the parts of a restriction apart', () => {
    const drawing = drawn('hive', hive(), { restriction: hive().restrictions[0] ?? null });
    expect(cellAt(drawing, at(-1, -1)).part).toBe(0);
    expect(cellAt(drawing, at(2, 0)).part).toBe(1);
    expect(cellAt(drawing, at(0, 0)).part).toBeNull();
  });

  it('shows only the target of an unconfirmed move', () => {
    const pending = hive().moves[0] ?? null;
    const drawing = drawn('hive', hive(), { pick: [at(-1, -1)], pending });
    expect(drawing.cells.filter((cell) => cell.hint).map((cell) => cell.at)).toEqual([at(0, -2)]);
  });

  it('lights what a token that is turned over can be used for', () => {
    const able = (mode: string | null): Hex[] => drawn('tour', tour(), { token: 'sun', mode }, { shape: 'flat', turned: false }).cells.filter((cell) => cell.able).map((cell) => cell.at);
    expect(able('cross')).toEqual([tourCell('b2')]);
    expect(able(null)).toContainEqual(tourCell('c2'));
    expect(drawn('tour', tour()).cells.some((cell) => cell.able), 'nothing without a token').toBe(false);
  });

  it('lets a cursor walk one ring around the hive', () => {
    const cells = walkable(hive(), styleOf('hive'));
    expect(cells.some((cell) => same(cell, at(5, -3)))).toBe(true);
    expect(cells.some((cell) => same(cell, at(7, 0)))).toBe(false);
  });
});

describe('a rendered board of Abalone', () => {
  const row = ['c3', 'c4', 'c5'].map(abaloneCell);

  it('has one arrow for each direction of the row, all apart', () => {
    const { arrows } = drawn('abalone', abalone(), { pick: row });
    expect(arrows).toHaveLength(4);
    for (const a of arrows) {
      for (const b of arrows) if (a !== b) expect(Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)).toBeGreaterThan(80);
    }
  });

  it('marks the direction of an impossible push', () => {
    const { blocked } = drawn('abalone', abalone(), { pick: [abaloneCell('e5')] });
    expect(blocked.map((mark) => mark.step)).toEqual([at(1, 0)]);
  });
});

describe('a rendered board of Tour de Ruche', () => {
  it('counts the neighbours of the side to move', () => {
    const drawing = drawn('tour', tour(), {}, { shape: 'flat', turned: false });
    expect(cellAt(drawing, tourCell('c1')).reach).toBe(2);
    expect(cellAt(drawing, tourCell('a2')).reach).toBeNull();
  });

  it('draws the paths of the selected piece', () => {
    const { paths } = drawn('tour', tour(), { pick: [tourCell('d1')] }, { shape: 'flat', turned: false });
    expect(paths.map((path) => path.points.length)).toEqual([3, 3, 2]);
  });

  it('flags the goals', () => {
    expect(cellAt(drawn('tour', tour()), tourCell('b4')).goal).toBe('first');
  });
});
