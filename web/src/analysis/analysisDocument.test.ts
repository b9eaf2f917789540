// The analysis as a document: what is reviewed, what is kept, and what a study is.
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, resetBrowser, settle } from '../testkit/browser';
import type { GameTree, GameView, StudyCard } from '../generated/api';
import { Analysis } from './analysis.svelte';
import { AnalysisDocument, type BoardAddress } from './analysisDocument.svelte';
import { fateOf, isBoard, type KeptTree, Overtaken } from './keptTrees';
import { TabTrees } from './tabTrees';

/** The moves of a study are words here. */
vi.mock('./analysisEngine', () => ({ analysisEngine: () => ({ import: async (text: string) => ({ games: [{ game: line(...text.split(' ')) }] }) }) }));

/** Rules that take everything. */
const RULES = { view: async () => ({ turn: '', setup: 'Base', scene: { to_move: 'first', moves: [] } }) as unknown as GameView, restrictions: async () => [] };

/** The trees of a device, without a database. */
class MemoryTrees {
  readonly rows = new Map<string, KeptTree>();
  gone: KeptTree[] = [];
  refuses = false;

  async load(key: string): Promise<KeptTree | null> {
    if (this.refuses) throw new Error('a private window');
    return structuredClone(this.rows.get(key)) ?? null;
  }
  async boards(): Promise<KeptTree[]> {
    if (this.refuses) throw new Error('a private window');
    return structuredClone([...this.rows.values()].filter(({ key }) => isBoard(key))).toReversed();
  }
  async lastBoard(kind: string): Promise<KeptTree | null> {
    return (await this.boards()).find(({ game }) => game.kind === kind) ?? null;
  }
  async save(kept: KeptTree, before: KeptTree | null): Promise<KeptTree[]> {
    if (this.refuses) throw new Error('a private window');
    const fate = fateOf(kept, before, this.rows.get(kept.key));
    if (fate === 'overtaken') throw new Overtaken(kept.key);
    if (fate === 'left') return [];
    this.rows.delete(kept.key);
    this.rows.set(kept.key, structuredClone(kept));
    return this.gone;
  }
  async remove(key: string): Promise<void> {
    this.rows.delete(key);
  }
}

function line(...moves: string[]): GameTree {
  const played = moves.map((text, parent) => ({ parent, text, nags: [], before: [], comments: [] }));
  return { kind: 'hive', start: { game: 'Base' }, tags: [], result: null, comments: [], moves: played };
}

const GAME = ['a', 'b', 'c', 'd', 'e'];
const SNAPSHOT = { card: { kind: 'hive', setup: 'Base', status: { kind: 'over', winner: 'first', reason: 'resigned' }, players: [null, null] }, moves: GAME.map((text) => ({ text })) };
const PLAYED: BoardAddress = { game: null, id: 'aB3', ply: null };
const BOARD: BoardAddress = { game: 'hive', id: null, ply: null };
const STUDY: BoardAddress = { game: null, id: 'study:s1', ply: null };
const CARD: StudyCard = { id: 's1', name: 'Openings', kind: 'hive', visibility: 'private', owner: 'anna', version: 1, created_ms: 1, changed_ms: 2 };

const studyIs = (version: number, text: string): void => fakeServer.answer('GET /api/studies/s1', { text, card: { ...CARD, version } });
const movesOf = ({ game }: { game: GameTree }): string[] => game.moves.map(({ text }) => text);

let trees: MemoryTrees;

async function opened(address: BoardAddress): Promise<{ analysis: Analysis; file: AnalysisDocument }> {
  const analysis = new Analysis(RULES);
  const file = new AnalysisDocument(analysis, () => address, new TabTrees(trees, null));
  await file.open();
  expect(file.fault).toBe('');
  return { analysis, file };
}

beforeEach(() => {
  resetBrowser();
  trees = new MemoryTrees();
  fakeServer.answer('GET /api/games/aB3', SNAPSHOT);
});

test('what is reviewed of a game that was played is that game, whatever is tried behind it', async () => {
  const { analysis, file } = await opened(PLAYED);
  expect([file.reviewed?.key, file.reviewed?.game.moves]).toEqual(['game/aB3', GAME]);
  await analysis.play('f');
  file.save();
  expect(file.reviewed?.game.moves).toEqual(GAME);
  // The next visit finds it in a longer tree.
  const again = await opened(PLAYED);
  expect([again.analysis.game.moves.length, again.file.reviewed?.key, again.file.reviewed?.game.moves]).toEqual([6, 'game/aB3', GAME]);
});

