import { describe, expect, it } from 'vitest';
import type { EngineRequest, GameText, SearchProgress } from '../generated/api';
import type { AskedAnswer, AskedRequest, FromWorker, SearchRequest } from './messages';
import { Schedule } from './schedule';

const GAME: GameText = { kind: 'hive', start: { game: 'Base' }, moves: [] };
const SEARCH: SearchRequest = {
  t: 'search',
  game: GAME,
  purpose: { for: 'analysis', lines: 1 },
  limits: { depth: null, nodes: null },
};
const LINE = { depth: 1, score: { points: 12 }, moves: ['wS1'] };

/** An engine whose searches take so many slices of 10 ms, a clock, and pauses that the test ends. */
function rig(slices: number) {
  const sent: FromWorker[] = [];
  const asked: string[] = [];
  let time = 0;
  let done = 0;
  let paused: (() => void)[] = [];
  const progress = (): SearchProgress => ({ depth: done, nodes: done * 100, lines: done > 0 ? [LINE] : [], done: done >= slices });
  const call = (request: EngineRequest | AskedRequest): AskedAnswer => {
    asked.push(request.t);
    if (request.t === 'search') done = 0;
    if (request.t === 'search' && request.game.kind !== 'hive') {
      return { t: 'refused', error: { code: 'not_found', message: 'no such game' } };
    }
    if (request.t === 'advance') {
      done += 1;
      time += 10;
    }
    return request.t === 'search' || request.t === 'advance' ? { t: 'search', ...progress() } : { t: 'restrictions', restrictions: [] };
  };
  const stops = new Set<number>();
  const schedule = new Schedule({
    call,
    send: (message) => sent.push(message),
    now: () => time,
    pause: () => new Promise((resolve) => paused.push(resolve)),
    isStopped: (id) => stops.has(id),
  });
  /** Ends the pause, as if the messages had been handled. */
  const resume = async (): Promise<void> => {
    const waiting = paused;
    paused = [];
    for (const end of waiting) end();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { schedule, sent, asked, stops, resume };
}

const found = (sent: FromWorker[]): FromWorker[] => sent.filter(({ t }) => t === 'found' || t === 'refused');

describe('Schedule', () => {
  it('runs a search to its end and answers once', async () => {
    const { schedule, sent } = rig(3);
    await schedule.search({ id: 1, request: SEARCH, ms: null });
    expect(sent).toEqual([{ t: 'found', id: 1, progress: { depth: 3, nodes: 300, lines: [LINE], done: true } }]);
  });

  it('lets messages in between slices, and answers questions meanwhile', async () => {
    const { schedule, sent, asked, resume } = rig(10);
    const over = schedule.search({ id: 1, request: SEARCH, ms: null });
    expect(asked).toEqual(['search', 'advance', 'advance', 'advance', 'advance']);
    schedule.ask(2, { t: 'restrictions', game: GAME, touched: null });
    expect(sent).toEqual([{ t: 'answer', id: 2, answer: { t: 'restrictions', restrictions: [] } }]);
    await resume();
    await resume();
    await over;
    expect(found(sent)).toHaveLength(1);
  });

  it('stops at the next slice with what was found', async () => {
    const { schedule, sent, resume } = rig(1000);
    const over = schedule.search({ id: 1, request: SEARCH, ms: null });
    schedule.stop(1);
    await resume();
    await over;
    expect(found(sent)).toEqual([{ t: 'found', id: 1, progress: { depth: 4, nodes: 400, lines: [LINE], done: false } }]);
  });

  it('stops without a message where memory is shared', async () => {
    const { schedule, sent, stops } = rig(1000);
    stops.add(1);
    await schedule.search({ id: 1, request: SEARCH, ms: null });
    expect(found(sent)).toHaveLength(1);
  });

  it('keeps the time it is given', async () => {
    const { schedule, sent, resume } = rig(1000);
    const over = schedule.search({ id: 1, request: SEARCH, ms: 75 });
    await resume();
    await over;
    expect(found(sent)).toEqual([{ t: 'found', id: 1, progress: { depth: 8, nodes: 800, lines: [LINE], done: false } }]);
  });

  it('runs searches in their order, and one that waits is stopped at once', async () => {
    const { schedule, sent, asked, resume } = rig(6);
    const over = schedule.search({ id: 1, request: SEARCH, ms: null });
    void schedule.search({ id: 2, request: SEARCH, ms: null });
    void schedule.search({ id: 3, request: { ...SEARCH, game: { ...GAME, kind: 'chess' } }, ms: null });
    schedule.stop(2);
    expect(sent).toEqual([{ t: 'found', id: 2, progress: { depth: 0, nodes: 0, lines: [], done: false } }]);
    await resume();
    await over;
    expect(found(sent).map((message) => [message.t, 'id' in message ? message.id : 0])).toEqual([
      ['found', 2],
      ['found', 1],
      ['refused', 3],
    ]);
    expect(asked.filter((what) => what === 'search')).toHaveLength(2);
  });

  it('tells progress at most eight times a second', async () => {
    const { schedule, sent, resume } = rig(50);
    const over = schedule.search({ id: 1, request: SEARCH, ms: null });
    for (let pause = 0; pause < 20; pause += 1) await resume();
    await over;
    expect(sent.filter(({ t }) => t === 'progress')).toHaveLength(3);
  });

  it('does not forget the table under a search', async () => {
    const { schedule, sent, resume } = rig(6);
    const over = schedule.search({ id: 1, request: SEARCH, ms: null });
    schedule.ask(2, { t: 'forget' });
    expect(sent).toMatchObject([{ t: 'refused', id: 2, error: { code: 'wrong_moment' } }]);
    await resume();
    await over;
  });

  it('forgets the table under a search that is stopped, which makes no further step', async () => {
    const { schedule, sent, asked, resume } = rig(1000);
    const over = schedule.search({ id: 1, request: SEARCH, ms: null });
    schedule.stop(1);
    schedule.ask(2, { t: 'forget' });
    const steps = asked.length;
    await resume();
    await over;
    expect(sent.map(({ t }) => t)).toEqual(['answer', 'found']);
    expect(asked).toHaveLength(steps);
  });
});
