// The animation between two scenes.
import { describe, expect, it } from 'vitest';
import { applyMove } from '../demo/replay';
import { abalone, at, hive, push } from '../demo/scenes';
import type { MoveOption, Scene } from '../generated/api';
import { type GameKind, styleOf } from './games';
import { center } from './layout';
import { animationBetween, type MoveAnimation } from './animation';

const layout = { shape: 'pointy', turned: false } as const;

function piece(game: GameKind, scene: Scene, pick: (option: MoveOption) => boolean): MoveAnimation {
  const option = scene.moves.find(pick);
  if (!option) throw new Error('no such option');
  return animationBetween(scene, applyMove(scene, option), layout, styleOf(game));
}

describe('the animation', () => {
  it('follows the route of an ant cell by cell', () => {
    const { pieces, milliseconds } = piece('hive', hive(), (option) => option.text === 'wA1 3');
    expect(pieces).toHaveLength(1);
    expect(pieces[0]?.way).toHaveLength(5);
    expect(pieces[0]?.way.map((point) => point.offset)).toEqual([0, 0.25, 0.5, 0.75, 1].map((part) => expect.closeTo(part)));
    expect(pieces[0]?.tile.name).toBe('wA1');
    expect(milliseconds).toBe(320 + 3 * 40);
  });

  it('starts from the top of a stack', () => {
    const { pieces } = piece('hive', hive(), (option) => option.text === 'wB1 a');
    expect(pieces[0]?.way[0]?.y).toBe(center(layout, at(-1, 0)).y - 22);
  });

  it('lets a beetle rise above both ends of its way', () => {
    const { pieces } = piece('hive', hive(), (option) => option.text === 'wB1 b');
    const way = pieces[0]?.way ?? [];
    const ends = [way[0]?.y ?? 0, way.at(-1)?.y ?? 0];
    expect(Math.min(...way.map((point) => point.y))).toBeLessThan(Math.min(...ends) - 15);
    expect(Math.max(...way.map((point) => point.scale))).toBeGreaterThan(1);
  });

  it('lets a thrown piece go over the thrower', () => {
    const { pieces } = piece('hive', hive(), (option) => option.kind === 'throw');
    const over = center(layout, at(-2, 1));
    const middle = pieces[0]?.way[4];
    expect(middle?.x).toBeCloseTo(over.x);
    expect(middle?.y).toBeLessThan(over.y - 40);
  });

  it('brings a piece in from the reserve', () => {
    expect(piece('hive', hive(), (option) => option.kind === 'place').pieces[0]?.kind).toBe('enter');
  });

  it('rolls all marbles of a push together', () => {
    const { pieces } = piece('abalone', abalone(), (option) => option.text === 'c4d5 x');
    expect(pieces).toHaveLength(4);
    expect(new Set(pieces.map((one) => one.tile.seat))).toEqual(new Set(['first', 'second']));
  });

  it('rolls a marble off the board in the direction of the push', () => {
    const scene = abalone();
    const out = push('out', 'eject', 'a4 a5', at(1, 0));
    const { pieces } = animationBetween(scene, applyMove(scene, out), layout, styleOf('abalone'));
    const leaving = pieces.find((one) => one.kind === 'leave');
    expect(leaving?.becomes).toBeNull();
    expect((leaving?.way[1]?.x ?? 0) - (leaving?.way[0]?.x ?? 0)).toBeGreaterThan(80);
  });

  it('does not happen over several moves or backwards', () => {
    const scene = hive();
    const later = { ...scene, ply: scene.ply + 2 };
    expect(animationBetween(scene, later, layout, styleOf('hive')).pieces).toEqual([]);
    expect(animationBetween(later, scene, layout, styleOf('hive')).pieces).toEqual([]);
  });
});