test('a game that is brought can be reviewed, kept apart from the one that was played', async () => {
  const { analysis, file } = await opened(PLAYED);
  await file.take(line('x', 'y', 'z', 'w'));
  expect(file.reviewed?.key).toMatch(/^line\/[0-9a-f]{16}$/);
  await analysis.play('v');
  expect(file.reviewed?.game.moves).toEqual(['x', 'y', 'z', 'w']);
  expect(file.reviewed?.isAsked).toBe(false);
});

test('a board can be reviewed once it has some moves, as it is when somebody asks', async () => {
  const { analysis, file } = await opened(BOARD);
  expect(file.canReview).toBe(false);
  await analysis.playLine(['a', 'b', 'c', 'd']);
  expect([file.canReview, file.reviewed]).toEqual([true, null]);
  file.reviewMainLine('shown');
  await analysis.play('e');
  expect(file.reviewed?.game.moves).toEqual(['a', 'b', 'c', 'd']);
  file.reviewMainLine('begun');
  expect([file.reviewed?.game.moves, file.reviewed?.isAsked]).toEqual([GAME, true]);
  const again = await opened(BOARD);
  expect(again.file.reviewed?.game.moves).toEqual(GAME);
});

test('nothing that comes to the board takes the place of what is kept', async () => {
  const { analysis, file } = await opened(BOARD);
  await analysis.playLine(['a', 'b']);
  file.unsaved = true;
  await file.take(line('x', 'y'));
  await file.take(line());
  await file.take(line('p'));
  const [first, second, third] = [...trees.rows.values()];
  expect([first, second, third].map((kept) => kept && movesOf(kept))).toEqual([['a', 'b'], ['x', 'y'], ['p']]);
  // The empty board in between was nobody's.
  expect(trees.rows.size).toBe(3);
  await file.openBoard(first?.key ?? '');
  expect(movesOf(analysis)).toEqual(['a', 'b']);
  await file.rename(second?.key ?? '', ' Second ');
  await file.rename(first?.key ?? '', 'First');
  expect((await file.boards()).map(({ name }) => name)).toEqual(['First', 'Second', null]);
  expect(movesOf((await opened(BOARD)).analysis)).toEqual(['a', 'b']);
});

test('a game that was played keeps what was tried when another one is brought', async () => {
  const { analysis, file } = await opened(PLAYED);
  await analysis.play('f');
  file.unsaved = true;
  await file.take(line('x'));
  expect([...trees.rows.values()].map(movesOf)).toEqual([[...GAME, 'f'], ['x']]);
});

test('who is told once that nothing is kept, and what has given way, is not told again', async () => {
  const { analysis, file } = await opened(BOARD);
  trees.gone = [{ key: 'board/old', changed: 0, at: 0, game: line('o'), name: 'Old' }];
  await analysis.play('a');
  file.save();
  await settle();
  expect(file.notice).not.toBe('');
  trees.refuses = true;
  file.notice = '';
  file.save();
  await settle();
  expect(file.notice).toBe('notKept');
  file.notice = '';
  file.save();
  await settle();
  expect(file.notice).toBe('');
});

test('what was saved as a study is that study from then on', async () => {
  const { analysis, file } = await opened(BOARD);
  await analysis.playLine(['a', 'b']);
  file.save();
  file.keptAs(CARD);
  await settle();
  expect([file.origin, file.key, file.changedHere]).toEqual([{ id: 's1', version: 1 }, 'game/study:s1', false]);
  expect([...trees.rows.keys()]).toEqual(['game/study:s1']);
  await analysis.play('c');
  file.save();
  expect(file.changedHere).toBe(true);
  file.keptAs({ ...CARD, version: 2 });
  expect([file.origin, file.changedHere]).toEqual([{ id: 's1', version: 2 }, false]);
});

test('a study that was not changed here is shown as it was saved last', async () => {
  studyIs(1, 'a b');
  const first = await opened(STUDY);
  first.file.save();
  studyIs(2, 'a b c');
  const { analysis, file } = await opened(STUDY);
  await settle();
  expect([movesOf(analysis), file.origin?.version, file.newer]).toEqual([['a', 'b', 'c'], 2, null]);
});

