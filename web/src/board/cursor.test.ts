// The keyboard cursor over an interaction.
import { describe, expect, test } from 'vitest';
import { abalone, abaloneCell, along, at, hive, tour, tourCell } from '../demo/scenes';
import { FakeBoard } from '../testkit/board';
import { Cursor } from './cursor.svelte';
import { seatIndex } from './games';
import { intentOf } from './keyboard';

function cursorOf(board: FakeBoard): Cursor {
  return new Cursor({
    context: () => board.context,
    layout: () => board.layout,
    interaction: board.interaction,
    tray: () => board.context.scene.reserves[seatIndex('first')].map((reserve) => reserve.name),
  });
}

/** Presses keys one after the other; letters are positions on the keyboard. */
function press(cursor: Cursor, board: FakeBoard, ...keys: string[]): void {
  for (const key of keys) {
    const letter = /^[A-Z]$/i.test(key);
    const code = letter ? `Key${key.toUpperCase()}` : key;
    const intent = intentOf({ key, code, shiftKey: letter && key === key.toUpperCase() }, board.layout.shape);
    if (!intent) throw new Error(`no intent for ${key}`);
    cursor.perform(intent);
  }
}

describe('moving', () => {
  test('the first key puts the cursor somewhere, the selection first', () => {
    const board = new FakeBoard('abalone', abalone());
    const cursor = cursorOf(board);
    board.tap(abaloneCell('d6'));
    cursor.ensurePosition();
    expect(cursor.cell).toEqual(abaloneCell('d6'));
  });

  test('letters go to the six neighbours and stop at the edge', () => {
    const board = new FakeBoard('abalone', abalone());
    const cursor = cursorOf(board);
    cursor.at = { kind: 'cell', at: abaloneCell('e8'), option: null };
    press(cursor, board, 'd', 'd', 'd');
    expect(cursor.cell).toEqual(abaloneCell('e9'));
    press(cursor, board, 'q');
    expect(cursor.cell).toEqual(abaloneCell('f9'));
  });

  test('arrow keys up and down return to the same cell', () => {
    const board = new FakeBoard('abalone', abalone());
    const cursor = cursorOf(board);
    cursor.at = { kind: 'cell', at: abaloneCell('e5'), option: null };
    press(cursor, board, 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown');
    expect(cursor.cell).toEqual(abaloneCell('e5'));
  });

  test('brackets cycle through what can be selected, in both directions', () => {
    const board = new FakeBoard('hive', hive());
    const cursor = cursorOf(board);
    press(cursor, board, ']');
    const first = cursor.at;
    press(cursor, board, ']');
    expect(cursor.at).not.toEqual(first);
    press(cursor, board, '[');
    expect(cursor.at).toEqual(first);
    press(cursor, board, '[', '[');
    expect(cursor.reserve).not.toBeNull();
  });

  test('brackets do nothing during the turn of the opponent', () => {
    const board = new FakeBoard('hive', hive(), { seats: ['second'] });
    const cursor = cursorOf(board);
    cursor.ensurePosition();
    const before = cursor.at;
    press(cursor, board, ']');
    expect(cursor.at).toBe(before);
  });
});

describe('acting', () => {
  test('Enter takes a piece and puts it down', () => {
    const board = new FakeBoard('hive', hive());
    const cursor = cursorOf(board);
    cursor.at = { kind: 'cell', at: at(-1, -1), option: null };
    press(cursor, board, 'Enter');
    expect(board.interaction.selection.pick).toEqual([at(-1, -1)]);
    cursor.at = { kind: 'cell', at: at(2, -2), option: null };
    press(cursor, board, 'Enter');
    expect(board.moves).toEqual(['wA1 2']);
  });

  test('a target reached by cycling plays its own move, even if others end on the same cell', () => {
    const scene = hive();
    scene.moves = [along('walk', [at(-1, -1), at(0, -2)]), along('throw', [at(-1, -1), at(0, -2)], 'throw')];
    const board = new FakeBoard('hive', scene);
    const cursor = cursorOf(board);
    board.tap(at(-1, -1));
    cursor.at = { kind: 'cell', at: at(-1, -1), option: null };
    press(cursor, board, ']', ']', 'Enter');
    expect(board.moves).toEqual(['throw']);
  });

  test('a move of an earlier scene is not played', () => {
    const board = new FakeBoard('hive', hive());
    const cursor = cursorOf(board);
    const [stale] = board.context.scene.moves;
    cursor.at = { kind: 'cell', at: at(2, -2), option: stale ?? null };
    board.context = { ...board.context, scene: { ...hive(), moves: [] } };
    press(cursor, board, 'Enter');
    expect(board.moves).toEqual([]);
  });

  test('a target reached by cycling is confirmed by a second Enter', () => {
    const board = new FakeBoard('hive', hive(), { confirm: 'always' });
    const cursor = cursorOf(board);
    board.tap(at(-1, -1));
    press(cursor, board, ']', 'Enter');
    expect(board.moves).toEqual([]);
    expect(board.interaction.selection.pending).not.toBeNull();
    press(cursor, board, 'Enter');
    expect(board.moves).toHaveLength(1);
  });

  test('digits take from the tray, and a digit without an item does nothing', () => {
    const board = new FakeBoard('hive', hive());
    const cursor = cursorOf(board);
    press(cursor, board, '2');
    expect(board.interaction.selection.reserve).toBe('wG1');
    expect(cursor.reserve).toBe('wG1');
    expect(cursor.perform({ kind: 'reserve', index: 8 })).toBe(false);
  });

  test('Shift with a direction pushes the selected marbles', () => {
    const board = new FakeBoard('abalone', abalone());
    const cursor = cursorOf(board);
    board.tap(abaloneCell('c3'));
    board.tap(abaloneCell('c5'));
    press(cursor, board, 'D');
    expect(board.moves).toEqual(['c3c5 E']);
  });

  test('s fans out the stack under the cursor', () => {
    const board = new FakeBoard('tour', tour());
    const cursor = cursorOf(board);
    cursor.at = { kind: 'cell', at: tourCell('c2'), option: null };
    press(cursor, board, 's');
    expect(board.interaction.inspected).toEqual(tourCell('c2'));
  });
});
