// How pieces travel between scenes.
import { describe, expect, it } from 'vitest';
import { after } from '../demo/replay';
import { abalone, at, hive, push } from '../demo/scenes';
import type { MoveOption, Scene } from '../generated/api';
import { type GameKind, lookOf } from './games';
import { center } from './layout';
import { travel, type Travel } from './travel';

const layout = { shape: 'pointy', turned: false } as const;

function journey(game: GameKind, scene: Scene, pick: (choice: MoveOption) => boolean): Travel {
  const choice = scene.moves.find(pick);
  if (!choice) throw new Error('no such choice');
  return travel(scene, after(scene, choice), layout, lookOf(game));
}

describe('travel', () => {
  it('follows the way of an ant cell by cell', () => {
    const { journeys, milliseconds } = journey('hive', hive(), (choice) => choice.text === 'wA1 3');
    expect(journeys).toHaveLength(1);
    expect(journeys[0]?.points).toHaveLength(5);
    expect(journeys[0]?.tile.name).toBe('wA1');
    expect(milliseconds).toBeGreaterThanOrEqual(150);
    expect(milliseconds).toBeLessThanOrEqual(250);
  });

  it('starts from the top of a stack', () => {
    const { journeys } = journey('hive', hive(), (choice) => choice.text === 'wB1 a');
    expect(journeys[0]?.points[0]?.y).toBe(center(layout, at(-1, 0)).y - 22);
  });

  it('lets a thrown piece go over the thrower', () => {
    const { journeys } = journey('hive', hive(), (choice) => choice.kind === 'throw');
    const over = center(layout, at(-2, 1));
    expect(journeys[0]?.points[1]?.x).toBe(over.x);
    expect(journeys[0]?.points[1]?.y).toBeLessThan(over.y);
  });

  it('brings a piece in from the hand', () => {
    expect(journey('hive', hive(), (choice) => choice.kind === 'place').journeys[0]?.kind).toBe('enter');
  });

  it('rolls all marbles of a push together', () => {
    const { journeys } = journey('abalone', abalone(), (choice) => choice.text === 'c4d5 x');
    expect(journeys).toHaveLength(4);
    expect(new Set(journeys.map((one) => one.tile.seat))).toEqual(new Set(['first', 'second']));
  });

  it('rolls a marble off the board in the direction of the push', () => {
    const scene = abalone();
    const out = push('out', 'eject', 'a4 a5', at(1, 0));
    const { journeys } = travel(scene, after(scene, out), layout, lookOf('abalone'));
    const leaving = journeys.find((one) => one.kind === 'leave');
    expect(leaving?.becomes).toBeNull();
    expect((leaving?.points[1]?.x ?? 0) - (leaving?.points[0]?.x ?? 0)).toBeGreaterThan(80);
  });

  it('does not happen over several moves or backwards', () => {
    const scene = hive();
    const later = { ...scene, ply: scene.ply + 2 };
    expect(travel(scene, later, layout, lookOf('hive')).journeys).toEqual([]);
    expect(travel(later, scene, layout, lookOf('hive')).journeys).toEqual([]);
  });
});
