// Games are sent once each, whatever happens meanwhile: requests and answers that are lost, tabs that are closed at any
// moment, several tabs, a server that has enough for now.
import { expect, test } from 'vitest';
import type { Database, StoreName, Write } from './database';
import type { LocalGame } from './localGame';
import { type Answer, keepGame, Overtaken, sendAll } from './outbox';

/** A database that outlives the tabs. */
class MemoryDatabase implements Database {
  readonly rows: Record<StoreName, Map<string, unknown>> = { games: new Map(), outbox: new Map() };

  async get<Row>(store: StoreName, id: string): Promise<Row | undefined> {
    return structuredClone(this.rows[store].get(id)) as Row | undefined;
  }

  async all<Row>(store: StoreName): Promise<Row[]> {
    return structuredClone([...this.rows[store].values()]) as Row[];
  }

  async write(writes: readonly Write[]): Promise<void> {
    for (const write of writes) {
      if ('put' in write) this.rows[write.store].set(write.put.id, structuredClone(write.put));
      else this.rows[write.store].delete(write.remove);
    }
  }

  async update(id: string, writes: (known: LocalGame | undefined) => readonly Write[]): Promise<LocalGame | undefined> {
    const known = structuredClone(this.rows.games.get(id)) as LocalGame | undefined;
    await this.write(writes(known));
    return known;
  }
}

/** A server that knows games by id and content, as crates/server does. */
class MemoryServer {
  readonly games = new Map<string, string>();
  stored = 0;
  conflicts = 0;

  put(id: string, body: string): Answer {
    const known = this.games.get(id);
    if (known === body) return 'stored';
    if (known !== undefined) {
      this.conflicts += 1;
      return 'refused';
    }
    this.games.set(id, body);
    this.stored += 1;
    return 'stored';
  }
}

/** A lock between tabs that is released when its tab is closed. */
class TabLock {
  #holder: symbol | null = null;

