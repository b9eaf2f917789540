// The selection reducer: taps, drags, tokens, confirmation, premoves.
import { describe, expect, it } from 'vitest';
import { abalone, abaloneCell, along, at, type DemoScene, hive, tour, tourCell } from '../demo/scenes';
import { type GameKind, styleOf } from './games';
import { retained, EMPTY, type Outcome, specials, type BoardContext, touch, type Touch } from './selection';

function context(game: GameKind, scene: DemoScene, changes: Partial<BoardContext> = {}): BoardContext {
  return { scene, restrictions: scene.restrictions, seats: ['first', 'second'], style: styleOf(game), confirm: 'never', premoves: 'allowed', reasons: 'known', ...changes };
}

/** Plays touches one after the other and gives what the last one did. */
function after(where: BoardContext, ...touches: Touch[]): Outcome {
  return touches.reduce<Outcome>((outcome, next) => touch(where, outcome.selection, next), { selection: EMPTY });
}

const cell = (q: number, r: number): Touch => ({ kind: 'cell', at: at(q, r) });
const ball = (name: string): Touch => ({ kind: 'cell', at: abaloneCell(name) });
const spot = (name: string): Touch => ({ kind: 'cell', at: tourCell(name) });

describe('in Hive', () => {
  const where = context('hive', hive());

  it('a tap takes a piece, a second one puts it down', () => {
    expect(after(where, cell(-1, -1)).selection.pick).toEqual([at(-1, -1)]);
    expect(after(where, cell(-1, -1), cell(2, -2)).move?.text).toBe('wA1 2');
  });

  it('a tap on the held piece lets it go', () => {
    expect(after(where, cell(-1, -1), cell(-1, -1)).selection).toEqual(EMPTY);
  });

  it('a tap on another piece takes that one', () => {
    expect(after(where, cell(-1, -1), cell(-3, 1)).selection.pick).toEqual([at(-3, 1)]);
  });

  it('a beetle lands on a piece instead of taking it', () => {
    expect(after(where, cell(-1, 0), cell(-1, -1)).move?.text).toBe('wB1 b');
  });

  it('a piece that cannot move says why, with the parts', () => {
    const { selection, move } = after(where, cell(0, 0));
    expect(move).toBeUndefined();
    expect(selection.pick).toEqual([]);
    expect(selection.restriction?.reason).toBe('splits_hive');
    expect(selection.restriction?.parts).toHaveLength(2);
  });

  it('a piece of the reserve is placed', () => {
    expect(after(where, { kind: 'reserve', name: 'wG1' }, cell(-3, 0)).move?.reserve).toBe('wG1');
    expect(after(where, { kind: 'reserve', name: 'wG1' }, { kind: 'reserve', name: 'wG1' }).selection).toEqual(EMPTY);
  });

  it('a drop over nothing keeps the piece held', () => {
    const outcome = after(where, cell(-1, -1), { kind: 'drop', at: at(-3, 1) });
    expect(outcome.move).toBeUndefined();
    expect(outcome.selection.pick).toEqual([at(-1, -1)]);
  });

  it('a piece that cannot be put down somewhere stays in hand, with a reason', () => {
    const all = { ...where, reasons: 'all' as const };
    const beside = at(-2, 0);
    const known = { ...all, restrictions: [{ pick: [at(-1, -1)], reserve: null, target: beside, reason: 'too_narrow', rule: 'H10', parts: [] }] };
    const refused = after(known, cell(-1, -1), { kind: 'cell', at: beside }).selection;
    expect(refused).toMatchObject({ pick: [at(-1, -1)], refused: beside, restriction: { reason: 'too_narrow', rule: 'H10' } });
    expect(after(all, cell(-1, -1), { kind: 'cell', at: beside }).selection).toMatchObject({ pick: [at(-1, -1)], restriction: { reason: 'other_cell', rule: '' } });
    const waiting = after({ ...where, reasons: 'partial' }, cell(-1, -1), { kind: 'cell', at: beside }).selection;
    expect(waiting, 'as long as reasons may come nothing is made up').toMatchObject({ pick: [at(-1, -1)], refused: beside, restriction: null });
    const reserve = after({ ...known, restrictions: [{ pick: [], reserve: 'wG1', target: beside, reason: 'touches_enemy', rule: 'H6', parts: [] }] }, { kind: 'reserve', name: 'wG1' }, { kind: 'cell', at: beside });
    expect(reserve.selection).toMatchObject({ reserve: 'wG1', restriction: { reason: 'touches_enemy' } });
  });

  it('another own piece that cannot move says why, and what is held stays', () => {
    const { selection } = after({ ...where, reasons: 'partial' }, cell(-1, -1), cell(0, 0));
    expect(selection).toMatchObject({ pick: [at(-1, -1)], restriction: { reason: 'splits_hive' } });
  });

  it('far from the hive what is held is let go', () => {
    expect(after({ ...where, reasons: 'all' }, cell(-1, -1), cell(20, 20)).selection).toEqual(EMPTY);
  });

  it('a free cell says that a piece is to be taken first', () => {
    expect(after({ ...where, reasons: 'partial' }, { kind: 'cell', at: at(-2, 0) }).selection.restriction?.reason).toBe('take_first');
    expect(after(where, { kind: 'cell', at: at(-2, 0) }).selection.restriction, 'but not in a figure').toBeNull();
  });

  it('two moves to the same cell raise a question', () => {
    const scene = hive();
    scene.moves.push(along('other', [at(-1, -1), at(0, -2)], 'throw'));
    const asked = after(context('hive', scene), cell(-1, -1), cell(0, -2));
    expect(asked.move).toBeUndefined();
    expect(asked.selection.ambiguous.map((option) => option.text)).toEqual(['wA1 0', 'other']);
  });

  it('a spectator touches nothing', () => {
    expect(after(context('hive', hive(), { seats: [] }), cell(-1, -1)).selection).toEqual(EMPTY);
  });
});

