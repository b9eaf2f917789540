// What asks for the user's attention: challenges, offers, games that have begun, and turns in games against people. Pure.
import { seatIndex } from '../board/games';
import type { GameCard, Offer, Player } from '../generated/api';
import type { OfferNews } from '../lobby/lobbyStore.svelte';

export type Notice =
  | { kind: 'challenge'; game: string; card: GameCard; player: Player | null }
  | { kind: 'offer'; game: string; what: Offer; player: Player }
  | { kind: 'begun' | 'turn'; game: string; card: GameCard; player: Player | null };

export interface NoticeSources {
  challenges: readonly GameCard[];
  games: readonly GameCard[];
  offers: readonly OfferNews[];
  begun: readonly string[];
  /** The user's name, and the game on the screen, of which nothing has to be told. */
  name: string;
  open: string | null;
}

export const isPerson = (player: Player | null, name: string): boolean => player !== null && player.kind !== 'computer' && player.name === name;

/** The opponent of somebody in a game. */
export function opponentOf({ players }: Pick<GameCard, 'players'>, name: string): Player | null {
  return isPerson(players[0], name) ? players[1] : players[0];
}

/** Whether it is the turn of somebody. */
export function isTurnOf({ status, players, to_move }: GameCard, name: string): boolean {
  return status.kind === 'live' && isPerson(players[seatIndex(to_move)], name);
}

/** All notices, the most urgent first. A game against the computer waits without a word. */
export function noticesOf({ challenges, games, offers, begun, name, open }: NoticeSources): Notice[] {
  const withPeople = games.filter((card) => {
    const opponent = opponentOf(card, name);
    return card.status.kind === 'live' && opponent !== null && opponent.kind !== 'computer' && !isPerson(opponent, name);
  });
  const news: Notice[] = [
    ...challenges.map((card): Notice => ({ kind: 'challenge', game: card.id, card, player: card.players[0] ?? card.players[1] })),
    ...offers.flatMap(({ game, offers: made, player }) => made.map((what): Notice => ({ kind: 'offer', game, what, player }))),
    ...withPeople
      .filter((card) => begun.includes(card.id) || isTurnOf(card, name))
      .map((card): Notice => ({ kind: isTurnOf(card, name) ? 'turn' : 'begun', game: card.id, card, player: opponentOf(card, name) })),
  ];
  return news.filter(({ game }) => game !== open);
}

/** The identity of a notice: the same one is told once. */
export function noticeKey(notice: Notice): string {
  return notice.kind === 'offer' ? `offer ${notice.game} ${notice.what}` : `${notice.kind} ${notice.game} ${notice.kind === 'turn' ? notice.card.ply : ''}`;
}