  async exclusively(tab: symbol, work: () => Promise<void>): Promise<void> {
    if (this.#holder !== null) return;
    this.#holder = tab;
    try {
      await work();
    } finally {
      this.release(tab);
    }
  }

  release(tab: symbol): void {
    if (this.#holder === tab) this.#holder = null;
  }
}

/** Pseudo-random numbers below a bound, the same for the same seed (mulberry32). */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Ends a game, as its room sees it from then on. */
async function finish(database: Database, number: number, owner: string | null): Promise<LocalGame> {
  const id = `game${String(number).padStart(3, '0')}`;
  const played = { id, kind: 'hive', n: 1, moves: [], status: { kind: 'live' }, delivery: 'playing', owner } as unknown as LocalGame;
  const ended: LocalGame = { ...played, n: 2, status: { kind: 'over', winner: 'first', reason: 'resigned' }, delivery: 'waiting' };
  await keepGame(database, played, null);
  await keepGame(database, ended, played);
  return ended;
}

/** The room of a game that has ended writes it down again, with the next game in it. */
async function rematch(database: Database, game: LocalGame, roll: (bound: number) => number): Promise<void> {
  await turns(roll(40));
  await keepGame(slowed(database, roll), { ...game, n: 3, rematch: 'next' }, game);
}

/** A database whose every answer takes a moment. */
function slowed(database: Database, roll: (bound: number) => number): Database {
  const late = async <Value>(value: Promise<Value>): Promise<Value> => {
    const answer = await value;
    await turns(roll(6));
    return answer;
  };
  return {
    get: (store, id) => late(database.get(store, id)),
    all: (store) => late(database.all(store)),
    write: (writes) => late(database.write(writes)),
    update: (id, writes) => late(database.update(id, writes)),
  };
}

/** Lets promises run for a few turns. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

const CLOSED = Symbol('the tab was closed');

/** A tab that may be closed between any two steps: whatever it waits for then never comes. */
function tab(database: MemoryDatabase, server: MemoryServer, lock: TabLock, roll: (bound: number) => number) {
  const name = Symbol('tab');
  let open = true;
  const alive = async <Value>(value: Promise<Value>): Promise<Value> => {
    const answer = await value;
    if (!open) throw CLOSED;
    return answer;
  };
  const seen: Database = {
    get: (store, id) => alive(database.get(store, id)),
    all: (store) => alive(database.all(store)),
    write: async (writes) => {
      await turns(roll(3));
      if (!open) throw CLOSED;
      await alive(database.write(writes));
    },
    update: async (id, writes) => {
      await turns(roll(3));
      if (!open) throw CLOSED;
      return alive(database.update(id, writes));
    },
  };
  const send = async (id: string, body: string): Promise<Answer> => {
    await turns(roll(4));
    if (!open) throw CLOSED;
    const luck = roll(6);
    if (luck === 0) return 'later';
    const answer = server.put(id, body);
    await turns(roll(4));
    if (!open) throw CLOSED;
    // The answer was lost on the way.
    return luck === 1 ? 'later' : answer;
  };
  const work = sendAll({ database: seen, send, exclusively: (job) => lock.exclusively(name, job), account: () => 'anna' }).catch((reason: unknown) => {
    if (reason !== CLOSED) throw reason;
  });
  const close = (): void => {
    open = false;
    lock.release(name);
  };
  return { work, close };
}

test('every game reaches the server once, and none is lost', async () => {
  let interrupted = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const roll = dice(seed);
    const [database, server, lock] = [new MemoryDatabase(), new MemoryServer(), new TabLock()];
    let made = 0;
    const rematches: Promise<void>[] = [];
    for (let step = 0; step < 12; step += 1) {
      if (roll(2) === 0) {
        const ended = await finish(database, (made += 1), roll(2) === 0 ? null : 'anna');
        rematches.push(rematch(database, ended, roll));
      }
      const tabs = Array.from({ length: 1 + roll(3) }, () => tab(database, server, lock, roll));
      await turns(roll(30));
      for (const one of tabs) {
        if (roll(3) > 0) continue;
        one.close();
        interrupted += 1;
      }
      await Promise.all(tabs.map(({ work }) => work));
    }
    await Promise.all(rematches);
    for (let round = 0; round < 100 && database.rows.outbox.size > 0; round += 1) await tab(database, server, lock, roll).work;
    expect(database.rows.outbox.size, `seed ${seed}`).toBe(0);
    expect(server.stored, `seed ${seed}`).toBe(made);
    expect(server.conflicts, `seed ${seed}`).toBe(0);
    const deliveries = [...database.rows.games.values()].map((game) => (game as LocalGame).delivery);
    expect(deliveries, `seed ${seed}`).toEqual(Array.from({ length: made }, () => 'sent'));
  }
  expect(interrupted).toBeGreaterThan(500);
});

/** A tab with a game open, which knows only what it wrote last, or what it was told when that was overtaken. */
function room(database: Database, opened: LocalGame, roll: (bound: number) => number) {
  let game = opened;
  let overtaken = 0;
  const step = async (): Promise<void> => {
    if (game.status.kind === 'over') return;
    const moves = [...game.moves, { text: `${roll(1000)}`, spent_ms: 0, left_ms: null }];
    const next: LocalGame = { ...game, n: game.n + 1, moves };
    const ended: LocalGame = { ...next, status: { kind: 'over', winner: 'first', reason: 'resigned' }, delivery: 'waiting' };
    const wish = roll(4) === 0 ? ended : next;
    try {
      await keepGame(database, wish, game);
      game = wish;
    } catch (reason) {
      if (!(reason instanceof Overtaken) || !reason.stored) throw reason;
      overtaken += 1;
      game = reason.stored;
    }
  };
  return { step, overtaken: () => overtaken };
}

test('a game in several tabs ends once, and that end is what the server gets', async () => {
  let overtaken = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const roll = dice(seed);
    const [database, server, lock] = [new MemoryDatabase(), new MemoryServer(), new TabLock()];
    const begun = { id: 'game001', kind: 'hive', n: 1, moves: [], status: { kind: 'live' }, delivery: 'playing', owner: null } as unknown as LocalGame;
    await keepGame(database, begun, null);
    const rooms = Array.from({ length: 2 + roll(2) }, () => room(slowed(database, roll), begun, roll));
    let end: string | null = null;
    for (let step = 0; step < 60; step += 1) {
      const [one, another] = [rooms[roll(rooms.length)], rooms[roll(rooms.length)]];
      await Promise.all([one?.step(), one === another ? undefined : another?.step()]);
      if (roll(3) === 0) await tab(database, server, lock, roll).work;
      const stored = await database.get<LocalGame>('games', 'game001');
      // Once it is over nothing of it changes but whether it was sent.
      if (stored?.status.kind === 'over') end ??= JSON.stringify(stored.moves);
      if (end !== null) expect([stored?.status.kind, JSON.stringify(stored?.moves)], `seed ${seed}`).toEqual(['over', end]);
    }
    for (let round = 0; round < 100 && database.rows.outbox.size > 0; round += 1) await tab(database, server, lock, roll).work;
    expect([server.stored, server.conflicts, database.rows.outbox.size], `seed ${seed}`).toEqual([1, 0, 0]);
    expect(JSON.stringify(JSON.parse(server.games.get('game001') ?? '').moves), `seed ${seed}`).toBe(end);
    expect((await database.get<LocalGame>('games', 'game001'))?.delivery, `seed ${seed}`).toBe('sent');
    overtaken += rooms.reduce((sum, one) => sum + one.overtaken(), 0);
  }
  expect(overtaken).toBeGreaterThan(200);
});

test('a game that was deleted is not written down again', async () => {
  const database = new MemoryDatabase();
  const ended = await finish(database, 1, null);
  await database.write([{ store: 'games', remove: ended.id }]);
  await expect(keepGame(database, { ...ended, n: 3 }, ended)).rejects.toThrow(Overtaken);
  expect(database.rows.games.size).toBe(0);
});

test('games of another account wait for their owner', async () => {
  const [database, server] = [new MemoryDatabase(), new MemoryServer()];
  await finish(database, 1, 'berta');
  await finish(database, 2, 'anna');
  await finish(database, 3, null);
  const deps = { database, send: async (id: string, body: string) => server.put(id, body), exclusively: (work: () => Promise<void>) => work() };
  await sendAll({ ...deps, account: () => 'anna' });
  expect([...server.games.keys()]).toEqual(['game002', 'game003']);
  await sendAll({ ...deps, account: () => 'berta' });
  expect([...server.games.keys()]).toEqual(['game002', 'game003', 'game001']);
});

test('what the server does not take stays on the device and is not sent again', async () => {
  const database = new MemoryDatabase();
  await finish(database, 1, null);
  let sent = 0;
  const send = async (): Promise<Answer> => {
    sent += 1;
    return 'refused';
  };
  const deps = { database, send, exclusively: (work: () => Promise<void>) => work(), account: () => null };
  await sendAll(deps);
  await sendAll(deps);
  expect(sent).toBe(1);
  expect((await database.get<LocalGame>('games', 'game001'))?.delivery).toBe('refused');
});
