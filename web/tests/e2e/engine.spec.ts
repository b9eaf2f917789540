// The rules and the engine in the browser's own worker: loaded on demand, answering, stopping, and started again.
import type { GameText } from '../../src/generated/api';
import { openEngine } from './engineRig';
import { expect, test } from './rig';

const HIVE: GameText = { kind: 'hive', start: { game: 'Base+MLP' }, moves: [] };

test('the worker knows the rules of every game', async ({ page }) => {
  await openEngine(page);
  const seen = await page.evaluate(async () => {
    const engine = window.engine.sharedEngine();
    const kinds = { hive: 'Base', abalone: 'Abalone', tour: 'TourDeRuche' };
    const seen: [string, number, number, string][] = [];
    for (const [kind, setup] of Object.entries(kinds)) {
      const game: GameText = { kind, start: { game: setup }, moves: [] };
      const view = await engine.view(game);
      const next = await engine.play(game, view.scene.moves[0]?.text ?? '');
      const back = await engine.view({ ...game, moves: next.moves }, 0);
      seen.push([kind, view.scene.moves.length, next.scene.ply, back.status.kind]);
    }
    return seen;
  });
  expect(seen).toEqual([
    ['hive', 4, 1, 'live'],
    ['abalone', 44, 1, 'live'],
    ['tour', 19, 1, 'live'],
  ]);
});

test('a refused move says why, and the rule is named', async ({ page }) => {
  await openEngine(page);
  const { code, rules } = await page.evaluate(async () => {
    const engine = window.engine.sharedEngine();
    const game: GameText = { kind: 'hive', start: { drawing: 'Base\nBlack[3]\n\nwQ  wS1 bA1 bQ' }, moves: [] };
    const refused = await engine.play(game, 'bA1 bQ-').catch((error: unknown) => error);
    const { scene } = await engine.view(game);
    const ant = scene.stacks.find(({ tiles }) => tiles.some(({ name }) => name === 'bA1'))?.at;
    const restrictions = await engine.restrictions(game, ant ? { cell: ant } : null);
    return {
      code: refused instanceof window.engine.EngineRefusal ? refused.body.code : String(refused),
      rules: restrictions.map(({ rule }) => rule),
    };
  });
  expect(code).toBe('illegal_move');
  expect(rules).toContain('H8');
});

test('a search reports, answers the rules meanwhile, and stops', async ({ page }) => {
  await openEngine(page);
  const { reports, lines, moves } = await page.evaluate(async (game) => {
    const engine = window.engine.sharedEngine();
    let reports = 0;
    let enough = (): void => {};
    const reported = new Promise<void>((resolve) => (enough = resolve));
    const search = engine.search(game, { purpose: { for: 'analysis', lines: 3 } }, () => {
      reports += 1;
      if (reports === 3) enough();
    });
    await reported;
    const { scene } = await engine.view(game);
    search.stop();
    const { lines } = await search.result;
    return { reports, lines, moves: scene.moves.map(({ text }) => text) };
  }, HIVE);
  expect(reports).toBeGreaterThanOrEqual(3);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(moves).toContain(line.moves[0]);
});

test('every level plays, the same move for the same seed', async ({ page }) => {
  await openEngine(page);
  const moves = await page.evaluate(async () => {
    const engine = window.engine.sharedEngine();
    const game: GameText = { kind: 'tour', start: { game: 'TourDeRuche' }, moves: [] };
    const play = async (level: number): Promise<string> => {
      const { result } = engine.search(game, { purpose: { for: 'level', level, seed: 5 }, nodes: 50_000 });
      return (await result).lines[0]?.moves[0] ?? '';
    };
    const moves: string[] = [];
    for (const level of [1, 1, 5, 5, 10]) moves.push(await play(level));
    return moves;
  });
  expect(moves[0]).toBe(moves[1]);
  expect(moves[2]).toBe(moves[3]);
  expect(moves.every((text) => text.length > 0)).toBe(true);
});

test('a page without the module says that it is unusable', async ({ page, faults }) => {
  faults.expected = [/Failed to load resource/];
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404 }));
  await openEngine(page);
  const message = await page.evaluate(async (game) => {
    const failure = await window.engine.sharedEngine().view(game).catch((error: unknown) => error);
    return failure instanceof window.engine.EngineFailure ? failure.message : 'no failure';
  }, HIVE);
  expect(message).toContain('404');
});
