// The coach: dangers of each turn, hints in two steps, and that nothing is shown which the server has not counted.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Danger, GameText, SearchProgress } from '../generated/api';
import { PLACE, scene, STEP } from '../testkit/game';
import { Coach, type CoachedTurn } from './coach.svelte';

const DANGER: Danger = { kind: 'queen_hemmed', rule: 'H1', at: { q: 0, r: 0 }, cells: [] };

/** An engine whose answers the test gives. */
class FakeEngine {
  found: ((move: string) => void)[] = [];
  stopped = 0;
  broken = false;
  threats: Danger[] = [DANGER];

  dangers = async (): Promise<Danger[]> => {
    if (this.broken) throw new Error('broken');
    return this.threats;
  };

  search = (): { result: Promise<SearchProgress>; stop: () => void } => ({
    result: new Promise((resolve) => {
      const line = (move: string) => ({ depth: 3, score: { points: 0 }, moves: [move] });
      this.found.push((move) => resolve({ depth: 3, nodes: 9, lines: [line(move)], done: true }));
    }),
    stop: () => (this.stopped += 1),
  });
}

function turn(ply: number, moves = [STEP, PLACE]): CoachedTurn {
  const game: GameText = { kind: 'hive', start: { game: 'Base' }, moves: [] };
  return { game, scene: scene(ply, moves) };
}

let engine: FakeEngine;
let counted: number[];
let allowed: boolean;
let coach: Coach;

beforeEach(() => {
  engine = new FakeEngine();
  counted = [];
  allowed = true;
  const takeHint = async (ply: number): Promise<boolean> => {
    counted.push(ply);
    return allowed;
  };
  coach = new Coach({ engine: () => engine, takeHint });
});

describe('dangers', () => {
  test('are named in one’s own turn only', async () => {
    await coach.watch(turn(2));
    expect(coach.dangers).toEqual([DANGER]);
    await coach.watch(null);
    expect(coach.dangers).toEqual([]);
  });

  test.each([
    ['hive', 'Base', 0],
    ['abalone', 'Abalone', 0],
    ['abalone', 'Abalone:scottish-daisy', 1],
  ])('are looked for before the first move where there may be some: %s %s', async (kind, setup, found) => {
    await coach.watch({ game: { kind, start: { game: setup }, moves: [] }, scene: scene(0, [STEP]) });
    expect(coach.dangers).toHaveLength(found);
  });

  test('of an earlier turn that come late are not shown', async () => {
    const late = coach.watch(turn(2));
    engine.threats = [];
    await coach.watch(turn(4));
    await late;
    expect(coach.dangers).toEqual([]);
  });

  test('that cannot be found are said to be so', async () => {
    engine.broken = true;
    await coach.watch(turn(2));
    expect(coach.failed).toBe(true);
  });

  test('are not asked for before both have moved', async () => {
    engine.broken = true;
    await coach.watch(turn(1));
    expect([coach.failed, coach.dangers]).toEqual([false, []]);
  });
});

describe('hints', () => {
  test('tell the piece first, then the move, and are counted once', async () => {
    await coach.watch(turn(4));
    const asked = coach.hint();
    expect(coach.searching).toBe(true);
    engine.found[0]?.('place');
    await asked;
    expect(coach.advice).toEqual({ option: PLACE, told: 'piece' });
    await coach.hint();
    expect(coach.advice).toEqual({ option: PLACE, told: 'move' });
    await coach.hint();
    expect(counted).toEqual([4]);
    expect(engine.found.length).toBe(1);
  });

  test('are not shown if the server refuses', async () => {
    allowed = false;
    await coach.watch(turn(4));
    const asked = coach.hint();
    engine.found[0]?.('place');
    await asked;
    expect(coach.advice).toBeNull();
    expect(coach.searching).toBe(false);
  });

  test('end with the turn', async () => {
    await coach.watch(turn(4));
    const asked = coach.hint();
    await coach.watch(null);
    expect(engine.stopped).toBe(1);
    engine.found[0]?.('place');
    await asked;
    expect(coach.advice).toBeNull();
    await coach.hint();
    expect(counted).toEqual([]);
  });

  test('that cannot be found are not counted', async () => {
    await coach.watch(turn(4));
    const asked = coach.hint();
    engine.found[0]?.('no such move');
    await asked;
    expect([coach.searching, coach.advice, counted]).toEqual([false, null, []]);
  });

  test('need no search where there is one move', async () => {
    await coach.watch(turn(4, [STEP]));
    await coach.hint();
    expect(coach.advice).toEqual({ option: STEP, told: 'piece' });
    expect(engine.found).toEqual([]);
  });
});
