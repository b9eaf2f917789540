// The game store over a fake socket: snapshots, events, reconnects, moves, premoves, looking back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, fakeServer, resetBrowser, settle } from '../testkit/browser';
import type { EventKind, Seat } from '../generated/api';
import { event, moved, PLACE, scene, snapshot, STEP, tookBack, welcome } from '../testkit/game';
import { at } from '../demo/scenes';
import { GameStore } from './gameStore.svelte';

let notified: EventKind['k'][];
let store: GameStore;

beforeEach(() => {
  resetBrowser();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  notified = [];
  store = new GameStore('g', { notifyEvent: (what) => notified.push(what.k), refusals: null, isPaced: () => true });
});

afterEach(() => {
  store.close();
  vi.restoreAllMocks();
});

/** The server accepts the connection and sends the whole game. */
function connect(moves: readonly string[] = [], seats: Seat[] = ['first']): FakeSocket {
  const socket = FakeSocket.last;
  socket.open();
  socket.receive(welcome(seats));
  socket.receive({ t: 'snapshot', ...snapshot(moves.length + 1, moves) });
  socket.receive({ t: 'scene', ...scene(moves.length) });
  return socket;
}

/** The connection is lost and comes back; the server has not sent anything yet. */
function reconnect(): FakeSocket {
  FakeSocket.last.drop();
  vi.advanceTimersByTime(5000);
  FakeSocket.last.open();
  return FakeSocket.last;
}

function sentMoves(socket = FakeSocket.last): Record<string, unknown>[] {
  return socket.requests.filter((request) => request['t'] === 'move');
}

