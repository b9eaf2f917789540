// A game played on this device without the server: its record, and what the page is shown of it. Pure; the rules are those
// of the engine's module.
import type { EndReason, GameCard, GameStatus, GameText, OfflineGame, OfflineOpponent, PlayedMove, Player, Seat, Snapshot } from '../generated/api';
import { seatAt } from '../game/model';

/** Whether the server has the game: `never` for what is not worth it, `refused` if it does not take it. */
export type Delivery = 'playing' | 'waiting' | 'sent' | 'refused' | 'never';

export interface LocalGame {
  id: string;
  kind: string;
  setup: string;
  opponent: OfflineOpponent;
  /** The side of who sits here; the first where two share a screen. */
  seat: Seat;
  moves: readonly PlayedMove[];
  status: GameStatus;
  /** The number of the last event. */
  n: number;
  /** The ply at which a hint was taken last. */
  hintedPly: number | null;
  /** What makes the weak levels play differently from game to game. */
  seed: number;
  startedMs: number;
  changedMs: number;
  rematch: string | null;
  rematchOf: string | null;
  /** The account whose game it is; null for a guest. */
  owner: string | null;
  /** What whoever sits here is called; empty if nobody knew. */
  name: string;
  delivery: Delivery;
}

/** Shorter games are not sent: they have hardly begun. */
const FEWEST_MOVES = 2;
/** As many as the server keeps. */
export const MOST_MOVES = 2000;

export function gameText({ kind, setup, moves }: Pick<LocalGame, 'kind' | 'setup' | 'moves'>): GameText {
  return { kind, start: { game: setup }, moves: moves.map(({ text }) => text) };
}

export function seatsOf({ opponent, seat }: LocalGame): Seat[] {
  return opponent.kind === 'hot_seat' ? ['first', 'second'] : [seat];
}

/** The level of the computer if it moves now. */
export function computerToMove(game: LocalGame): number | null {
  const { opponent, status } = game;
  return status.kind === 'live' && opponent.kind === 'computer' && seatAt(game.moves.length) !== game.seat ? opponent.level : null;
}

function playersOf({ opponent, seat, owner, name }: LocalGame): GameCard['players'] {
  const person: Player = owner === null ? { kind: 'guest', name } : { kind: 'user', name, rating: null, provisional: true };
  const other: Player = opponent.kind === 'hot_seat' ? person : opponent;
  return seat === 'first' ? [person, other] : [other, person];
}

export function cardOf(game: LocalGame): GameCard {
  const ply = game.moves.length;
  return {
    id: game.id,
    kind: game.kind,
    setup: game.setup,
    rated: false,
    time: { kind: 'unlimited' },
    speed: 'correspondence',
    players: playersOf(game),
    status: game.status,
    ply,
    to_move: seatAt(ply),
    created_ms: game.startedMs,
    changed_ms: game.changedMs,
    rematch_of: game.rematchOf,
    offline: true,
  };
}

export function snapshotOf(game: LocalGame): Snapshot {
  return {
    n: game.n,
    card: cardOf(game),
    moves: [...game.moves],
    clocks: null,
    offers: [[], []],
    chat: [],
    rematch: game.rematch,
    rating_change: null,
    unrated: null,
  };
}

/** The game after its end. What has hardly begun is not for the server. */
export function endedGame(game: LocalGame, winner: Seat | null, reason: EndReason): LocalGame {
  const worthSending = reason !== 'aborted' && game.moves.length >= FEWEST_MOVES;
  return { ...game, status: { kind: 'over', winner, reason }, delivery: worthSending ? 'waiting' : 'never' };
}

/** What the server is sent of a finished game. */
export function offlineGameOf(game: LocalGame): OfflineGame {
  if (game.status.kind !== 'over') throw new Error('the game is not over');
  const { kind, setup, opponent, seat, startedMs, changedMs } = game;
  const { winner, reason } = game.status;
  return { kind, setup, opponent, seat, moves: [...game.moves], winner, reason, started_ms: startedMs, ended_ms: changedMs };
}
