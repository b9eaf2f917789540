// A room on this device speaks as a room of the server does: the game store understands it, and every change is on disk
// before it is told.
import { beforeEach, expect, test } from 'vitest';
import { resetBrowser, settle } from '../testkit/browser';
import { EngineRefusal, type RunningSearch } from '../engine/engine';
import type { GameText, GameView, RoomMessage, SearchProgress } from '../generated/api';
import { GameStore } from '../game/gameStore.svelte';
import { scene } from '../testkit/game';
import { type LocalGame, offlineGameOf } from './localGame';
import { LocalRoom, type LocalRoomDeps } from './localRoom';
import { Overtaken } from './outbox';

beforeEach(resetBrowser);

const GAME: LocalGame = {
  id: '018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9a',
  kind: 'hive',
  setup: 'Base',
  opponent: { kind: 'computer', level: 3, hints: 0 },
  seat: 'first',
  moves: [],
  status: { kind: 'live' },
  n: 1,
  hintedPly: null,
  seed: 7,
  startedMs: 1000,
  changedMs: 1000,
  rematch: null,
  rematchOf: null,
  owner: null,
  name: '',
  delivery: 'playing',
};

/** Rules in which `x` is illegal, `win` wins and anything else is a move. */
function view({ kind, moves }: GameText): GameView {
  const won = moves.at(-1) === 'win';
  const status: GameView['status'] = won ? { kind: 'over', winner: moves.length % 2 === 1 ? 'first' : 'second', reason: 'rules' } : { kind: 'live' };
  return { kind, setup: 'Base', game: null, moves, turn: '', scene: scene(moves.length), status, drawing: '' };
}

function rig(game: LocalGame) {
  const kept: LocalGame[] = [];
  const told: RoomMessage[] = [];
  /** Whether the disk is full. */
  const disk = { full: false };
  /** What another tab has written meanwhile; null if the game was deleted there. */
  const elsewhere: { game?: LocalGame | null } = {};
  const erased: string[] = [];
  const searches: { found: (move: string, points?: number) => void; stopped: boolean }[] = [];
  const deps: LocalRoomDeps = {
    engine: {
      view: async (text, ply = null) => view({ ...text, moves: ply === null ? text.moves : text.moves.slice(0, ply) }),
      play: async (text, move) => {
        if (move === 'x') throw new EngineRefusal({ code: 'illegal_move', message: 'no' });
        return view({ ...text, moves: [...text.moves, move] });
      },
      restrictions: async () => [],
      search: (): RunningSearch => {
        let resolve: (progress: SearchProgress) => void = () => {};
        const result = new Promise<SearchProgress>((done) => (resolve = done));
        const progress = (moves: string[], points: number): SearchProgress => ({ depth: 1, nodes: 1, done: true, lines: moves.length > 0 ? [{ depth: 1, score: { points }, moves }] : [] });
        const search = { found: (move: string, points = 0) => resolve(progress([move], points)), stopped: false };
        searches.push(search);
        return {
          result,
          stop: () => {
            search.stopped = true;
            resolve(progress([], 0));
          },
        };
      },
    },
    keep: async (next, before) => {
      // Nobody has heard of it before it is kept.
      expect(told.some((message) => message.t === 'event' && message.event.n === next.n)).toBe(false);
      if (disk.full) throw new Error('QuotaExceededError');
      const { game: other } = elsewhere;
      if (other !== undefined && other?.n !== before.n) throw new Overtaken(other ?? undefined);
      kept.push(next);
    },
    erase: async (id) => void erased.push(id),
    rematch: async (old) => ({ ...old, id: 'next' }),
    now: () => 5000,
  };
  const store = new GameStore(game.id, { notifyEvent: () => {}, refusals: null, isPaced: () => false }, (callbacks) => {
    const heard = { ...callbacks, onMessage: (message: RoomMessage) => void (told.push(message), callbacks.onMessage(message)) };
    return new LocalRoom(game, heard, deps);
  });
  return { store, kept, told, searches, disk, elsewhere, erased };
}

const texts = (store: GameStore): string[] => store.model?.moves.map(({ text }) => text) ?? [];

test('the store shows the game and lets its owner move', async () => {
  const { store, told } = rig(GAME);
  await settle();
  expect(told.map(({ t }) => t)).toEqual(['welcome', 'snapshot', 'scene', 'ack']);
  expect([store.isLocal, store.status, store.isMyTurn]).toEqual([true, 'open', true]);
  expect(store.model?.card.offline).toBe(true);
});

test('a move is kept, then told, then answered by the computer', async () => {
  const { store, kept, searches } = rig(GAME);
  await settle();
  store.play('a');
  expect(store.sending).toBe('a');
  await settle();
  expect(store.sending).toBeNull();
  expect(kept.map(({ moves }) => moves.length)).toEqual([1]);
  expect(searches).toHaveLength(1);
  searches[0]?.found('b');
  await settle();
  expect(texts(store)).toEqual(['a', 'b']);
  expect(kept.at(-1)?.n).toBe(store.model?.n);
});

test('an illegal move changes nothing', async () => {
  const { store, kept } = rig(GAME);
  await settle();
  store.play('x');
  await settle();
  expect(store.refusal?.code).toBe('illegal_move');
  expect([kept.length, texts(store).length, store.sending]).toEqual([0, 0, null]);
});

test('a game that the rules end is over and waits to be sent', async () => {
  const { store, kept } = rig({ ...GAME, moves: [{ text: 'a', spent_ms: 1, left_ms: null }, { text: 'b', spent_ms: 1, left_ms: null }], n: 3 });
  await settle();
  store.play('win');
  await settle();
  expect(store.model?.card.status).toEqual({ kind: 'over', winner: 'first', reason: 'rules' });
  expect(kept.at(-1)?.delivery).toBe('waiting');
  const sent = offlineGameOf(kept.at(-1) as LocalGame);
  expect([sent.winner, sent.reason, sent.moves.length, sent.ended_ms]).toEqual(['first', 'rules', 3, 5000]);
});

