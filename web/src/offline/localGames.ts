// The games of this device: begun, kept, found again, and sent to the server when it is there.
import { otherSeat } from '../board/games';
import { router } from '../app/router.svelte';
import { sharedEngine } from '../engine';
import { kindOf } from '../game/names';
import type { OpenRoom } from '../game/gameStore.svelte';
import type { NewGame, OfflineOpponent, Seat, Snapshot } from '../generated/api';
import { CASUAL_SETUPS } from '../generated/games';
import { Failure, putText } from '../net/api';
import { session } from '../users/session.svelte';
import { database } from './database';
import { noteDeviceGames } from './deviceGames.svelte';
import { type LocalGame, snapshotOf } from './localGame';
import { LocalRoom } from './localRoom';
import { type Answer, keepGame, sendAll } from './outbox';
import { newUuid7 } from './uuid';

/** Games that are kept on the device besides those that wait to be sent; the oldest are forgotten. */
const MOST_KEPT = 100;

/** Begins a game without the server and goes there. */
export async function startLocalGame(wish: NewGame): Promise<void> {
  const seat: Seat = wish.seat === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : wish.seat;
  const opponent = opponentOf(wish);
  const kind = kindOf(wish.kind);
  const start = wish.setup ?? CASUAL_SETUPS[kind];
  // The rules say whether there is such a set-up, and how it is written.
  const { setup } = await sharedEngine().view({ kind, start: { game: start }, moves: [] });
  const game = newGame({ kind, setup, opponent, seat: opponent.kind === 'hot_seat' ? 'first' : seat, rematchOf: null });
  await keep(game, null);
  // Browsers may throw away what is not asked to stay.
  void navigator.storage?.persist?.();
  router.go({ page: 'game', id: game.id, ply: null });
}

function opponentOf({ opponent }: NewGame): OfflineOpponent {
  if (opponent.kind === 'hot_seat') return { kind: 'hot_seat' };
  if (opponent.kind !== 'computer') throw new Failure('offline', 'other people are out of reach');
  return { kind: 'computer', level: opponent.level, ...(opponent.hints ? { hints: 0 } : {}) };
}

function newGame(fields: Pick<LocalGame, 'kind' | 'setup' | 'opponent' | 'seat' | 'rematchOf'>): LocalGame {
  const now = Date.now();
  const me = session.me;
  return {
    ...fields,
    id: newUuid7(now),
    moves: [],
    status: { kind: 'live' },
    n: 1,
    hintedPly: null,
    seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    startedMs: now,
    changedMs: now,
    rematch: null,
    owner: session.isGuest ? null : (me?.name ?? null),
    name: me?.name ?? '',
    delivery: 'playing',
  };
}

/** Writes down what became of a game, and tells who wants to know. */
async function keep(game: LocalGame, before: LocalGame | null): Promise<void> {
  const { queued } = await keepGame(database, game, before);
  if (before === null) await forgetOldest();
  if (before?.status.kind !== game.status.kind) await tellDeviceGames();
  if (queued) void sendGames();
}

async function forgetOldest(): Promise<void> {
  const games = await database.all<LocalGame>('games');
  const spare = games.filter(({ delivery }) => delivery !== 'waiting').sort((one, other) => other.changedMs - one.changedMs);
  await database.write(spare.slice(MOST_KEPT).map(({ id }) => ({ store: 'games', remove: id })));
}

async function erase(id: string): Promise<void> {
  await database.write([{ store: 'games', remove: id }]);
  await tellDeviceGames();
}

async function rematch(game: LocalGame): Promise<LocalGame> {
  const { kind, setup, opponent } = game;
  const again: OfflineOpponent = opponent.kind === 'computer' && opponent.hints !== undefined ? { ...opponent, hints: 0 } : opponent;
  const seat = opponent.kind === 'hot_seat' ? 'first' : otherSeat(game.seat);
  const next = newGame({ kind, setup, opponent: again, seat, rematchOf: game.id });
  await keep(next, null);
  return next;
}

/** How to open a game of this device; null if it is not here, or if the server has it and can be asked. */
export async function localRoomOf(id: string): Promise<OpenRoom | null> {
  const game = await database.get<LocalGame>('games', id).catch(() => undefined);
  if (!game || (game.delivery === 'sent' && !session.unreachable)) return null;
  const deps = { engine: sharedEngine(), keep, erase, rematch, now: () => Date.now() };
  return (callbacks) => new LocalRoom(game, callbacks, deps);
}

/** A game of this device, whole; null if it is not here. */
export async function localSnapshotOf(id: string): Promise<Snapshot | null> {
  const game = await database.get<LocalGame>('games', id).catch(() => undefined);
  return game ? snapshotOf(game) : null;
}

/** Sends finished games; to be called whenever the server may be there. */
export async function sendGames(): Promise<void> {
  if (session.me === null) return;
  await sendAll({
    database,
    send,
    exclusively: async (work) => {
      if (!navigator.locks) return work();
      await navigator.locks.request('rusc.outbox', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
    },
    account: () => (session.isGuest ? null : (session.me?.name ?? null)),
  });
  await tellDeviceGames();
}

/** Refusals that another try cannot change. */
const FINAL: readonly string[] = ['bad_request', 'too_large', 'illegal_move', 'taken'];

async function send(id: string, body: string): Promise<Answer> {
  try {
    await putText(`api/offline-games/${id}`, body);
    return 'stored';
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return FINAL.includes(failure.code) ? 'refused' : 'later';
  }
}

/** Tells the start page what is here. */
export async function tellDeviceGames(): Promise<void> {
  const games = await database.all<LocalGame>('games');
  noteDeviceGames(games.filter(({ delivery }) => delivery === 'playing' || delivery === 'waiting'));
}
