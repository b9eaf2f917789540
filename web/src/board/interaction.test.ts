// The interaction of a board: taps, drags, ambiguous moves, tokens, confirmation, late restrictions.
import { describe, expect, test } from 'vitest';
import { abalone, abaloneCell, along, at, hive, tour, tourCell } from '../demo/scenes';
import { FakeBoard } from '../testkit/board';
import { beside } from './moveOptions';

describe('taps', () => {
  test('two taps play a move, and nothing stays selected', () => {
    const board = new FakeBoard('hive', hive());
    board.tap(at(-1, -1));
    expect(board.interaction.selection.pick).toEqual([at(-1, -1)]);
    board.tap(at(2, -2));
    expect(board.moves).toEqual(['wA1 2']);
    expect(board.interaction.selection.pick).toEqual([]);
  });

  test('a tap on an arrow pushes the selected marbles', () => {
    const board = new FakeBoard('abalone', abalone());
    board.tap(abaloneCell('c3'));
    board.tap(abaloneCell('c5'));
    const row = ['c3', 'c4', 'c5'].map(abaloneCell);
    board.interaction.tap(beside(board.layout, row, at(1, 0)));
    expect(board.moves).toEqual(['c3c5 E']);
  });

  test('an ambiguous target asks which move is meant, and the answer plays it', () => {
    const scene = hive();
    scene.moves.push(along('other', [at(-1, -1), at(0, -2)], 'throw'));
    const board = new FakeBoard('hive', scene);
    board.tap(at(-1, -1));
    board.tap(at(0, -2));
    expect(board.moves).toEqual([]);
    const [, other] = board.interaction.selection.ambiguous;
    if (!other) throw new Error('nothing to choose from');
    board.interaction.touch({ kind: 'option', option: other });
    expect(board.moves).toEqual(['other']);
  });

  test('a move that needs confirmation is proposed first and played by the second tap', () => {
    const board = new FakeBoard('hive', hive(), { confirm: 'always' });
    board.tap(at(-1, -1));
    board.tap(at(2, -2));
    expect(board.interaction.selection.pending?.text).toBe('wA1 2');
    expect(board.moves).toEqual([]);
    board.tap(at(2, -2));
    expect(board.moves).toEqual(['wA1 2']);
  });

  test('during the turn of the opponent two taps make a premove', () => {
    const board = new FakeBoard('hive', hive(), { seats: ['second'] });
    board.tap(at(3, -1));
    board.tap(at(0, -1));
    expect(board.premoves).toEqual([{ pick: [at(3, -1)], reserve: null, target: at(0, -1) }]);
    expect(board.moves).toEqual([]);
  });
});

describe('trays', () => {
  test('a piece of the reserve is taken and placed', () => {
    const board = new FakeBoard('hive', hive());
    board.interaction.take('wG1');
    board.tap(at(-3, 0));
    expect(board.moves).toEqual(['wG1 -3,0']);
  });

  test('a token is flipped, and a mode narrows what can be played', () => {
    const board = new FakeBoard('tour', tour());
    board.interaction.take('sun');
    expect(board.interaction.selection.token).toBe('sun');
    board.interaction.touch({ kind: 'mode', mode: 'cross' });
    board.tap(tourCell('c2'));
    expect(board.interaction.selection.pick).toEqual([]);
    board.tap(tourCell('b2'));
    board.tap(tourCell('d3'));
    expect(board.moves).toEqual(['b2d3*']);
  });
});

