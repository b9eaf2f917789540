// Reviews without a browser: in which order positions are searched, that a stopped one goes on, what a mistake is, and
// trying again.
import { beforeEach, describe, expect, test } from 'vitest';
import '../testkit/browser';
import type { GameReview, GameText, MoveReview, PositionSearch } from '../generated/api';
import { chanceCurve, plyAt } from './chanceCurve';
import { KeptReviews } from './keptReviews';
import { mistakeFrom, mistakesOf, numbered, plyNumber, uncertainOf } from './mistakes';
import { treeOf } from '../analysis/tree';
import { Retry } from './retry.svelte';
import { type ReviewEngine, ReviewRun } from './reviewRun.svelte';
import { mistakeText } from './mistakeText';
import { treeMarks } from './treeMarks';
import { reviewText, reviewWords } from './words.svelte';

const GAME: GameText = { kind: 'hive', start: { game: 'Base' }, moves: ['wS1', 'bG1 wS1-', 'wQ -wS1'] };

/** Storage that lasts as long as the test. */
class Memory {
  readonly items = new Map<string, string>();
  getItem = (name: string): string | null => this.items.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.items.set(name, value);
  removeItem = (name: string): void => void this.items.delete(name);
}

/** An engine that writes down what it is asked, and can be held up. */
class FakeEngine implements ReviewEngine {
  readonly asked: string[] = [];
  /** Searches after so many never end. */
  patience = Number.POSITIVE_INFINITY;
  losses: Record<string, number> = {};
  stopped = 0;

  forget = async (): Promise<void> => void this.asked.push('forget');

  search: ReviewEngine['search'] = (game, { nodes }) => {
    this.asked.push(`${game.moves.length}: ${nodes}`);
    this.patience -= 1;
    const lines = game.moves.length === 3 ? [] : [{ depth: 5, score: { points: game.moves.length }, moves: ['a', 'b'] }];
    const found = { depth: 5, nodes: nodes ?? 0, lines, done: true };
    return { result: this.patience < 0 ? new Promise(() => {}) : Promise.resolve(found), stop: () => (this.stopped += 1) };
  };

  review: ReviewEngine['review'] = async (game, searches) => {
    this.asked.push(`review ${searches.length}`);
    return reviewOf(game.moves.slice(0, Math.max(0, searches.length - 1)).map((text) => this.losses[text] ?? 0));
  };
}

/** A review of moves that lost so many points. */
function reviewOf(losses: readonly number[]): GameReview {
  const moves = losses.map((loss, at): MoveReview => ({
    seat: at % 2 === 0 ? 'first' : 'second',
    text: `m${at}`,
    best: ['a'],
    refutation: ['b'],
    loss: loss * 100,
    judgement: loss >= 15 ? 'blunder' : loss >= 10 ? 'mistake' : loss >= 5 ? 'inaccuracy' : null,
    missed_win: false,
    uncertain: false,
    why: { played: [], reply: null, of_reply: [], best: [] },
  }));
  return { moves, chances: [5000, ...losses.map(() => 5000)], accuracy: [9000, 9000], turning_points: [] };
}

