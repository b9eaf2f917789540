// The lobby's state, kept up to date over its socket: open seeks, challenges, offers, the user's games, number of users.
import { socketAddress } from '../app/base';
import { type GameCard, type LobbyMessage, type LobbyRequest, type NewGame, type Offer, type OpenSeek, type Player, PROTOCOL, type Seek } from '../generated/api';
import { asFailure, type Refusal, remove } from '../net/api';
import { ReconnectingSocket, type SocketOutage, type SocketStatus } from '../net/reconnectingSocket';
import { newId } from '../net/requestId';

/** What the opponent offers in a game of the user. */
export interface OfferNews {
  game: string;
  offers: readonly Offer[];
  player: Player;
}

/** Whether a game began because of what the user did in this window, or of something else. */
export type Beginning = 'asked' | 'unasked';

export class LobbyStore {
  seeks = $state.raw<readonly OpenSeek[]>([]);
  games = $state.raw<readonly GameCard[]>([]);
  challenges = $state.raw<readonly GameCard[]>([]);
  offers = $state.raw<readonly OfferNews[]>([]);
  crowd = $state.raw<{ people: number; games: number } | null>(null);
  status = $state<SocketStatus>('connecting');
  /** Why there is no connection; null while there is one. */
  outage = $state.raw<SocketOutage | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The id of the user's own seek; the server removes it when the connection closes. */
  seeking = $state<string | null>(null);
  /** What is sought. */
  sought = $state.raw<Seek | null>(null);

  #socket: ReconnectingSocket<LobbyMessage>;
  #started: (game: string, how: Beginning) => void;
  /** Whether a seek or a challenge was accepted here, and the game has not begun yet. */
  #asked = false;

  /** `started` is called when a game of the user begins. */
  constructor(started: (game: string, how: Beginning) => void) {
    this.#started = started;
    this.#socket = new ReconnectingSocket<LobbyMessage>({
      address: () => socketAddress(`ws/lobby?v=${PROTOCOL}`),
      onMessage: (message) => this.#receive(message),
      onStatus: (status, outage) => {
        this.status = status;
        this.outage = outage;
        if (status !== 'open') this.seeking = null;
      },
      heartbeat: () => ({ t: 'ping', sent_ms: Math.round(performance.now()) }) satisfies LobbyRequest,
    });
  }

  seek(seek: Seek): void {
    this.cancel();
    const id = newId();
    this.seeking = id;
    this.sought = seek;
    this.#ask({ t: 'seek', id, seek });
  }

  cancel(): void {
    if (this.seeking !== null) this.#ask({ t: 'cancel_seek', id: this.seeking });
    this.seeking = null;
  }

  accept(seek: string): void {
    this.#asked = true;
    this.#ask({ t: 'accept_seek', seek });
  }

  challenge(game: NewGame): void {
    this.#ask({ t: 'challenge', id: newId(), game });
  }

  answer(game: string, how: 'accept' | 'decline'): void {
    this.#asked ||= how === 'accept';
    this.#ask(how === 'accept' ? { t: 'accept_challenge', game } : { t: 'decline_challenge', game });
  }

  /** Deletes a game of the user in which nobody has moved. */
  async delete(game: string): Promise<void> {
    this.refusal = null;
    try {
      await remove(`api/games/${encodeURIComponent(game)}`);
      this.games = this.games.filter(({ id }) => id !== game);
    } catch (reason) {
      this.refusal = asFailure(reason);
    }
  }

  /** Forgets what is offered in a game: the user has seen it. */
  forget(game: string): void {
    if (this.offers.some((news) => news.game === game)) this.offers = this.offers.filter((news) => news.game !== game);
  }

  /** Tries to connect now. */
  reconnect(): void {
    this.#socket.reconnect();
  }

  close(): void {
    this.#socket.close();
  }

  #ask(request: LobbyRequest): void {
    this.refusal = null;
    this.#socket.send(request);
  }

  #receive(message: LobbyMessage): void {
    switch (message.t) {
      case 'seeks':
        this.seeks = message.seeks;
        break;
      case 'my_games':
        this.games = message.games;
        this.challenges = message.challenges;
        break;
      case 'crowd':
        this.crowd = { people: message.people, games: message.games };
        break;
      case 'started':
        this.#started(message.game, this.#asked || this.seeking !== null ? 'asked' : 'unasked');
        this.#asked = false;
        this.seeking = null;
        break;
      case 'offers':
        this.forget(message.game);
        if (message.offers.length > 0) this.offers = [...this.offers, message];
        break;
      case 'refused':
        this.refusal = message.error;
        this.#asked = false;
        if (message.id === this.seeking) this.seeking = null;
        break;
      default:
        break;
    }
  }
}
