// The lesson state machine, with an engine that the test speaks for.
import { expect, test } from 'vitest';
import { restriction } from '../demo/scenes';
import type { GameText, GameView, MoveOption, Restriction, SearchLine } from '../generated/api';
import type { Goal, Lesson } from './course';
import { type LessonEngine, LessonState } from './lesson.svelte';

const option = (text: string, kind = 'move'): MoveOption => ({ text, kind, reserve: null, pick: [], target: null, path: [], actor: null, shifts: [], spends: [] });

function lessonWith(goal: Goal, answers: string[] = []): Lesson {
  return { id: 'x', course: 'x', rule: 'T5', start: { game: 'X' }, drawing: '', goal, answers, trays: 'hidden', touched: [], solution: [] };
}

interface Script {
  /** How the game stands after these moves: who has won, nobody in a draw. */
  over?: Record<string, 'first' | 'second' | null>;
  /** What a search says after these moves. */
  best?: Record<string, SearchLine>;
  /** The legal moves after these moves. */
  moves?: Record<string, MoveOption[]>;
}

/** An engine that knows a script; positions are named by their moves. */
function engineOf({ over = {}, best = {}, moves = {} }: Script): LessonEngine {
  const view = (played: string[]): GameView => {
    const name = played.join(' ');
    const status = name in over ? { kind: 'over', winner: over[name] ?? null, reason: 'rules' } : { kind: 'live' };
    const scene = { ply: played.length, to_move: played.length % 2 === 0 ? 'first' : 'second', stacks: [], reserves: [[], []], moves: moves[name] ?? [], last: null, marks: [] };
    return { status, scene } as unknown as GameView;
  };
  return {
    view: (game: GameText) => Promise.resolve(view(game.moves)),
    play: (game: GameText, text: string) => Promise.resolve(view([...game.moves, text])),
    restrictions: () => Promise.resolve<Restriction[]>([]),
    search: (game: GameText) => {
      const line = best[game.moves.join(' ')];
      return { result: Promise.resolve({ depth: 1, nodes: 1, lines: line ? [line] : [], done: true }), stop: () => {} };
    },
  };
}

async function begun(goal: Goal, answers: string[], script: Script): Promise<LessonState> {
  const lesson = new LessonState(engineOf(script), 'tour', lessonWith(goal, answers), 0);
  await lesson.load();
  return lesson;
}

test('one of the answers is right, another legal move is not and can be tried again', async () => {
  const lesson = await begun({ kind: 'moves' }, ['a'], {});
  await lesson.play(option('b'));
  expect(lesson.verdict).toEqual({ kind: 'missed', reply: null });
  expect(lesson.open).toBe(false);
  lesson.reset();
  expect([lesson.open, lesson.moves]).toEqual([true, []]);
  await lesson.play(option('a'));
  expect(lesson.verdict).toEqual({ kind: 'done' });
});

test('a win at once is the end of the game for the right side', async () => {
  const script: Script = { over: { a: 'first', b: 'second', c: null } };
  const kinds: unknown[] = [];
  for (const move of ['a', 'b', 'c', 'd']) {
    const lesson = await begun({ kind: 'win', moves: 1 }, ['a'], script);
    await lesson.play(option(move));
    kinds.push(lesson.verdict?.kind);
  }
  expect(kinds).toEqual(['done', 'missed', 'missed', 'missed']);
});

test('in a win in two the reply is played, and the second move must win', async () => {
  const script: Script = { best: { a: { depth: 4, score: { loss_in: 2 }, moves: ['r', 's'] } }, over: { 'a r s': 'first' } };
  const lesson = await begun({ kind: 'win', moves: 2 }, ['a'], script);
  await lesson.play(option('a'));
  expect(lesson.verdict).toEqual({ kind: 'on', reply: 'r' });
  expect(lesson.moves).toEqual(['a', 'r']);
  expect(lesson.open).toBe(true);
  await lesson.play(option('s'));
  expect(lesson.verdict).toEqual({ kind: 'done' });
});