describe('with confirming', () => {
  const where = context('hive', hive(), { confirm: 'always' });

  it('the first tap only proposes, the second plays', () => {
    const proposed = after(where, cell(-1, -1), cell(2, -2));
    expect(proposed.move).toBeUndefined();
    expect(proposed.selection.pending?.text).toBe('wA1 2');
    expect(after(where, cell(-1, -1), cell(2, -2), cell(2, -2)).move?.text).toBe('wA1 2');
    expect(after(where, cell(-1, -1), cell(2, -2), { kind: 'confirm' }).move?.text).toBe('wA1 2');
  });

  it('another target replaces the proposal', () => {
    expect(after(where, cell(-1, -1), cell(2, -2), cell(1, -2)).selection.pending?.text).toBe('wA1 1');
  });

  it('Escape goes back one step at a time', () => {
    const cancel: Touch = { kind: 'cancel' };
    const once = after(where, cell(-1, -1), cell(2, -2), cancel).selection;
    expect(once.pending).toBeNull();
    expect(once.pick).toEqual([at(-1, -1)]);
    expect(after(where, cell(-1, -1), cell(2, -2), cancel, cancel).selection).toEqual(EMPTY);
  });
});

describe('in Abalone', () => {
  const where = context('abalone', abalone());
  const northEast = at(1, -1);

  it('two ends choose the row between them', () => {
    expect(after(where, ball('c3'), ball('c5')).selection.pick).toEqual(['c3', 'c4', 'c5'].map(abaloneCell));
  });

  it('a marble out of line begins anew', () => {
    expect(after(where, ball('c3'), ball('b5')).selection.pick).toEqual([abaloneCell('b5')]);
  });

  it('a fourth marble begins anew', () => {
    expect(after(where, ball('c3'), ball('c5'), ball('b3')).selection.pick).toEqual([abaloneCell('b3')]);
  });

  it('an arrow pushes, and a tap on the head of the row does the same', () => {
    const row = [ball('c3'), ball('e5')];
    expect(after(where, ...row, { kind: 'push', step: northEast }).move?.kind).toBe('push');
    expect(after(where, ...row, ball('f6')).move?.text).toBe('c4d5 x');
  });

  it('a cell that two side-steps enter raises a question', () => {
    expect(after(where, ball('c4'), ball('c5'), ball('d5')).selection.ambiguous).toHaveLength(2);
  });

  it('a marble that moves only with others says so, and is taken', () => {
    const scene = abalone();
    const rows = scene.moves.filter((option) => option.pick.length > 1);
    const only = { ...context('abalone', { ...scene, moves: rows }), reasons: 'partial' as const };
    expect(after(only, ball('c3')).selection).toMatchObject({ pick: [abaloneCell('c3')], restriction: { reason: 'alone', rule: 'A4' } });
    expect(after(only, ball('c3'), ball('c5')).selection.restriction).toBeNull();
  });

  it('a row may be pointed over the edge, which says why it does not go there', () => {
    const beyond = at(20, 0);
    const edge = { ...where, restrictions: [{ pick: [abaloneCell('c3')], reserve: null, target: beyond, reason: 'edge', rule: 'A3', parts: [] }] };
    expect(after(edge, ball('c3'), { kind: 'cell', at: beyond }).selection).toMatchObject({ pick: [abaloneCell('c3')], restriction: { reason: 'edge' } });
  });

  it('an impossible push says why and keeps the marbles', () => {
    const { selection } = after(where, ball('e5'), ball('e6'));
    expect(selection.restriction?.reason).toBe('pac');
    expect(selection.pick).toEqual([abaloneCell('e5')]);
    const pushed = after(where, ball('e5'), { kind: 'push', step: at(1, 0) });
    expect(pushed.selection.restriction?.reason).toBe('pac');
  });
});