describe('a review', () => {
  let memory: Memory;
  let engine: FakeEngine;
  const run = (): ReviewRun => new ReviewRun(() => engine, new KeptReviews(memory), 1000);
  beforeEach(() => {
    memory = new Memory();
    engine = new FakeEngine();
  });

  test('searches every position once, with an empty table, to the same nodes', async () => {
    const review = run();
    await review.open('g', GAME);
    await review.start();
    expect(engine.asked).toEqual(['forget', '0: 1000', 'forget', '1: 1000', 'forget', '2: 1000', 'forget', '3: 1000', 'review 4']);
    expect([review.state, review.done, review.total]).toEqual(['done', 4, 4]);
  });

  test('goes on after a reload, and is whole the time after', async () => {
    engine.patience = 2;
    const first = run();
    await first.open('g', GAME);
    void first.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect(first.done).toBe(2);
    engine = new FakeEngine();
    const second = run();
    await second.open('g', GAME);
    expect([second.begun, second.done]).toEqual([true, 2]);
    await second.start();
    expect(engine.asked.filter((text) => text.endsWith('1000'))).toEqual(['2: 1000', '3: 1000']);
    engine = new FakeEngine();
    const third = run();
    await third.open('g', GAME);
    expect([third.state, engine.asked]).toEqual(['done', ['review 4']]);
  });

  test('takes nothing from another game of the same name, nor of other searches', async () => {
    const review = run();
    await review.open('g', GAME);
    await review.start();
    const other = run();
    await other.open('g', { ...GAME, moves: ['wA1'] });
    expect(other.begun).toBe(false);
    const deeper = new ReviewRun(() => engine, new KeptReviews(memory), 2000);
    await deeper.open('g', GAME);
    expect(deeper.begun).toBe(false);
  });

  test('is stopped at once, and what is late is not taken', async () => {
    const review = run();
    await review.open('g', GAME);
    const running = review.start();
    review.stop();
    await running;
    expect([review.state, review.done]).toEqual(['idle', 0]);
  });

  test('judges another move when it does not run, and ends that search when it goes on', async () => {
    engine.patience = 2;
    const review = run();
    await review.open('g', GAME);
    void review.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect([review.state, await review.lossOf(0, 'wA1')]).toEqual(['running', null]);
    review.stop();
    engine.losses = { wA1: 3 };
    engine.patience = 9;
    expect(await review.lossOf(0, 'wA1')).toBe(3);
    engine.patience = 0;
    void review.lossOf(0, 'wA1');
    await new Promise((resolve) => setTimeout(resolve));
    engine.patience = 9;
    const stopped = engine.stopped;
    await review.start();
    expect([review.state, engine.stopped - stopped]).toEqual(['done', 1]);
  });

  test('takes what was searched elsewhere, for the game that it was asked for', async () => {
    const searches = [0, 1, 2, 3].map((at) => (at === 3 ? null : { depth: 5, score: { points: at }, line: ['a'] }));
    const review = run();
    await review.open('g', GAME);
    await review.adopt(searches, 999);
    expect([review.state, review.done]).toEqual(['idle', 0]);
    let judged = (_review: GameReview): void => {};
    engine.review = () => new Promise<GameReview>((resolve) => (judged = resolve));
    const adopted = review.adopt(searches, 1000);
    // Another game is opened while that one is judged.
    await review.open('h', { ...GAME, moves: ['wA1'] });
    judged(reviewOf([0, 0, 0]));
    await adopted;
    expect([review.key, review.state, review.review, review.done]).toEqual(['h', 'idle', null, 0]);
    engine.review = new FakeEngine().review;
    await review.open('g', GAME);
    expect([review.state, review.done, review.review?.moves.length]).toEqual(['done', 4, 3]);
  });

  test('that cannot be judged says so, however its searches came there, and is judged when it is asked for again', async () => {
    const review = run();
    await review.open('g', GAME);
    await review.start();
    engine.review = async () => Promise.reject(new Error('no memory'));
    const again = run();
    await again.open('g', GAME);
    expect([again.state, again.failed, again.review]).toEqual(['failed', 'no memory', null]);
    await again.adopt([null, null, null, null], 1000);
    expect([again.state, again.failed]).toEqual(['failed', 'no memory']);
    engine.review = new FakeEngine().review;
    await again.start();
    expect([again.state, again.failed]).toEqual(['done', '']);
  });

  test('says why it has stopped', async () => {
    engine.review = async () => Promise.reject(new Error('no memory'));
    const review = run();
    await review.open('g', GAME);
    await review.start();
    expect([review.state, review.failed]).toEqual(['failed', 'no memory']);
  });
});

test('only the last twenty games are kept, and damage is no harm', () => {
  const memory = new Memory();
  const kept = new KeptReviews(memory);
  const searches: PositionSearch[] = [];
  for (let at = 0; at < 25; at += 1) kept.save(`g${at}`, { moves: ['m'], nodes: 1, searches });
  expect(kept.load('g4', ['m'], 1)).toBeNull();
  expect(kept.load('g5', ['m'], 1)).not.toBeNull();
  memory.setItem('rusc.review.g5', '{');
  expect(kept.load('g5', ['m'], 1)).toBeNull();
  expect(new KeptReviews(null).load('g5', ['m'], 1)).toBeNull();
});