test('a study that was changed here and elsewhere is offered, and taken if wanted', async () => {
  studyIs(1, 'a b');
  const first = await opened(STUDY);
  await first.analysis.play('x');
  first.file.save();
  studyIs(2, 'a b c');
  const { analysis, file } = await opened(STUDY);
  await settle();
  expect([movesOf(analysis), file.origin?.version, file.newer?.version, file.changedHere]).toEqual([['a', 'b', 'x'], 1, 2, true]);
  await file.discard();
  expect([movesOf(analysis), file.origin?.version, file.newer, file.changedHere]).toEqual([['a', 'b', 'c'], 2, null, false]);
  expect(trees.rows.size).toBe(0);
});

test('changes of a study are discarded without a later version, too', async () => {
  studyIs(1, 'a b');
  const { analysis, file } = await opened(STUDY);
  await analysis.play('x');
  file.save();
  expect(file.changedHere).toBe(true);
  await file.discard();
  expect([movesOf(analysis), file.changedHere]).toEqual([['a', 'b'], false]);
});

test('what is folded is folded at the next visit', async () => {
  const { analysis, file } = await opened(BOARD);
  await analysis.playLine(['a', 'b', 'c']);
  for (const [at, text] of [[1, 'x'], [2, 'y']] as const) {
    await analysis.goTo(at);
    await analysis.play(text);
  }
  await analysis.goTo(1);
  analysis.fold(1, true);
  file.save();
  const { tree } = (await opened(BOARD)).analysis;
  expect([...tree.nodes.values()].filter(({ folded }) => folded).map(({ text }) => text)).toEqual(['a']);
});

test('a board in two tabs is two boards once both have changed it', async () => {
  const first = await opened(BOARD);
  await first.analysis.playLine(['a', 'b']);
  first.file.save();
  await settle();
  vi.advanceTimersByTime(1000);
  const second = await opened(BOARD);
  await second.analysis.play('c');
  second.file.save();
  await settle();
  // Who only looks around writes nothing over it.
  vi.advanceTimersByTime(1000);
  await first.analysis.goTo(1);
  first.file.save();
  await settle();
  expect([[...trees.rows.values()].map(movesOf), first.file.notice]).toEqual([[['a', 'b', 'c']], '']);
  for (const text of ['x', 'y']) {
    vi.advanceTimersByTime(1000);
    await first.analysis.play(text);
    first.file.save();
  }
  await settle();
  expect([...trees.rows.values()].map(movesOf)).toEqual([['a', 'b', 'c'], ['a', 'b', 'x', 'y']]);
  expect([first.file.notice, first.file.key]).toEqual(['apart', [...trees.rows.keys()][1]]);
  first.file.notice = '';
  vi.advanceTimersByTime(1000);
  await first.analysis.play('z');
  first.file.save();
  await settle();
  expect([trees.rows.size, first.file.notice]).toEqual([2, '']);
});

test('a game that was played is a board where another tab has changed it, too', async () => {
  const [one, other] = [await opened(PLAYED), await opened(PLAYED)];
  await one.analysis.play('f');
  one.file.save();
  vi.advanceTimersByTime(1000);
  await other.analysis.play('g');
  other.file.save();
  await settle();
  expect([...trees.rows.entries()].map(([key, kept]) => [isBoard(key), movesOf(kept).at(-1)])).toEqual([[false, 'f'], [true, 'g']]);
  expect([other.file.isPlayed, one.file.isPlayed]).toEqual([false, true]);
});

test('changes that are discarded here are kept where another tab has them', async () => {
  studyIs(1, 'a b');
  const [one, other] = [await opened(STUDY), await opened(STUDY)];
  await one.analysis.play('x');
  one.file.save();
  await one.file.discard();
  vi.advanceTimersByTime(1000);
  await other.analysis.play('y');
  other.file.save();
  vi.advanceTimersByTime(1000);
  await one.analysis.play('z');
  one.file.save();
  await settle();
  expect([...trees.rows.entries()].map(([key, kept]) => [isBoard(key), movesOf(kept).at(-1)])).toEqual([[false, 'y'], [true, 'z']]);
});