describe('loading', () => {
  test('nothing is shown before the scene that ends the first messages', () => {
    const socket = FakeSocket.last;
    socket.open();
    socket.receive(welcome(['first']));
    socket.receive({ t: 'snapshot', ...snapshot(1) });
    expect(store.model).toBeNull();
    socket.receive({ t: 'scene', ...scene(0) });
    expect(store.model?.card.ply).toBe(0);
    expect(store.scene?.ply).toBe(0);
    expect(store.playableSeats).toEqual(['first']);
  });

  test('events between snapshot and scene are part of the loading and notify nobody', () => {
    const socket = FakeSocket.last;
    socket.open();
    socket.receive(welcome(['second']));
    socket.receive({ t: 'snapshot', ...snapshot(1) });
    socket.receive(moved(2, 0, 'a'));
    socket.receive({ t: 'scene', ...scene(1) });
    expect(store.model?.moves.map((move) => move.text)).toEqual(['a']);
    expect(store.isMyTurn).toBe(true);
    expect(notified).toEqual([]);
  });

  test('a game that does not exist is reported as missing', async () => {
    fakeServer.answer('GET /api/games/g', { code: 'not_found', message: '' }, 404);
    FakeSocket.last.drop();
    await settle();
    expect(store.missing).toBe('not_found');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('a server that does not answer is not a missing game', async () => {
    FakeSocket.last.drop();
    await settle();
    expect(store.missing).toBeNull();
  });
});

describe('events', () => {
  test('a move changes model and scene at the same time', () => {
    const socket = connect([], ['second']);
    socket.receive(moved(2, 0, 'a'));
    expect([store.model?.card.ply, store.scene?.ply]).toEqual([1, 1]);
    expect(notified).toEqual(['moved']);
  });

  test('an event without a scene leaves the board as it is', () => {
    const socket = connect();
    const before = store.scene;
    socket.receive(event(2, { k: 'offered', seat: 'second', what: 'draw' }));
    expect(store.scene).toBe(before);
    expect(store.model?.offers).toEqual([[], ['draw']]);
  });

  test('an event that is known already changes nothing', () => {
    const socket = connect(['a']);
    const before = store.model;
    socket.receive(moved(2, 0, 'a'));
    expect(store.model).toBe(before);
    expect(notified).toEqual([]);
  });

  test('a gap in the events loads the whole game again', () => {
    connect().receive(moved(3, 1, 'b'));
    expect(store.model).toBeNull();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.url).not.toContain('seen=');
    connect(['a', 'b']);
    expect(store.model?.card.ply).toBe(2);
  });

  test('a scene of another ply than its event loads the whole game again', () => {
    connect().receive(event(2, { k: 'moved', ply: 0, text: 'a', id: 'x', spent_ms: 0, clocks: null }, scene(2)));
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('a move whose scene comes with a later event is held back until then', () => {
    const socket = connect();
    socket.receive(event(2, { k: 'moved', ply: 0, text: 'a', id: 'x', spent_ms: 0, clocks: null }));
    expect([store.model?.card.ply, store.scene?.ply]).toEqual([0, 0]);
    socket.receive(moved(3, 1, 'b'));
    expect([store.model?.card.ply, store.scene?.ply]).toEqual([2, 2]);
    expect(store.model?.moves.map((move) => move.text)).toEqual(['a', 'b']);
  });

  test('the end of the game leaves nothing to touch', () => {
    connect().receive(event(2, { k: 'ended', winner: 'second', reason: 'resigned', clocks: null, rating_change: null, unrated: null }));
    expect(store.isLive).toBe(false);
    expect(store.playableSeats).toEqual([]);
  });
});

describe('reconnecting', () => {
  test('the connection resumes after the last event, and missed moves appear with their scene', () => {
    connect(['a']);
    const socket = reconnect();
    expect(socket.url).toContain('seen=2');
    socket.receive(welcome(['first']));
    socket.receive(event(3, { k: 'moved', ply: 1, text: 'b', id: 'x', spent_ms: 0, clocks: null }));
    expect(store.model?.card.ply).toBe(1);
    socket.receive({ t: 'scene', ...scene(2) });
    expect([store.model?.card.ply, store.scene?.ply]).toEqual([2, 2]);
    expect(notified).toEqual([]);
  });

  test('an announced restart stops the clocks until the server is back', () => {
    const socket = connect();
    const stopped = store.now();
    socket.receive({ t: 'restarting' });
    vi.advanceTimersByTime(3000);
    expect(store.restarting).toBe(true);
    expect(store.now()).toBe(stopped);
    reconnect().receive(welcome(['first'], 9000));
    expect(store.restarting).toBe(false);
    expect(store.now()).toBe(9000);
  });

  test('joining reconnects, since seats are only told at the beginning', async () => {
    connect([], []);
    fakeServer.answer('POST /api/games/g/join', {});
    await store.join();
    FakeSocket.last.open();
    FakeSocket.last.receive(welcome(['second']));
    expect(store.seats).toEqual(['second']);
  });
});

describe('moves', () => {
  test('a move is sent with the ply and the time it took, and blocks the board until it is answered', () => {
    const socket = connect();
    vi.advanceTimersByTime(700);
    store.play('step');
    expect(sentMoves()).toEqual([{ t: 'move', id: expect.any(String), ply: 0, text: 'step', spent_ms: 700 }]);
    expect(store.sending).toBe('step');
    expect(store.playableSeats).toEqual([]);
    socket.receive(moved(2, 0, 'step', String(sentMoves()[0]?.['id'])));
    expect(store.sending).toBeNull();
  });

  test('a lost connection does not take back the time that one has thought', () => {
    connect();
    vi.advanceTimersByTime(700);
    const socket = reconnect();
    socket.receive(welcome(['first']));
    socket.receive({ t: 'scene', ...scene(0) });
    vi.advanceTimersByTime(300);
    store.play('step');
    expect(sentMoves()[0]?.['spent_ms']).toBe(6000);
  });

  test('a turn begins with the move that was missed, or with what was taken back', () => {
    connect(['a', 'b', 'c'], ['first']);
    vi.advanceTimersByTime(700);
    let socket = reconnect();
    socket.receive(welcome(['first']));
    socket.receive(event(5, { k: 'moved', ply: 3, text: 'd', id: 'x', spent_ms: 0, clocks: null }));
    socket.receive({ t: 'scene', ...scene(4) });
    vi.advanceTimersByTime(300);
    socket = reconnect();
    socket.receive(welcome(['first']));
    socket.receive(event(6, { k: 'took_back', ply: 3, clocks: null }));
    socket.receive(event(7, { k: 'moved', ply: 3, text: 'e', id: 'y', spent_ms: 0, clocks: null }));
    socket.receive({ t: 'scene', ...scene(4) });
    vi.advanceTimersByTime(200);
    store.play('step');
    expect(sentMoves()[0]).toMatchObject({ ply: 4, spent_ms: 200 });
  });

  test('a second move is not sent while the first one is on its way', () => {
    connect();
    store.play('step');
    store.play('place');
    expect(sentMoves()).toHaveLength(1);
  });

  test('an unanswered move is sent again with the same id', () => {
    connect();
    store.play('step');
    vi.advanceTimersByTime(3000);
    const ids = sentMoves().map((request) => request['id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('a move made while offline is sent once the missed events are known', () => {
    connect();
    FakeSocket.last.drop();
    store.play('step');
    vi.advanceTimersByTime(5000);
    FakeSocket.last.open();
    FakeSocket.last.receive(welcome(['first']));
    expect(sentMoves()).toEqual([]);
    FakeSocket.last.receive({ t: 'scene', ...scene(0) });
    expect(sentMoves()).toHaveLength(1);
  });

  test('a move that had arrived before the loss is not sent again', () => {
    connect();
    store.play('step');
    const id = String(sentMoves()[0]?.['id']);
    const socket = reconnect();
    socket.receive(welcome(['first']));
    socket.receive(event(2, { k: 'moved', ply: 0, text: 'step', id, spent_ms: 0, clocks: null }));
    socket.receive({ t: 'scene', ...scene(1) });
    expect(sentMoves(socket)).toEqual([]);
    expect(store.sending).toBeNull();
    expect(store.scene?.ply).toBe(1);
  });

  test('a refusal frees the board and is shown until the next action', () => {
    const socket = connect();
    store.play('nonsense');
    socket.receive({ t: 'refused', id: sentMoves()[0]?.['id'], error: { code: 'illegal_move', message: 'no' }, n: 1 });
    expect(store.refusal?.code).toBe('illegal_move');
    expect(store.playableSeats).toEqual(['first']);
    store.act({ do: 'resign' });
    expect(store.refusal).toBeNull();
  });

  test.each(['internal', 'busy', 'restarting'])('a move refused with %s is sent again with its time, and the board waits', (code) => {
    const socket = connect();
    vi.advanceTimersByTime(700);
    store.play('step');
    const [first] = sentMoves();
    socket.receive({ t: 'refused', id: first?.['id'], error: { code, message: '' }, n: null });
    expect([store.sending, store.refusal?.reason]).toEqual(['step', 'sent_again']);
    expect(store.playableSeats).toEqual([]);
    vi.advanceTimersByTime(4000);
    expect(sentMoves()).toEqual([first, first]);
    socket.receive(moved(2, 0, 'step', String(first?.['id'])));
    expect([store.sending, store.refusal]).toEqual([null, null]);
  });

  test('a move that the server cannot take for a minute is refused', () => {
    const socket = connect();
    store.play('step');
    const refuse = (): void => socket.receive({ t: 'refused', id: sentMoves()[0]?.['id'], error: { code: 'internal', message: '' }, n: null });
    for (let seconds = 0; seconds < 57; seconds += 3) {
      refuse();
      expect(store.sending).toBe('step');
      vi.advanceTimersByTime(3000);
      socket.receive({ t: 'pong', now_ms: 1000, sent_ms: 0 });
    }
    vi.advanceTimersByTime(3000);
    refuse();
    expect([store.sending, store.refusal?.code, store.refusal?.reason]).toEqual([null, 'internal', undefined]);
    expect(store.playableSeats).toEqual(['first']);
  });

  test('a refusal from a later moment of the game loads the game anew', () => {
    const socket = connect();
    store.play('step');
    socket.receive({
      t: 'refused',
      id: sentMoves()[0]?.['id'],
      error: { code: 'wrong_ply', message: '' },
      n: 4,
    });
    expect(FakeSocket.all).toHaveLength(2);
    connect(['a', 'b', 'c']);
    expect([store.model?.card.ply, store.scene?.ply]).toEqual([3, 3]);
  });

  test('a refusal does not hide the result of a game that has ended meanwhile', () => {
    const socket = connect();
    store.play('step');
    socket.receive({ t: 'refused', id: sentMoves()[0]?.['id'], error: { code: 'game_over', message: '' }, n: 4 });
    expect(store.refusal?.code).toBe('game_over');
    const again = FakeSocket.last;
    again.open();
    again.receive(welcome(['first']));
    again.receive({ t: 'snapshot', ...snapshot(4, [], { status: { kind: 'over', winner: 'second', reason: 'resigned' } }) });
    again.receive({ t: 'scene', ...scene(0) });
    expect([store.isLive, store.refusal]).toEqual([false, null]);
  });

  test('the opponent without time is flagged once per ply', () => {
    connect();
    store.flag();
    store.flag();
    expect(FakeSocket.last.requests).toHaveLength(1);
  });
});

describe('premoves', () => {
  const premove = { pick: [at(0, 0)], reserve: null, target: at(1, 0) };

  test('a premove is played when the scene of the own turn lists it', () => {
    const socket = connect(['a'], ['first']);
    store.premove = premove;
    socket.receive(moved(3, 1, 'b'));
    expect(sentMoves()).toMatchObject([{ ply: 2, text: STEP.text }]);
    expect(store.premove).toBeNull();
  });

  test('a premove that is not legal any more is dropped', () => {
    const socket = connect(['a'], ['first']);
    store.premove = premove;
    socket.receive(event(3, { k: 'moved', ply: 1, text: 'b', id: 'x', spent_ms: 0, clocks: null }, scene(2, [PLACE])));
    expect(sentMoves()).toEqual([]);
    expect(store.premove).toBeNull();
  });

  test('a premove waits for the own turn', () => {
    const socket = connect(['a'], ['first']);
    store.premove = premove;
    socket.receive(event(3, { k: 'offered', seat: 'second', what: 'draw' }));
    expect(store.premove).toEqual(premove);
  });

  test('a premove is played after a reconnect, too', () => {
    connect(['a'], ['first']);
    store.premove = premove;
    const socket = reconnect();
    socket.receive(welcome(['first']));
    socket.receive(event(3, { k: 'moved', ply: 1, text: 'b', id: 'x', spent_ms: 0, clocks: null }));
    socket.receive({ t: 'scene', ...scene(2) });
    expect(new Set(sentMoves(socket).map((request) => request['id'])).size).toBe(1);
    expect(sentMoves(socket)[0]).toMatchObject({ ply: 2, text: STEP.text });
  });

  test('taking back drops the premove', () => {
    const socket = connect(['a', 'b'], ['first']);
    store.premove = premove;
    socket.receive(tookBack(4, 1));
    expect(store.premove).toBeNull();
  });
});

describe('the reply of the computer', () => {
  const COMPUTER = { players: [{ kind: 'guest' as const, name: 'Guest 1' }, { kind: 'computer' as const, level: 1 }] as const };

  /** A game against the computer, in which one's own move has just been shown. */
  function played(pace: 'paced' | 'at once'): FakeSocket {
    store.close();
    store = new GameStore('g', { notifyEvent: (what) => notified.push(what.k), refusals: null, isPaced: () => pace === 'paced' });
    const socket = FakeSocket.last;
    socket.open();
    socket.receive(welcome(['first']));
    socket.receive({ t: 'snapshot', ...snapshot(1, [], { players: [...COMPUTER.players] }) });
    socket.receive({ t: 'scene', ...scene(0) });
    socket.receive(moved(2, 0, 'mine'));
    expect(store.scene?.ply).toBe(1);
    return socket;
  }

  test('is shown after the flight and a moment, with everything that follows it', () => {
    const socket = played('paced');
    store.flight('begun');
    socket.receive(moved(3, 1, 'reply'));
    socket.receive(event(4, { k: 'ended', winner: 'second', reason: 'rules', clocks: null, rating_change: null, unrated: null }));
    expect(store.scene?.ply).toBe(1);
    expect(notified).toEqual(['moved']);
    store.flight('ended');
    vi.advanceTimersByTime(5000);
    expect(store.scene?.ply).toBe(2);
    expect(notified).toEqual(['moved', 'moved', 'ended']);
  });

  test('is not waited for when the player does something else, or has turned that off', () => {
    const socket = played('paced');
    socket.receive(moved(3, 1, 'reply'));
    store.act({ do: 'resign' });
    expect(store.scene?.ply).toBe(2);
    played('at once').receive(moved(3, 1, 'reply'));
    expect(store.scene?.ply).toBe(2);
  });

  test('of a person is shown at once', () => {
    const socket = connect([], ['first']);
    socket.receive(moved(2, 0, 'mine'));
    socket.receive(moved(3, 1, 'reply'));
    expect(store.scene?.ply).toBe(2);
  });
});

describe('restrictions', () => {
  function asked(): Record<string, unknown>[] {
    return FakeSocket.last.requests.filter((request) => request['t'] === 'restrictions');
  }
  const restriction = { pick: [at(0, 0)], reserve: null, target: null, reason: 'pinned', rule: 'H8', parts: [] };

  test('they are asked for once per scene, and not before something is touched', () => {
    const socket = connect();
    expect(asked()).toEqual([]);
    store.requestRestrictions('some');
    store.requestRestrictions('some');
    expect(asked()).toEqual([{ t: 'restrictions', id: expect.any(String), ply: 0 }]);
    socket.receive({ t: 'restrictions', id: asked()[0]?.['id'], ply: 0, restrictions: [restriction] });
    expect(store.restrictions).toEqual([restriction]);
    store.requestRestrictions('some');
    expect(asked()).toHaveLength(1);
    expect(fakeServer.requests).toEqual([]);
  });

  test('an answer that comes after the position has changed is ignored', () => {
    const socket = connect();
    store.requestRestrictions('some');
    const id = asked()[0]?.['id'];
    socket.receive(moved(2, 0, 'a'));
    socket.receive({ t: 'restrictions', id, ply: 0, restrictions: [restriction] });
    expect(store.restrictions).toBeNull();
  });

  test('they are asked for again at the same ply after taking back', () => {
    const socket = connect(['a']);
    store.requestRestrictions('some');
    socket.receive(tookBack(3, 0));
    socket.receive(moved(4, 0, 'c'));
    store.requestRestrictions('some');
    expect(asked().map((request) => request['ply'])).toEqual([1, 1]);
  });

  test('all of them come from the rules in the browser, or there are no more', async () => {
    const rules: { found: readonly (typeof restriction)[] | null } = { found: [restriction, { ...restriction, reason: 'too_narrow' }] };
    store.close();
    store = new GameStore('g', { notifyEvent: () => {}, refusals: () => (rules.found ? Promise.resolve(rules.found) : Promise.reject(new Error('no rules'))), isPaced: () => true });
    const socket = connect();
    store.requestRestrictions('all');
    await settle();
    expect([store.reasons, store.restrictions?.length]).toEqual(['all', 2]);
    socket.receive({ t: 'restrictions', id: asked()[0]?.['id'], ply: 0, restrictions: [restriction] });
    expect(store.restrictions, 'the server knows fewer').toHaveLength(2);
    socket.receive(moved(2, 0, 'a'));
    expect([store.reasons, store.restrictions]).toEqual(['partial', null]);
    rules.found = null;
    store.requestRestrictions('all');
    await settle();
    expect([store.reasons, store.restrictions]).toEqual(['all', null]);
  });

  test('a refused or unanswered request shows nothing', () => {
    const socket = connect();
    store.requestRestrictions('some');
    socket.receive({ t: 'refused', id: asked()[0]?.['id'], error: { code: 'too_many', message: '' }, n: 1 });
    expect(store.refusal).toBeNull();
    expect(store.restrictions).toBeNull();
    vi.advanceTimersByTime(6000);
    expect(asked()).toHaveLength(1);
  });
});

describe('looking back', () => {
  test('an earlier position is fetched once and then kept', async () => {
    connect(['a', 'b']);
    fakeServer.answer('GET /api/games/g/scene/1', scene(1));
    await store.showPly(1);
    expect(store.viewedPly).toBe(1);
    expect(store.pastScene?.ply).toBe(1);
    await store.showPly(2);
    expect(store.viewedPly).toBeNull();
    await store.showPly(1);
    expect(fakeServer.requests).toHaveLength(1);
  });

  test('of two positions asked for in a row the last one is shown', async () => {
    connect(['a', 'b', 'c']);
    fakeServer.answer('GET /api/games/g/scene/0', scene(0));
    fakeServer.answer('GET /api/games/g/scene/1', scene(1));
    await Promise.all([store.showPly(0), store.showPly(1)]);
    expect(store.pastScene?.ply).toBe(1);
  });

  test('a position that cannot be fetched returns to the current one', async () => {
    connect(['a', 'b']);
    await store.showPly(0);
    expect(store.viewedPly).toBeNull();
    expect(store.refusal).not.toBeNull();
  });

  test('moves taken back below the shown ply return to the current position', () => {
    const socket = connect(['a', 'b', 'c'], ['first']);
    store.viewedPly = 2;
    socket.receive(tookBack(5, 1));
    expect(store.viewedPly).toBeNull();
    expect([store.model?.card.ply, store.scene?.ply]).toEqual([1, 1]);
  });

  test('a shown position before those taken back stays', async () => {
    const socket = connect(['a', 'b', 'c']);
    fakeServer.answer('GET /api/games/g/scene/1', scene(1));
    await store.showPly(1);
    socket.receive(tookBack(5, 2));
    await settle();
    expect(store.viewedPly).toBe(1);
    expect(fakeServer.requests).toHaveLength(1);
  });

  test('a fetched position that was taken back is replaced by the one of the new moves', async () => {
    const socket = connect(['a', 'b', 'c']);
    fakeServer.answer('GET /api/games/g/scene/2', scene(2, []));
    await store.showPly(2);
    socket.receive(tookBack(5, 1));
    socket.receive(moved(6, 1, 'x'));
    socket.receive(moved(7, 2, 'y'));
    await store.showPly(2);
    expect(store.pastScene?.moves).toEqual([STEP, PLACE]);
  });
});

describe('notices', () => {
  test('a notice disappears after a few seconds, and a new one starts the time anew', () => {
    store.showNotice('offer.declined');
    vi.advanceTimersByTime(5000);
    store.showNotice('offer.declined');
    vi.advanceTimersByTime(5000);
    expect(store.notice).toBe('offer.declined');
    vi.advanceTimersByTime(1000);
    expect(store.notice).toBeNull();
  });

  test('chat goes to the players for those who play, else to the spectators', () => {
    connect([], ['first']);
    store.say('hi');
    expect(FakeSocket.last.requests.at(-1)).toMatchObject({ t: 'say', room: 'players' });
    store.seats = [];
    store.say('ho');
    expect(FakeSocket.last.requests.at(-1)).toMatchObject({ t: 'say', room: 'watchers' });
  });
});

describe('hints', () => {
  const request = (socket: FakeSocket) => socket.requests.find((sent) => sent['t'] === 'act');

  test('are allowed when the server has counted them', async () => {
    const socket = connect();
    const asked = store.takeHint(0);
    expect(request(socket)?.['action']).toEqual({ do: 'hint', ply: 0 });
    socket.receive({ t: 'ack', id: String(request(socket)?.['id']), n: 2 });
    expect(await asked).toBe(true);
  });

  test('are not shown when it refuses, and the reason is', async () => {
    const socket = connect();
    const asked = store.takeHint(0);
    const error = { code: 'wrong_moment', message: 'there are no hints in this game' } as const;
    socket.receive({ t: 'refused', id: String(request(socket)?.['id']), error, n: 1 });
    expect(await asked).toBe(false);
    expect(store.refusal).toEqual(error);
  });
});
