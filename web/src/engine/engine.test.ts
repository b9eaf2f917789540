import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameText, GameView, SearchProgress } from '../generated/api';
import { EngineFailure, EngineRefusal, type EngineWorker, LocalEngine } from './engine';
import type { FromWorker, ToWorker } from './messages';

const GAME: GameText = { kind: 'hive', start: { game: 'Base' }, moves: [] };
const VIEW = { kind: 'hive', setup: 'Base' } as GameView;
const FOUND: SearchProgress = { depth: 3, nodes: 10, lines: [], done: true };
const ANALYSIS = { purpose: { for: 'analysis', lines: 1 } } as const;

/** A worker that the test speaks for. */
class FakeWorker implements EngineWorker {
  readonly heard: ToWorker[] = [];
  ended = false;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }

  get lastId(): number {
    const last = this.heard.at(-1);
    return last && 'id' in last ? last.id : 0;
  }
}

function rig() {
  const workers: FakeWorker[] = [];
  const engine = new LocalEngine('x.wasm', () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  const now = (): FakeWorker => {
    const worker = workers.at(-1);
    if (!worker) throw new Error('no worker was started');
    return worker;
  };
  return { engine, workers, now };
}

describe('LocalEngine', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('starts no worker before it is asked, and then one', async () => {
    const { engine, workers, now } = rig();
    expect(workers).toHaveLength(0);
    const view = engine.view(GAME);
    expect(now().heard.map(({ t }) => t)).toEqual(['start', 'ask']);
    now().say({ t: 'answer', id: now().lastId, answer: { t: 'view', ...VIEW } });
    expect(await view).toMatchObject(VIEW);
    void engine.view(GAME);
    expect(workers).toHaveLength(1);
  });

  it('throws what is refused', async () => {
    const { engine, now } = rig();
    const played = engine.play(GAME, 'wQ');
    now().say({ t: 'refused', id: now().lastId, error: { code: 'illegal_move', message: 'no' } });
    await expect(played).rejects.toBeInstanceOf(EngineRefusal);
    await expect(played).rejects.toMatchObject({ body: { code: 'illegal_move' } });
  });

  it('tells progress, and settles a stopped search once', async () => {
    const { engine, now } = rig();
    const seen: number[] = [];
    const search = engine.search(GAME, ANALYSIS, ({ depth }) => seen.push(depth));
    const id = now().lastId;
    now().say({ t: 'progress', id, progress: { ...FOUND, depth: 2, done: false } });
    search.stop();
    search.stop();
    expect(now().heard.filter(({ t }) => t === 'stop')).toHaveLength(1);
    now().say({ t: 'found', id, progress: FOUND });
    now().say({ t: 'found', id, progress: { ...FOUND, depth: 9 } });
    expect(await search.result).toEqual(FOUND);
    expect(seen).toEqual([2]);
  });

  it('replaces a worker that does not stop', async () => {
    const { engine, workers, now } = rig();
    const search = engine.search(GAME, ANALYSIS);
    now().say({ t: 'progress', id: now().lastId, progress: FOUND });
    const view = engine.view(GAME);
    search.stop();
    vi.advanceTimersByTime(2000);
    expect(await search.result).toEqual(FOUND);
    expect(workers[0]?.ended).toBe(true);
    expect(now().heard.map(({ t }) => t)).toEqual(['start', 'ask']);
    now().say({ t: 'answer', id: now().lastId, answer: { t: 'view', ...VIEW } });
    await view;
  });

  it('does not take a worker that is loading for one that does not stop', async () => {
    const { engine, workers, now } = rig();
    const search = engine.search(GAME, ANALYSIS);
    const id = now().lastId;
    const view = engine.view(GAME);
    search.stop();
    expect(await search.result).toMatchObject({ depth: 0, lines: [] });
    expect(now().heard.at(-1)).toEqual({ t: 'stop', id });
    vi.advanceTimersByTime(10_000);
    expect(workers).toHaveLength(1);
    now().say({ t: 'found', id, progress: FOUND });
    now().say({ t: 'answer', id: id + 1, answer: { t: 'view', ...VIEW } });
    expect(await view).toMatchObject(VIEW);
  });

  it('asks again after a crash, but not for ever', async () => {
    const { engine, workers, now } = rig();
    const view = engine.view(GAME);
    now().say({ t: 'failed', reason: 'unreachable' });
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(now().heard.map(({ t }) => t)).toEqual(['start', 'ask']);
    now().onerror?.({ message: 'out of memory' } as ErrorEvent);
    await expect(view).rejects.toThrow('out of memory');
    await expect(view).rejects.toBeInstanceOf(EngineFailure);
    const next = engine.view(GAME);
    now().say({ t: 'answer', id: now().lastId, answer: { t: 'view', ...VIEW } });
    await next;
  });

  it('loads the module anew after a failure, when it is asked again', async () => {
    const { engine, workers, now } = rig();
    const views = [engine.view(GAME), engine.view(GAME)];
    now().say({ t: 'unusable', reason: 'Failed to fetch' });
    for (const view of views) await expect(view).rejects.toThrow('Failed to fetch');
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
    const again = engine.view(GAME);
    expect(workers).toHaveLength(2);
    expect(now().heard.map(({ t }) => t)).toEqual(['start', 'ask']);
    now().say({ t: 'answer', id: now().lastId, answer: { t: 'view', ...VIEW } });
    expect(await again).toMatchObject(VIEW);
  });

  it('fails what is open when it is closed', async () => {
    const { engine, now } = rig();
    const search = engine.search(GAME, ANALYSIS);
    engine.close();
    await expect(search.result).rejects.toBeInstanceOf(EngineFailure);
    expect(now().ended).toBe(true);
  });
});
