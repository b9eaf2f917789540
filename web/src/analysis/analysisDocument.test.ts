// The analysis as a document: what is reviewed, what is kept, and what a study is.
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, resetBrowser } from '../testkit/browser';
import type { GameTree, GameView } from '../generated/api';
import { Analysis } from './analysis.svelte';
import { AnalysisDocument, type BoardAddress } from './analysisDocument.svelte';
import type { KeptTree } from './keptTrees';

/** Rules that take everything. */
const RULES = { view: async () => ({ turn: '', setup: 'Base', scene: { to_move: 'first', moves: [] } }) as unknown as GameView, restrictions: async () => [] };

/** The trees of a device, without a database. */
class MemoryTrees {
  readonly rows = new Map<string, KeptTree>();
  async load(key: string): Promise<KeptTree | null> {
    return structuredClone(this.rows.get(key)) ?? null;
  }
  async save(kept: KeptTree): Promise<void> {
    this.rows.set(kept.key, structuredClone(kept));
  }
  async remove(key: string): Promise<void> {
    this.rows.delete(key);
  }
}

const line = (...moves: string[]): GameTree => ({
  kind: 'hive',
  start: { game: 'Base' },
  tags: [],
  result: null,
  comments: [],
  moves: moves.map((text, parent) => ({ parent, text, nags: [], before: [], comments: [] })),
});

const GAME = ['a', 'b', 'c', 'd', 'e'];
const SNAPSHOT = { card: { kind: 'hive', setup: 'Base', status: { kind: 'over', winner: 'first', reason: 'resigned' }, players: [null, null] }, moves: GAME.map((text) => ({ text })) };
const PLAYED: BoardAddress = { game: null, id: 'aB3', ply: null };
const BOARD: BoardAddress = { game: 'hive', id: null, ply: null };

let trees: MemoryTrees;

async function opened(address: BoardAddress): Promise<{ analysis: Analysis; file: AnalysisDocument }> {
  const analysis = new Analysis(RULES);
  const file = new AnalysisDocument(analysis, () => address, trees);
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
