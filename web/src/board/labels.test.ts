// Accessible names.
import { describe, expect, it } from 'vitest';
import { at, hive, restriction, tour, tourCell } from '../demo/scenes';
import { styleOf } from './games';
import { same } from './hex';
import { fill } from '../i18n/text';
import { cellLabel, pieceLabel, pips, reasonText, tileLabel, tokenLabel } from './labels';
import { renderBoard } from './render';
import { EMPTY } from './selection';
import { english, type Translate } from './texts';

function said(game: 'hive' | 'tour', where: { q: number; r: number }, pick = EMPTY.pick): string {
  const scene = game === 'hive' ? hive() : tour();
  const context = { scene, restrictions: scene.restrictions, seats: ['first'] as const, style: styleOf(game), confirm: 'never', premoves: 'refused', reasons: 'known' } as const;
  const selection = { ...EMPTY, pick };
  const { cells } = renderBoard(context, selection, { shape: 'pointy', turned: false }, { premove: null, cursor: null });
  const cell = cells.find((candidate) => same(candidate.at, where));
  return cell ? cellLabel(english, game, cell) : '';
}

describe('labels', () => {
  it('give a side the gender of its piece', async () => {
    const { BOARD_TEXTS } = await import('../i18n/board/ca');
    const catalan: Translate = (key, values) => fill('ca', BOARD_TEXTS[key] ?? key, values);
    expect(tileLabel(catalan, 'hive', { seat: 'first', name: 'wA2', glyph: 'ant' })).toBe('formiga blanca 2');
    expect(tileLabel(catalan, 'hive', { seat: 'second', name: 'bB1', glyph: 'beetle' })).toBe('escarabat negre 1');
    expect(pieceLabel(english, 'tour', 'first', 'tower')).toBe('orange tower');
    expect(tokenLabel(catalan, 'tour', 'second', 'sun')).toBe('sol, cara blava');
  });

  it('tell a stack from the top', () => {
    expect(said('hive', at(-1, 0))).toBe('white beetle 1, on black beetle 1, white queen bee, height 3, can move');
  });

  it('tell a target', () => {
    expect(said('hive', at(0, -2), [at(-1, -1)])).toBe('empty, can go here');
  });

  it('tell a cell with its name, its ground and whose goal it is', () => {
    expect(said('tour', tourCell('b4'))).toBe('b4, empty, green star, goal of Orange');
  });

  it('give the reason with its law, also for a reason nobody translated', () => {
    expect(reasonText(english, restriction([], 'pac', 'A10'))).toBe('Pac: as many marbles stand against it. (A10)');
    expect(reasonText(english, restriction([], 'unheard_of', ''))).toBe('This cannot be moved now.');
  });

  it('count the dots of a tile', () => {
    expect(['wA3', 'bQ', 'pawn'].map(pips)).toEqual([3, 0, 0]);
  });
});
