// The socket of the lobby: open seeks, challenges, one's own games, how many people are there.
import { socketAddress } from '../app/base';
import { type ErrorBody, type GameCard, type LobbyMessage, type LobbyRequest, type NewGame, type OpenSeek, PROTOCOL, type Seek } from '../generated/api';
import { Line, type LineStatus } from '../net/line';
import { newId } from '../net/requests';

export class Lobby {
  seeks = $state.raw<readonly OpenSeek[]>([]);
  games = $state.raw<readonly GameCard[]>([]);
  challenges = $state.raw<readonly GameCard[]>([]);
  crowd = $state.raw<{ people: number; games: number } | null>(null);
  status = $state<LineStatus>('connecting');
  refusal = $state.raw<ErrorBody | null>(null);
  /** The name of one's own seek; it ends with the connection. */
  seeking = $state<string | null>(null);

  #line: Line<LobbyMessage>;
  #started: (game: string) => void;

  /** `started` is called when a game of one's own begins. */
  constructor(started: (game: string) => void) {
    this.#started = started;
    this.#line = new Line<LobbyMessage>({
      address: () => socketAddress(`ws/lobby?v=${PROTOCOL}`),
      hear: (message) => this.#hear(message),
      status: (status) => {
        this.status = status;
        if (status !== 'open') this.seeking = null;
      },
      pulse: () => ({ t: 'ping', sent_ms: Math.round(performance.now()) }) satisfies LobbyRequest,
    });
  }

  seek(seek: Seek): void {
    this.cancel();
    const id = newId();
    this.seeking = id;
    this.#ask({ t: 'seek', id, seek });
  }

  cancel(): void {
    if (this.seeking !== null) this.#ask({ t: 'cancel_seek', id: this.seeking });
    this.seeking = null;
  }

  accept(seek: string): void {
    this.#ask({ t: 'accept_seek', seek });
  }

  challenge(game: NewGame): void {
    this.#ask({ t: 'challenge', id: newId(), game });
  }

  answer(game: string, how: 'accept' | 'decline'): void {
    this.#ask(how === 'accept' ? { t: 'accept_challenge', game } : { t: 'decline_challenge', game });
  }

  end(): void {
    this.#line.end();
  }

  #ask(request: LobbyRequest): void {
    this.refusal = null;
    this.#line.send(request);
  }

  #hear(message: LobbyMessage): void {
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
        this.#started(message.game);
        break;
      case 'refused':
        this.refusal = message.error;
        if (message.id === this.seeking) this.seeking = null;
        break;
      default:
        break;
    }
  }
}