describe('in Tour de Ruche', () => {
  const where = context('tour', tour());
  const sun: Touch = { kind: 'token', name: 'sun' };

  it('no token, no special move', () => {
    expect(after(where, spot('c2')).selection.restriction?.reason).toBe('with_token');
  });

  it('a flipped token offers special moves only, and flips back', () => {
    expect(after(where, sun, spot('c2'), spot('b1')).move?.kind).toBe('step');
    expect(after(where, sun, spot('b2')).selection.pick).toEqual([tourCell('b2')]);
    expect(after(where, sun, spot('b2'), spot('a1')).move).toBeUndefined();
    expect(after(where, sun, sun).selection).toEqual(EMPTY);
  });

  it('the other token stands for the one that is spent', () => {
    expect(after(where, { kind: 'token', name: 'moon' }).selection.token).toBe('sun');
  });

  it('a kind narrows what can be taken', () => {
    const cross: Touch = { kind: 'mode', mode: 'cross' };
    expect(after(where, sun, cross, spot('c2')).selection.pick).toEqual([]);
    expect(after(where, sun, cross, spot('b2'), spot('d3')).move?.kind).toBe('cross');
  });

  it('each kind is counted', () => {
    expect(specials(tour())).toEqual([
      { kind: 'step', count: 2 },
      { kind: 'cross', count: 1 },
    ]);
  });
});

describe('ahead of the turn', () => {
  const waiting = context('hive', { ...hive(), moves: [] }, { seats: ['second'] });

  it('an own piece and any cell make a premove', () => {
    expect(after(waiting, cell(3, -1), cell(0, -1)).premove).toEqual({ pick: [at(3, -1)], reserve: null, target: at(0, -1) });
    expect(after(waiting, { kind: 'reserve', name: 'bA1' }, cell(5, 0)).premove?.reserve).toBe('bA1');
  });

  it('nothing happens where it is refused, or with the pieces of the other side', () => {
    expect(after({ ...waiting, premoves: 'refused', reasons: 'known' }, cell(3, -1)).selection).toEqual(EMPTY);
    expect(after(waiting, cell(-1, -1)).selection).toEqual(EMPTY);
  });

  it('a piece chosen while waiting stays selected if it can move', () => {
    const chosen = { ...EMPTY, pick: [at(-1, -1)] };
    expect(retained(context('hive', hive()), chosen).pick).toEqual([at(-1, -1)]);
    expect(retained(context('hive', hive()), { ...EMPTY, pick: [at(0, 0)] })).toEqual(EMPTY);
  });
});
