// The editor of positions without a browser: every fault has words, changes follow one another, and what cannot be changed
// stays.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import '../testkit/browser';
import { styleOf } from '../board/games';
import { EngineRefusal } from '../engine';
import type { DraftChange, DraftView, DrawingFault, PositionDraft } from '../generated/api';
import { boardText, i18n } from '../i18n/i18n.svelte';
import { type Language, LANGUAGES, LOADERS } from '../i18n/languages';
import { drawingFaultText } from './drawingFaults';
import { editorCells, PositionEditor } from './positionEditor.svelte';
import { POSITION_LOADERS, positionText, positionWords } from './words.svelte';

// Loaded before any test, since a busy machine takes longer for it than a test may.
for (const language of Object.keys(LANGUAGES) as Language[]) await Promise.all([LOADERS[language](), POSITION_LOADERS[language]()]);

const VIEW: DraftView = {
  to_move: 'first',
  stacks: [],
  palette: [[{ name: 'wQ', glyph: 'queen', count: 1 }], [{ name: 'bQ', glyph: 'queen', count: 0 }]],
  options: [],
};

const fault = (code: string, more: Partial<DrawingFault> = {}): DrawingFault => ({ code, seat: null, piece: null, values: [], message: code, ...more });

/** Answers with the changes it was asked for, one line each. */
class FakeEngine {
  refuses = false;
  draft = async (_kind: string, draft: PositionDraft, change: DraftChange | null): Promise<{ draft: PositionDraft; view: DraftView; faults: DrawingFault[] }> => {
    if (this.refuses) throw new EngineRefusal({ code: 'bad_request', message: 'nothing lies there' });
    const drawing = change ? `${draft.drawing}${change.do}\n` : draft.drawing;
    return { draft: { ...draft, drawing }, view: VIEW, faults: drawing.includes('clear') ? [] : [fault('empty_table')] };
  };
}

describe('the words of faults', () => {
  const codes = ['hive', 'abalone', 'tour'].flatMap((game) => {
    const source = readFileSync(new URL(`../../../crates/${game}/src/notation/diagram/told.rs`, import.meta.url), 'utf8');
    return [...source.matchAll(/"([a-z_]+)"/g)].map((match) => match[1] ?? '');
  });
  const VALUES = new Set(['line', 'column', 'cell', 'found', 'expected', 'example', 'row', 'mark', 'number', 'lost']);

  test('are there for every code that the rules know', async () => {
    const english: Record<string, unknown> = await POSITION_LOADERS.en();
    const told = new Set(codes.filter((code) => !VALUES.has(code) || code === 'mark'));
    expect(told.size).toBeGreaterThan(40);
    for (const code of told) expect(english[`fault.${code}`], code).toBeTypeOf('string');
    const known = Object.keys(english).filter((key) => key.startsWith('fault.')).map((key) => key.slice('fault.'.length));
    expect(known.filter((code) => !told.has(code))).toEqual([]);
  });

  test.each<[Language, string, string]>([
    ['en', 'White: the queen must be in play by the fourth turn.', 'Black ant 2 (bA2): is there more than once.'],
    ['ca', 'Les blanques: la reina ha de ser en joc al quart torn com a molt tard.', 'Formiga negra 2 (bA2): hi és més d’una vegada.'],
    ['es', 'Las blancas: la reina debe estar en juego en el cuarto turno a más tardar.', 'Hormiga negra 2 (bA2): está más de una vez.'],
    ['fr', 'Les Blancs : la reine doit être en jeu au quatrième tour au plus tard.', 'Fourmi noire 2 (bA2) : est là plus d’une fois.'],
    ['pt', 'As brancas: a rainha tem de estar em jogo até à quarta jogada.', 'Formiga preta 2 (bA2): está lá mais de uma vez.'],
    ['ro', 'Albul: regina trebuie să fie în joc cel târziu în a patra tură.', 'Furnică neagră 2 (bA2): apare de mai multe ori.'],
  ])('in %s', async (language, queen, twice) => {
    await i18n.use(language);
    await positionWords.use(language);
    const teller = { say: positionText, board: boardText, game: 'hive' } as const;
    expect(drawingFaultText(teller, fault('queen_missing', { seat: 'first' }))).toBe(queen);
    expect(drawingFaultText(teller, fault('twice', { piece: { seat: 'second', name: 'bA2', glyph: 'ant' } }))).toBe(twice);
  });

  test('a fault without words is told in English', () => {
    expect(drawingFaultText({ say: positionText, board: boardText, game: 'tour' }, fault('new_fault', { message: 'something new' }))).toBe('something new');
  });

  test('a cell keeps its spelling', async () => {
    await positionWords.use('en');
    const told = drawingFaultText({ say: positionText, board: boardText, game: 'tour' }, fault('red_star', { values: [['cell', 'c3']] }));
    expect(told).toBe('c3: nothing may stand on a red star.');
  });
});

describe('the editor', () => {
  test('makes changes one after the other and takes them back', async () => {
    const editor = new PositionEditor(new FakeEngine(), 'hive');
    await editor.open('');
    expect(editor.isSound).toBe(false);
    await Promise.all([editor.change({ do: 'turn', seat: 'second' }), editor.change({ do: 'clear' })]);
    expect(editor.draft.drawing).toBe('turn\nclear\n');
    expect(editor.isSound).toBe(true);
    await editor.undo();
    expect(editor.draft.drawing).toBe('turn\n');
    await editor.undo();
    await editor.undo();
    expect(editor.draft.drawing).toBe('');
  });

  test('puts what is chosen as long as some is left', async () => {
    const editor = new PositionEditor(new FakeEngine(), 'hive');
    await editor.open('');
    editor.brush = { kind: 'piece', seat: 'second', glyph: 'queen' };
    expect(await editor.touch({ q: 0, r: 0 })).toBe(false);
    editor.brush = { kind: 'piece', seat: 'first', glyph: 'queen' };
    expect(await editor.touch({ q: 0, r: 0 })).toBe(true);
    expect(editor.draft.drawing).toBe('put\n');
  });

  test('keeps everything when a change is refused', async () => {
    const engine = new FakeEngine();
    const editor = new PositionEditor(engine, 'hive');
    await editor.open('a');
    engine.refuses = true;
    expect(await editor.touch({ q: 0, r: 0 })).toBe(false);
    expect([editor.draft.drawing, editor.steps.length, editor.failed]).toEqual(['a', 0, '']);
  });
});

test('a board without edges has two rings of free cells', () => {
  const cells = (stacks: DraftView['stacks'], game: 'hive' | 'tour'): number => editorCells({ ...VIEW, stacks }, styleOf(game)).length;
  const stack = { at: { q: 3, r: -1 }, name: '', tiles: [], ground: null, reach: null };
  expect(cells([], 'hive')).toBe(19);
  expect(cells([stack], 'hive')).toBe(19);
  expect(cells([stack], 'tour')).toBe(1);
});