test('a first move that lets the win slip is answered, and so is a second that wins nothing', async () => {
  const slow: SearchLine = { depth: 4, score: { loss_in: 4 }, moves: ['r'] };
  const lost: SearchLine = { depth: 4, score: { points: -20 }, moves: ['q'] };
  const lesson = await begun({ kind: 'win', moves: 2 }, ['c'], { best: { a: slow, b: lost, c: { ...slow, score: { loss_in: 2 } } } });
  await lesson.play(option('a'));
  expect(lesson.verdict).toEqual({ kind: 'missed', reply: 'r' });
  lesson.reset();
  await lesson.play(option('b'));
  expect(lesson.moves).toEqual(['b', 'q']);
  lesson.reset();
  await lesson.play(option('c'));
  await lesson.play(option('x'));
  expect(lesson.verdict).toEqual({ kind: 'missed', reply: null });
});

test('a danger is prevented if no reply of its kind is left', async () => {
  const win: SearchLine = { depth: 1, score: { win_in: 1 }, moves: ['w'] };
  const quiet: SearchLine = { depth: 1, score: { points: 5 }, moves: ['q'] };
  const queen = await begun({ kind: 'prevent', what: 'win' }, ['b'], { best: { a: win, b: quiet } });
  await queen.play(option('a'));
  expect(queen.verdict).toEqual({ kind: 'missed', reply: 'w' });
  queen.reset();
  await queen.play(option('b'));
  expect(queen.verdict).toEqual({ kind: 'done' });
  const marble = await begun({ kind: 'prevent', what: 'eject' }, ['b'], { moves: { a: [option('x'), option('e', 'eject')], b: [option('x')] } });
  await marble.play(option('a'));
  expect(marble.verdict).toEqual({ kind: 'missed', reply: 'e' });
  marble.reset();
  await marble.play(option('b'));
  expect(marble.verdict).toEqual({ kind: 'done' });
});

test('a draw is the end without a winner', async () => {
  const lesson = await begun({ kind: 'draw' }, ['a'], { over: { a: null, b: 'first' } });
  await lesson.play(option('b'));
  expect(lesson.verdict?.kind).toBe('missed');
  lesson.reset();
  await lesson.play(option('a'));
  expect(lesson.verdict?.kind).toBe('done');
});

test('what is to be refused counts only with its rule and its piece', async () => {
  const at = { q: 1, r: 0 };
  const lesson = await begun({ kind: 'refused', rule: 'T7', subjects: [{ pick: [at], reserve: null }] }, [], {});
  const other = restriction([{ q: 2, r: 0 }], 'crowded', 'T7');
  lesson.refuse(other);
  expect(lesson.verdict).toEqual({ kind: 'refused', restriction: other });
  lesson.refuse(restriction([at], 'red_star', 'T2'));
  expect(lesson.verdict?.kind).toBe('refused');
  expect(lesson.open).toBe(true);
  lesson.refuse(restriction([at], 'crowded', 'T7'));
  expect(lesson.verdict).toEqual({ kind: 'done' });
  lesson.refuse(other);
  expect(lesson.verdict).toEqual({ kind: 'done' });
});

test('the right move is shown on request, and then it is the learner’s turn again', async () => {
  const lesson = await begun({ kind: 'moves' }, ['a'], {});
  await lesson.show();
  expect([lesson.verdict, lesson.moves, lesson.open]).toEqual([{ kind: 'shown' }, ['a'], false]);
  lesson.reset();
  expect(lesson.open).toBe(true);
});

test('an engine that fails is told', async () => {
  const broken = { ...engineOf({}), view: () => Promise.reject(new Error('no wasm')) };
  const lesson = new LessonState(broken, 'tour', lessonWith({ kind: 'draw' }), 0);
  await lesson.load();
  expect([lesson.failed, lesson.open, lesson.busy]).toEqual([true, false, false]);
});