test('a tab that has searched less does not write over another one, unless the game is another one', () => {
  const kept = new KeptReviews(new Memory());
  const review = (searches: number, moves = ['a', 'b', 'c'], nodes = 1) => ({ moves, nodes, searches: Array.from({ length: searches }, () => null) });
  const found = (moves = ['a', 'b', 'c'], nodes = 1): number | undefined => kept.load('g', moves, nodes)?.searches.length;
  kept.save('g', review(4));
  kept.save('g', review(1));
  expect(found()).toBe(4);
  kept.save('g', review(2, ['a', 'x', 'c']));
  expect([found(), found(['a', 'x', 'c'])]).toEqual([undefined, 2]);
  kept.save('g', review(1, ['a', 'x', 'c'], 2));
  expect(found(['a', 'x', 'c'], 2)).toBe(1);
  kept.save('g', review(3, ['a', 'x', 'c'], 2));
  expect(found(['a', 'x', 'c'], 2)).toBe(3);
});

test('from mistake to mistake', () => {
  const review = reviewOf([0, 6, 0, 20, 11]);
  expect(mistakesOf(review)).toEqual([1, 3, 4]);
  // Somebody who looks at a mistake stands after it.
  expect([0, 2, 4, 5].map((ply) => mistakeFrom(review, ply, 1))).toEqual([1, 3, 4, null]);
  expect([5, 4, 2, 0].map((ply) => mistakeFrom(review, ply, -1))).toEqual([3, 1, null, null]);
  expect(review.moves.slice(3).map((move, at) => numbered(at + 3, move))).toEqual(['2… m3 ??', '3. m4 ?']);
  // A position that was set up by hand after two moves of the first side and one of the second.
  expect(review.moves.slice(3).map((move, at) => numbered(at + 3, move, 3))).toEqual(['4. m3 ??', '4… m4 ?']);
  expect([1, 2, 4, 7].map(plyNumber)).toEqual(['1', '1…', '2…', '4']);
});

test('a mistake in one sentence', async () => {
  await reviewWords.use('en');
  const [blunder] = reviewOf([20]).moves;
  expect(blunder && mistakeText(reviewText, { ...blunder, missed_win: true })).toBe('Blunder: loses 20 points, a missed win.');
});

test('moves that could not be judged are named', () => {
  const review = reviewOf([0, 6, 0]);
  const moves = review.moves.map((move, at) => ({ ...move, uncertain: at !== 1 }));
  expect(uncertainOf({ ...review, moves })).toEqual([0, 2]);
});

test('marks stand in the tree beside the moves of the game, and nowhere else', () => {
  const tree = treeOf({ comments: [], moves: ['m0', 'm1', 'x', 'm3'].map((text, at) => ({ parent: at, text, nags: [], before: [], comments: [] })) });
  expect([...treeMarks(tree, ['m0', 'm1', 'm2', 'm3'], reviewOf([16, 6, 11, 20]))]).toEqual([[1, 4], [2, 6]]);
});

describe('trying again', () => {
  const losses: Record<string, number> = { close: 4, far: 4.5 };
  const retry = (): Retry => new Retry({ lossOf: async (_at, text) => losses[text] ?? null });

  test.each([
    ['best', 'best', true],
    ['close', 'good', true],
    ['far', 'bad', false],
    ['unknown', 'failed', false],
  ])('%s is %s', async (text, verdict, taken) => {
    const again = retry();
    again.begin(3, 'best');
    expect(await again.tried(text)).toBe(taken);
    expect(again.verdict).toBe(verdict);
  });

  test('says nothing of a move when nobody waits for it any more', async () => {
    const again = retry();
    again.begin(3, 'best');
    const tried = again.tried('close');
    again.end();
    expect([await tried, again.at]).toEqual([false, null]);
  });
});

test('the graph has a gap where nothing is known', () => {
  const { points, pieces } = chanceCurve([5000, 10_000, null, 0], 4, 400, 100);
  expect(pieces.map((piece) => piece.map(({ ply }) => ply))).toEqual([[0, 1], [3]]);
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [0, 50],
    [100, 0],
    [300, 100],
  ]);
  expect(chanceCurve([null, 2000, null], 2, 400, 100).pieces).toEqual([[{ ply: 1, chance: 20, x: 200, y: 80 }]]);
  expect([-5, 0, 149, 151, 900].map((x) => plyAt(x, 400, 4))).toEqual([0, 0, 1, 2, 4]);
});