describe('drags', () => {
  test('a piece dropped on a target is played and not animated', () => {
    const board = new FakeBoard('hive', hive());
    board.drag(at(-1, -1), at(2, -2));
    expect(board.moves).toEqual(['wA1 2']);
    expect(board.interaction.dropped?.option.text).toBe('wA1 2');
    expect(board.interaction.drag).toBeNull();
  });

  test('a piece dropped anywhere else stays selected', () => {
    const board = new FakeBoard('hive', hive());
    board.drag(at(-1, -1), at(5, 5));
    expect(board.moves).toEqual([]);
    expect(board.interaction.selection.pick).toEqual([at(-1, -1)]);
    expect(board.interaction.dropped).toBeNull();
  });

  test('while a piece is dragged, the move under it is the aim', () => {
    const board = new FakeBoard('hive', hive());
    board.interaction.dragCell(board.point(at(-1, -1)), board.point(at(2, -2)));
    expect(board.interaction.aim?.text).toBe('wA1 2');
    board.interaction.dragTo(board.point(at(-1, -1)), board.point(at(5, 5)));
    expect(board.interaction.aim).toBeNull();
  });

  test('a cancelled drag plays nothing', () => {
    const board = new FakeBoard('hive', hive());
    board.interaction.dragCell(board.point(at(-1, -1)), board.point(at(2, -2)));
    board.interaction.cancelDrag();
    board.interaction.drop(board.point(at(-1, -1)), board.point(at(2, -2)));
    expect(board.moves).toEqual([]);
  });

  test('a dropped move that needs confirmation waits for it', () => {
    const board = new FakeBoard('hive', hive(), { confirm: 'always' });
    board.drag(at(-1, -1), at(2, -2));
    expect(board.moves).toEqual([]);
    expect(board.interaction.selection.pending?.text).toBe('wA1 2');
    expect(board.interaction.dropped).toBeNull();
  });

  test('a drag over own marbles selects the row, a second drag pushes it', () => {
    const board = new FakeBoard('abalone', abalone());
    board.drag(abaloneCell('c3'), abaloneCell('c5'));
    expect(board.interaction.selection.pick).toEqual(['c3', 'c4', 'c5'].map(abaloneCell));
    board.drag(abaloneCell('c4'), abaloneCell('c5'));
    expect(board.moves).toEqual(['c3c5 E']);
  });

  test('a drag that hardly moves pushes nothing', () => {
    const board = new FakeBoard('abalone', abalone());
    board.drag(abaloneCell('c3'), abaloneCell('c5'));
    const from = board.point(abaloneCell('c4'));
    board.interaction.dragCell(from, { x: from.x + 5, y: from.y });
    board.interaction.drop(from, { x: from.x + 5, y: from.y });
    expect(board.moves).toEqual([]);
  });

  test('only own pieces that can move are grabbed', () => {
    const board = new FakeBoard('hive', hive());
    expect(board.interaction.grabs(board.point(at(-1, -1)))).toBe(true);
    expect(board.interaction.grabs(board.point(at(0, 0)))).toBe(false);
    expect(board.interaction.grabs(board.point(at(2, 0)))).toBe(false);
  });
});

describe('stacks', () => {
  test('a stack is fanned out and closed by the next tap, which does nothing else', () => {
    const board = new FakeBoard('hive', hive());
    board.interaction.inspect(at(-1, 0));
    expect(board.interaction.inspected).toEqual(at(-1, 0));
    board.tap(at(-1, -1));
    expect(board.interaction.inspected).toBeNull();
    expect(board.interaction.selection.pick).toEqual([]);
  });

  test('a single piece is not fanned out', () => {
    const board = new FakeBoard('hive', hive());
    board.interaction.inspect(at(0, 0));
    expect(board.interaction.inspected).toBeNull();
  });
});

describe('restrictions', () => {
  test('a touch of a piece that cannot move says why', () => {
    const board = new FakeBoard('hive', hive());
    board.tap(at(0, 0));
    expect(board.reasons).toEqual(['splits_hive']);
    expect(board.wanted).toEqual([]);
  });

  test('a touch before they are known asks for them, and is explained when they arrive', () => {
    const board = new FakeBoard('hive', hive(), { restrictions: null });
    board.tap(at(0, 0));
    expect(board.wanted).toEqual(['all']);
    expect(board.reasons).toEqual([]);
    board.context = { ...board.context, restrictions: hive().restrictions };
    board.interaction.explainLastTouch();
    expect(board.reasons).toEqual(['splits_hive']);
    expect(board.interaction.selection.restriction?.parts).toHaveLength(2);
    board.interaction.explainLastTouch();
    expect(board.reasons).toHaveLength(1);
  });

  test('a touch followed by another one is not explained any more', () => {
    const board = new FakeBoard('hive', hive(), { restrictions: null });
    board.tap(at(0, 0));
    board.tap(at(-1, -1));
    board.context = { ...board.context, restrictions: hive().restrictions };
    board.interaction.explainLastTouch();
    expect(board.reasons).toEqual([]);
    expect(board.interaction.selection.pick).toEqual([at(-1, -1)]);
  });

  test('a refused touch asks for all of them, and is explained by the better reason', () => {
    const board = new FakeBoard('hive', hive(), { restrictions: null, reasons: 'partial' });
    board.tap(at(-1, -1));
    board.tap(at(-2, 0));
    expect(board.wanted).toEqual(['some', 'all']);
    board.context = { ...board.context, restrictions: [] };
    board.interaction.explainLastTouch();
    expect(board.reasons, 'the server knows nothing about it').toEqual([]);
    board.context = { ...board.context, reasons: 'all', restrictions: [{ pick: [at(-1, -1)], reserve: null, target: at(-2, 0), reason: 'too_narrow', rule: 'H10', parts: [] }] };
    board.interaction.explainLastTouch();
    expect(board.reasons).toEqual(['too_narrow']);
    expect(board.interaction.selection.pick).toEqual([at(-1, -1)]);
  });

  test('a spectator does not ask for them', () => {
    const board = new FakeBoard('hive', hive(), { restrictions: null, seats: [] });
    board.tap(at(0, 0));
    expect(board.wanted).toEqual([]);
  });
});
