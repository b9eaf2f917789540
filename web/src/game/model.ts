// The client's model of a game and how events change it. Pure: no sockets, no local clock.
import { seatIndex } from '../board/games';
import type { ChatLine, Clocks, Event, EventKind, GameCard, Offer, PlayedMove, Seat, Snapshot, UnratedReason } from '../generated/api';

export interface GameModel {
  /** The number of the last applied event. */
  n: number;
  card: GameCard;
  moves: readonly PlayedMove[];
  /** The clocks, and the server time at which they had these values. */
  clocks: Clocks | null;
  clocksAt: number;
  offers: readonly [readonly Offer[], readonly Offer[]];
  chat: readonly ChatLine[];
  rematch: string | null;
  ratingChange: readonly [number, number] | null;
  /** Why a rated game has not changed ratings. */
  unrated: UnratedReason | null;
}

/** The result of applying an event: applied, already known, or events in between are missing. */
export type Applied = { kind: 'applied' | 'known'; model: GameModel } | { kind: 'gap' };

const NO_OFFERS = [[], []] as const;

export function modelFrom(snapshot: Snapshot, serverNow: number): GameModel {
  return {
    n: snapshot.n,
    card: snapshot.card,
    moves: snapshot.moves,
    clocks: snapshot.clocks,
    clocksAt: serverNow,
    offers: snapshot.offers,
    chat: snapshot.chat,
    rematch: snapshot.rematch,
    ratingChange: snapshot.rating_change,
    unrated: snapshot.unrated,
  };
}

/** Applies an event if it is the next one. */
export function applyEvent(model: GameModel, event: Event): Applied {
  if (event.n <= model.n) return { kind: 'known', model };
  if (event.n > model.n + 1) return { kind: 'gap' };
  const changed = change({ ...model, n: event.n }, event);
  // What is said after the end does not make the game a newer one.
  const changed_ms = model.card.status.kind === 'over' ? model.card.changed_ms : event.at_ms;
  return { kind: 'applied', model: { ...changed, card: { ...changed.card, changed_ms } } };
}

function change(model: GameModel, { what, at_ms }: Event): GameModel {
  switch (what.k) {
    case 'created':
      return { ...model, card: what.card };
    case 'joined':
      return withPlayer(model, what.seat, what.player);
    case 'moved': {
      const left = what.clocks ? what.clocks.left_ms[seatIndex(seatAt(what.ply))] : null;
      const move: PlayedMove = { text: what.text, spent_ms: what.spent_ms, left_ms: left };
      return atPly(withClocks(model, what.clocks, at_ms), [...model.moves.slice(0, what.ply), move]);
    }
    case 'offered':
      return { ...model, offers: mapOffers(model, (offers, seat) => (seat === what.seat ? [...without(offers, what.what), what.what] : offers)) };
    case 'declined':
      return { ...model, offers: mapOffers(model, (offers) => without(offers, what.what)) };
    case 'took_back':
      return atPly(
        { ...withClocks(model, what.clocks, at_ms), offers: NO_OFFERS },
        model.moves.slice(0, what.ply),
      );
    case 'hinted':
      return { ...model, card: { ...model.card, players: withHint(model.card.players) } };
    case 'time_added':
    case 'resumed':
      return withClocks(model, what.clocks, at_ms);
    case 'ended':
      return ended(withClocks(model, what.clocks, at_ms), what);
    case 'rematch':
      return { ...model, rematch: what.game, offers: NO_OFFERS };
    case 'said':
      return { ...model, chat: [...model.chat, what.line] };
    case 'hidden':
      return model;
  }
}

/** How many hints were taken; null in a game without hints. */
export function hintsTaken({ players }: Pick<GameCard, 'players'>): number | null {
  for (const player of players) if (player?.kind === 'computer') return player.hints ?? null;
  return null;
}

function withHint([first, second]: GameCard['players']): GameCard['players'] {
  const counted = (player: GameCard['players'][0]): GameCard['players'][0] =>
    player?.kind === 'computer' && player.hints !== undefined ? { ...player, hints: player.hints + 1 } : player;
  return [counted(first), counted(second)];
}

/** Whether its players may delete a game: it has no clock, and no person has moved. */
export function mayBeDeleted({ time, status, ply, players }: GameCard): boolean {
  const moved = players.some((player, seat) => player?.kind !== 'computer' && ply > seat);
  return time.kind === 'unlimited' && status.kind !== 'over' && !moved;
}

/** The side to move at a ply. Sides always alternate: a pass is a move. */
export function seatAt(ply: number): Seat {
  return ply % 2 === 0 ? 'first' : 'second';
}

function atPly(model: GameModel, moves: readonly PlayedMove[]): GameModel {
  const ply = moves.length;
  return { ...model, moves, card: { ...model.card, ply, to_move: seatAt(ply) } };
}

function withClocks(model: GameModel, clocks: Clocks | null, at: number): GameModel {
  return { ...model, clocks, clocksAt: at };
}

function withPlayer(model: GameModel, seat: Seat, player: GameCard['players'][0]): GameModel {
  const players: GameCard['players'] =
    seat === 'first' ? [player, model.card.players[1]] : [model.card.players[0], player];
  const isFull = players[0] !== null && players[1] !== null;
  const status = isFull && model.card.status.kind === 'open' ? ({ kind: 'live' } as const) : model.card.status;
  return { ...model, card: { ...model.card, players, status } };
}

function ended(model: GameModel, { winner, reason, rating_change, unrated }: Extract<EventKind, { k: 'ended' }>): GameModel {
  const card: GameCard = { ...model.card, status: { kind: 'over', winner, reason } };
  return { ...model, card, ratingChange: rating_change, unrated, offers: NO_OFFERS };
}

function mapOffers(model: GameModel, map: (offers: readonly Offer[], seat: Seat) => readonly Offer[]): GameModel['offers'] {
  return [map(model.offers[0], 'first'), map(model.offers[1], 'second')];
}

function without(offers: readonly Offer[], offer: Offer): readonly Offer[] {
  return offers.filter((candidate) => candidate !== offer);
}
