// The engine beside the board, with an engine that the test speaks for: what is searched when, and what is stopped.
import { beforeEach, describe, expect, test } from 'vitest';
import '../testkit/browser';
import type { GameText, GameView, MoveOption, SearchProgress, WinChance } from '../generated/api';
import { EngineRefusal, type RunningSearch } from '../engine';
import type { SearchOptions } from '../engine/engine';
import { arrowsOf } from './arrows';
import { EngineLines, type SearchedPosition } from './engineLines.svelte';

const OPTION = { text: 'bA1', pick: [], target: null, path: [], actor: null, shifts: [] } as unknown as MoveOption;
const SCENE = { moves: [{ ...OPTION, text: 'm' }] } as unknown as GameView['scene'];

/** A search that the test ends. */
interface Asked {
  what: 'lines' | 'threat';
  ms: number | undefined;
  lines: number;
  stopped: boolean;
  report: (depth: number) => Promise<void>;
  end: (depth: number) => Promise<void>;
}

function position(key: string, isOver = false): SearchedPosition {
  return { key, game: { kind: 'hive', start: { game: 'Base' }, moves: [key] }, setup: 'Base', toMove: 'first', isOver };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

class FakeEngine {
  readonly asked: Asked[] = [];
  refusal: Error | null = null;

  threat = async (game: GameText): Promise<{ game: GameText; offset: { q: number; r: number } }> => {
    if (this.refusal) throw this.refusal;
    return { game: { ...game, moves: ['threat'] }, offset: { q: 0, r: 0 } };
  };

  view = async (): Promise<GameView> => ({ scene: { moves: [OPTION] } }) as unknown as GameView;

  chances = async (_kind: string, _setup: string, scores: unknown[]): Promise<WinChance[]> => scores.map(() => ({ win: 6000, draw: 0, loss: 4000 }));

  search = (game: GameText, { purpose, ms }: SearchOptions, told: (progress: SearchProgress) => void = () => {}): RunningSearch => {
    const what = game.moves[0] === 'threat' ? 'threat' : 'lines';
    const found = (depth: number): SearchProgress => ({ depth, nodes: 1, lines: depth === 0 ? [] : [{ depth, score: { points: 9 }, moves: [what === 'threat' ? 'bA1' : 'm'] }], done: false });
    let end = (_found: SearchProgress): void => {};
    const result = new Promise<SearchProgress>((resolve) => (end = resolve));
    const asked: Asked = {
      what,
      ms,
      lines: purpose.for === 'analysis' ? purpose.lines : 0,
      stopped: false,
      report: (depth) => (told(found(depth)), settled()),
      end: (depth) => (end(found(depth)), settled()),
    };
    this.asked.push(asked);
    return { result, stop: () => ((asked.stopped = true), end(found(0))) };
  };

  /** The search that was asked for last; what each was for. */
  get last(): Asked {
    const last = this.asked.at(-1);
    if (!last) throw new Error('nothing was searched');
    return last;
  }
  get order(): string[] {
    return this.asked.map(({ what }) => what);
  }
}

let engine: FakeEngine;
let lines: EngineLines;
beforeEach(() => {
  engine = new FakeEngine();
  lines = new EngineLines(() => engine, { on: true, lines: 1, arrows: true }, () => 0);
});

describe('a threat', () => {
  test('is searched before the lines, and only once for a position', async () => {
    lines.toggleThreat();
    lines.watch(position('a'));
    await settled();
    expect([engine.order, lines.threatState, lines.searching]).toEqual([['threat'], 'searching', true]);
    await engine.last.end(4);
    expect([engine.order, lines.threatState, lines.threat?.option.text]).toEqual([['threat', 'lines'], 'found', 'bA1']);
    await engine.last.end(9);
    lines.deeper();
    await settled();
    expect(engine.order).toEqual(['threat', 'lines', 'lines']);
  });

  test('comes at once while the lines are searched without an end, which then go on so', async () => {
    lines.watch(position('a'));
    lines.deeper();
    const endless = engine.last;
    expect(endless.ms).toBeUndefined();
    lines.toggleThreat();
    await settled();
    expect([endless.stopped, engine.last.what]).toEqual([true, 'threat']);
    await engine.last.end(4);
    expect([engine.last.what, engine.last.ms]).toEqual(['lines', undefined]);
  });

  test('is not followed by lines that have come to their end', async () => {
    lines.watch(position('a'));
    await engine.last.end(9);
    lines.toggleThreat();
    await settled();
    await engine.last.end(4);
    expect([engine.order, lines.searching]).toEqual([['lines', 'threat'], false]);
  });

  test('is stopped together with the lines that would follow, and says so', async () => {
    lines.toggleThreat();
    lines.watch(position('a'));
    await settled();
    lines.stop();
    await settled();
    expect([engine.order, engine.last.stopped, lines.threatState, lines.searching]).toEqual([['threat'], true, 'stopped', false]);
    // Whoever wants it deeper wants the threat, too.
    lines.deeper();
    await settled();
    expect(engine.last.what).toBe('threat');
  });

  test('that there cannot be is told, and the lines are searched', async () => {
    engine.refusal = new EngineRefusal({ code: 'wrong_moment', message: 'no' });
    lines.toggleThreat();
    lines.watch(position('a'));
    await settled();
    expect([lines.threatState, engine.order, lines.failed]).toEqual(['none', ['lines'], null]);
  });

  test('that fails says why, and is tried again when it is asked for', async () => {
    engine.refusal = new Error('no network');
    lines.toggleThreat();
    lines.watch(position('a'));
    await settled();
    expect([lines.threatState, lines.failed, lines.searching]).toEqual(['stopped', 'Error: no network', false]);
    engine.refusal = null;
    lines.retry();
    await settled();
    expect([lines.failed, engine.order]).toEqual([null, ['threat']]);
  });
});

describe('a page that is not seen', () => {
  test('searches nothing from the beginning, and all once it is seen', async () => {
    lines.setHidden(true);
    lines.watch(position('a'));
    expect(engine.asked).toEqual([]);
    lines.setHidden(false);
    expect(engine.order).toEqual(['lines']);
  });

  test('goes on without an end where it did so before', async () => {
    lines.watch(position('a'));
    lines.deeper();
    lines.setHidden(true);
    expect([engine.last.stopped, lines.searching]).toEqual([true, false]);
    lines.setHidden(false);
    expect([engine.asked.length, engine.last.ms]).toEqual([3, undefined]);
  });

  test('does not go on with what has come to its end or was stopped', async () => {
    lines.watch(position('a'));
    await engine.last.end(9);
    lines.setHidden(true);
    lines.setHidden(false);
    lines.watch(position('b'));
    lines.stop();
    lines.setHidden(true);
    lines.setHidden(false);
    expect(engine.asked).toHaveLength(2);
  });
});

describe('a pause', () => {
  test('stops and hides everything, leaves the choice alone, and ends with its last owner', async () => {
    lines.watch(position('a'));
    await engine.last.report(5);
    expect([lines.shown?.depth, arrowsOf(SCENE, null, lines).length]).toEqual([5, 1]);
    const [first, second] = [lines.pause(), lines.pause()];
    expect([engine.last.stopped, lines.searching, lines.shown, arrowsOf(SCENE, null, lines)]).toEqual([true, false, null, []]);
    expect(lines.choice.on).toBe(true);
    lines.watch(position('b'));
    lines.toggle();
    lines.toggleThreat();
    await settled();
    expect([engine.asked.length, lines.choice.on]).toEqual([1, true]);
    first();
    first();
    expect(lines.paused).toBe(true);
    second();
    await settled();
    expect([lines.paused, engine.last.what]).toEqual([false, 'threat']);
  });
});

test('with no lines the best move is searched all the same, for the bar and its arrow', async () => {
  lines.setCount(0);
  expect([lines.count, lines.choice.lines]).toEqual([0, 0]);
  lines.watch(position('a'));
  await engine.last.report(5);
  expect([engine.last.lines, lines.shown?.lines.length, arrowsOf(SCENE, null, lines).length]).toEqual([1, 1, 1]);
  await engine.last.end(9);
  // The one line is there already.
  lines.setCount(1);
  expect(engine.asked).toHaveLength(1);
  lines.setCount(0);
  lines.setCount(2);
  expect([engine.asked.length, engine.last.lines]).toEqual([2, 2]);
  lines.setCount(-1);
  expect(lines.count).toBe(0);
  lines.setCount(9);
  expect(lines.count).toBe(5);
});

test('a finding says which position it belongs to', async () => {
  expect(lines.watched).toBeNull();
  lines.watch(position('a'));
  await engine.last.report(5);
  const late = engine.last;
  lines.watch(position('b'));
  await late.report(6);
  expect([lines.watched, lines.finding]).toEqual(['b', null]);
  lines.watch(position('a'));
  expect([lines.watched, lines.finding?.depth]).toEqual(['a', 5]);
  lines.watch(null);
  expect(lines.watched).toBeNull();
});

test('a finding that is deeper than what more lines have found stays, and arrows wait for depth', async () => {
  lines.watch(position('a'));
  await engine.last.report(2);
  expect([lines.shown?.depth, arrowsOf(SCENE, null, lines)]).toEqual([2, []]);
  await engine.last.end(9);
  expect(arrowsOf(SCENE, null, lines)).toHaveLength(1);
  lines.setCount(3);
  await engine.last.report(1);
  expect([engine.last.lines, lines.shown?.depth, lines.shown?.lines[0]?.depth]).toEqual([3, 9, 9]);
});