test('a resignation while the computer thinks ends the game; its move does not come', async () => {
  const { store, searches } = rig(GAME);
  await settle();
  store.play('a');
  await settle();
  store.act({ do: 'resign' });
  await settle();
  expect(searches[0]?.stopped).toBe(true);
  expect(store.model?.card.status).toEqual({ kind: 'over', winner: 'second', reason: 'resigned' });
  expect(texts(store)).toEqual(['a']);
});

test('a draw that the computer declines lets it think again', async () => {
  const { store, searches } = rig(GAME);
  await settle();
  store.play('a');
  await settle();
  store.act({ do: 'offer', what: 'draw' });
  await settle();
  expect(searches).toHaveLength(2);
  searches[1]?.found('b');
  await settle();
  expect(texts(store)).toEqual(['a', 'b']);
});

test('a move is taken back with its answer', async () => {
  const { store, searches } = rig(GAME);
  await settle();
  store.play('a');
  await settle();
  searches[0]?.found('b');
  await settle();
  store.act({ do: 'offer', what: 'take_back' });
  await settle();
  expect(texts(store)).toEqual([]);
  expect(store.isMyTurn).toBe(true);
});

test('a hint is counted once a turn', async () => {
  const { store, kept } = rig(GAME);
  await settle();
  expect([await Promise.race([store.takeHint(0), settle().then(() => null)])]).toEqual([true]);
  await store.takeHint(0);
  expect(kept.at(-1)?.opponent).toEqual({ kind: 'computer', level: 3, hints: 1 });
});

test('what has hardly begun is not for the server', async () => {
  const { store, kept } = rig(GAME);
  await settle();
  store.act({ do: 'abort' });
  await settle();
  expect(kept.at(-1)?.delivery).toBe('never');
});

test('two at one screen move in turn and agree at once', async () => {
  const { store, searches } = rig({ ...GAME, opponent: { kind: 'hot_seat' } });
  await settle();
  for (const move of ['a', 'b', 'c']) {
    store.play(move);
    await settle();
  }
  expect([texts(store).length, searches.length]).toEqual([3, 0]);
  store.act({ do: 'offer', what: 'draw' });
  await settle();
  expect(store.model?.card.status).toEqual({ kind: 'over', winner: null, reason: 'agreed' });
  store.act({ do: 'offer', what: 'rematch' });
  await settle();
  expect(store.model?.rematch).toBe('next');
});

test('a full disk is told once, and the computer waits until somebody does something', async () => {
  const { store, told, searches, disk } = rig(GAME);
  await settle();
  store.play('a');
  await settle();
  disk.full = true;
  searches[0]?.found('b');
  for (let turn = 0; turn < 20; turn += 1) await settle();
  const refusals = told.filter((message) => message.t === 'refused');
  expect([searches.length, refusals.length, refusals[0]?.t === 'refused' ? refusals[0].error.reason : '']).toEqual([1, 1, 'not_kept']);
  disk.full = false;
  store.act({ do: 'offer', what: 'draw' });
  await settle();
  expect(searches).toHaveLength(2);
  searches[1]?.found('b');
  await settle();
  expect(texts(store)).toEqual(['a', 'b']);
});

test('where another tab has played on its moves are shown, and nothing is written over them', async () => {
  const { store, kept, searches, elsewhere } = rig({ ...GAME, opponent: { kind: 'hot_seat' } });
  await settle();
  const moves = ['a', 'b'].map((text) => ({ text, spent_ms: 1, left_ms: null }));
  elsewhere.game = { ...GAME, opponent: { kind: 'hot_seat' }, moves, n: 3 };
  store.play('z');
  await settle();
  expect([texts(store), store.refusal?.code, store.sending]).toEqual([['a', 'b'], 'wrong_ply', null]);
  expect([kept.length, searches.length]).toEqual([0, 0]);
  store.play('c');
  await settle();
  expect([texts(store), kept.length]).toEqual([['a', 'b', 'c'], 1]);
});

test('a game that has ended in another tab is over, whatever the computer finds here', async () => {
  const { store, kept, searches, elsewhere } = rig(GAME);
  await settle();
  store.play('a');
  await settle();
  const [before] = kept;
  if (!before) throw new Error('nothing was kept');
  elsewhere.game = { ...before, n: before.n + 1, status: { kind: 'over', winner: 'second', reason: 'resigned' }, delivery: 'waiting' };
  searches[0]?.found('b');
  await settle();
  expect(store.model?.card.status.kind).toBe('over');
  expect([texts(store), kept.length, searches.length]).toEqual([['a'], 1, 1]);
});

test('a game that was deleted in another tab is not written down again', async () => {
  const { store, kept, elsewhere } = rig(GAME);
  await settle();
  elsewhere.game = null;
  store.play('a');
  await settle();
  expect([kept.length, store.refusal?.code]).toEqual([0, 'not_found']);
});

test('the next game is begun once, in whatever tab', async () => {
  const { store, elsewhere, erased } = rig({ ...GAME, status: { kind: 'over', winner: 'first', reason: 'resigned' }, delivery: 'sent' });
  await settle();
  elsewhere.game = { ...GAME, n: 2, status: { kind: 'over', winner: 'first', reason: 'resigned' }, delivery: 'sent', rematch: 'theirs' };
  store.act({ do: 'offer', what: 'rematch' });
  await settle();
  expect([store.model?.rematch, erased]).toEqual(['theirs', ['next']]);
});
