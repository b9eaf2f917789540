// Advised moves and dangers: what is marked, and what is said.
import { describe, expect, test } from 'vitest';
import { along, at, hive, moveOption } from '../demo/scenes';
import type { Danger, Scene, Stack } from '../generated/api';
import { advisedReserves, adviceMark, adviceText, dangerTexts } from './advice';
import { english } from './texts';

const stack = (q: number, r: number, name: string, piece: string | null): Stack => ({
  at: at(q, r),
  name,
  tiles: piece === null ? [] : [{ seat: 'first', name: piece, glyph: piece }],
  ground: null,
  reach: null,
});
const board: Scene = {
  ply: 0,
  to_move: 'first',
  stacks: [stack(0, 0, 'e5', 'ball'), stack(1, 0, 'e6', null), stack(2, 0, 'e7', 'ball')],
  reserves: [[], []],
  moves: [],
  last: null,
  marks: [],
};

describe('an advised move', () => {
  const step = along('e5e6', [at(0, 0), at(1, 0)]);

  test('marks its piece first, its target when all is told', () => {
    const piece = { option: step, told: 'piece' } as const;
    expect([at(0, 0), at(1, 0), at(2, 0)].map((cell) => adviceMark(piece, cell))).toEqual(['from', null, null]);
    expect(adviceMark({ ...piece, told: 'move' }, at(1, 0))).toBe('to');
    expect(adviceMark(null, at(0, 0))).toBeNull();
  });

  test('marks a piece in hand, and the token it costs when all is told', () => {
    const option = moveOption('x', 'step', { reserve: 'wA1', spends: ['sun'], target: at(1, 0) });
    expect(advisedReserves({ option, told: 'piece' })).toEqual(['wA1']);
    expect(advisedReserves({ option, told: 'move' })).toEqual(['wA1', 'sun']);
    expect(advisedReserves(null)).toEqual([]);
  });

  test('is a sentence with the names of cells where there are some', () => {
    expect(adviceText(english, 'abalone', board, { option: step, told: 'piece' })).toBe('Try this one: e5 black marble.');
    expect(adviceText(english, 'abalone', board, { option: step, told: 'move' })).toBe('e5 black marble: to e6.');
    const spent = { ...step, spends: ['sun'] };
    expect(adviceText(english, 'tour', board, { option: spent, told: 'move' })).toContain('to e6. It takes the sun.');
  });

  test('is a sentence with the neighbours on a table without names', () => {
    const scene = hive();
    const taken = scene.reserves[0][0]?.name ?? '';
    const option = moveOption('x', 'place', { reserve: taken, target: at(0, -2) });
    expect(adviceText(english, 'hive', scene, { option, told: 'piece' })).toMatch(/^Place this one: /);
    expect(adviceText(english, 'hive', scene, { option, told: 'move' })).toMatch(/^[A-Z][a-z ]+: beside (white|black) /);
    const first = { ...option, target: at(9, 9) };
    expect(adviceText(english, 'hive', scene, { option: first, told: 'move' })).toContain('to the middle');
  });

  test('may be a pass', () => {
    expect(adviceText(english, 'tour', board, { option: moveOption('pass', 'pass', {}), told: 'piece' })).toBe('You can only pass.');
  });
});

describe('dangers', () => {
  const danger = (kind: string, q: number, cells = 0): Danger => ({ kind, rule: '', at: at(q, 0), cells: Array.from({ length: cells }, () => at(9, 9)) });

  test.each([
    ['one free side', [danger('queen_hemmed', 0, 1)], ['Your queen bee has one free side left.']],
    ['two free sides', [danger('queen_hemmed', 0, 2)], ['Your queen bee has two free sides left.']],
    ['the last side', [danger('queen_falls', 0, 3)], ['Your queen bee can be surrounded next turn.']],
    ['one marble', [danger('ball_falls', 0, 3)], ['Your marble on e5 stands on the edge against 3: it can be pushed off next turn.']],
    ['two marbles', [danger('ball_falls', 0, 2), danger('ball_falls', 2, 2)], ['Your marbles on e5, e7 can be pushed off next turn.']],
    ['the sixth marble', [danger('last_ball_falls', 0, 2)], ['Your marble on e5 can be pushed off next turn, and with it the game is lost.']],
    [
      'two kinds',
      [danger('tower_arrives', 1, 1), danger('tower_covered', 0)],
      ['Their tower can reach the star on e6 next turn.', 'Your tower on e5 lies under one of their pieces: only a bonus token raises it.'],
    ],
    ['none', [], []],
  ])('%s', (_, dangers, said) => {
    expect(dangerTexts(english, board, dangers)).toEqual(said);
  });
});
