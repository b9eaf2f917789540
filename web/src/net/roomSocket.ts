// The socket of one game room: resumes after the last known event, sends unanswered requests again, and measures the
// server's time. All messages go to the callback of the owner.
import { socketAddress } from '../app/base';
import { type Action, type ChatRoom, PROTOCOL, type RoomMessage, type RoomRequest, type Scene } from '../generated/api';
import { get, remove } from './api';
import { ReconnectingSocket, type SocketOutage, type SocketStatus } from './reconnectingSocket';
import { newId } from './requestId';
import { Requests } from './requests';
import { ServerTime } from './serverTime';

const RESEND_CHECK_MS = 1000;

export interface RoomSocketCallbacks {
  onMessage: (message: RoomMessage) => void;
  onStatus: (status: SocketStatus, outage: SocketOutage | null) => void;
  /** The number of the last event that the client has; null to get a full snapshot. */
  lastEvent: () => number | null;
}

/** A room in which a game is played: on the server, or on this device. */
export interface GameRoom {
  /** Whether it is on this device. */
  readonly isLocal: boolean;
  readonly time: { now: () => number };
  /** What was not answered yet. */
  readonly requests: { readonly move: { text: string } | null };
  move: (ply: number, text: string, spentMs: number | null) => string;
  act: (action: Action) => string;
  say: (room: ChatRoom, text: string) => string;
  /** Asks why other pieces cannot move at a ply. */
  restrictions: (ply: number) => string;
  /** The position after so many half-moves. */
  position: (ply: number) => Promise<Scene>;
  /** Deletes the game. */
  delete: () => Promise<void>;
  reconnect: () => void;
  close: () => void;
}

export class RoomSocket implements GameRoom {
  readonly isLocal = false;
  readonly #path: string;
  readonly time = new ServerTime();
  readonly requests = new Requests();
  #socket: ReconnectingSocket<RoomMessage>;
  #resendTimer: ReturnType<typeof setInterval>;
  /** Whether the server has not yet sent all missed events on this connection. */
  #catchingUp = true;

  constructor(game: string, callbacks: RoomSocketCallbacks) {
    this.#path = `api/games/${encodeURIComponent(game)}`;
    this.#socket = new ReconnectingSocket<RoomMessage>({
      address: () => {
        const seen = callbacks.lastEvent();
        const since = seen === null ? '' : `&seen=${seen}`;
        return socketAddress(`ws/game/${encodeURIComponent(game)}?v=${PROTOCOL}&scene=1${since}`);
      },
      onStatus: callbacks.onStatus,
      heartbeat: () => ({ t: 'ping', sent_ms: Math.round(performance.now()) }) satisfies RoomRequest,
      onMessage: (message) => {
        this.#track(message);
        callbacks.onMessage(message);
        // The missed events show which requests had arrived before the loss; the others are sent again.
        if (message.t === 'scene' && this.#catchingUp) {
          this.#catchingUp = false;
          this.#resend('all');
        }
      },
    });
    this.#resendTimer = setInterval(() => this.#resend('overdue'), RESEND_CHECK_MS);
  }

  move(ply: number, text: string, spent_ms: number | null): string {
    return this.#ask({ t: 'move', id: newId(), ply, text, spent_ms });
  }

  act(action: Action): string {
    return this.#ask({ t: 'act', id: newId(), action });
  }

  say(room: ChatRoom, text: string): string {
    return this.#ask({ t: 'say', id: newId(), room, text });
  }

  restrictions(ply: number): string {
    return this.#ask({ t: 'restrictions', id: newId(), ply });
  }

  position(ply: number): Promise<Scene> {
    return get(`${this.#path}/scene/${ply}`);
  }

  delete(): Promise<void> {
    return remove(this.#path);
  }

  /** Reconnects, for instance after a gap in the events or after taking a seat. */
  reconnect(): void {
    this.#socket.reconnect();
  }

  close(): void {
    clearInterval(this.#resendTimer);
    this.#socket.close();
  }

  #ask(request: Exclude<RoomRequest, { t: 'ping' }>): string {
    this.requests.add(request, performance.now());
    this.#socket.send(request);
    return request.id;
  }

  #resend(which: 'all' | 'overdue'): void {
    if (!this.#socket.isOpen) return;
    for (const request of this.requests.due(performance.now(), which)) this.#socket.send(request);
  }

  #track(message: RoomMessage): void {
    const now = performance.now();
    if (message.t === 'welcome') {
      this.#catchingUp = true;
      this.time.hint(message.now_ms, now);
    } else if (message.t === 'pong') this.time.sample(message.now_ms, message.sent_ms, now);
    else if (message.t === 'ack' || message.t === 'restrictions') this.requests.settle(message.id);
    else if (message.t === 'refused' && message.id !== null) {
      if (!this.requests.postpone(message.id, message.error, now)) this.requests.settle(message.id);
    } else if (message.t === 'event' && message.event.what.k === 'moved') this.requests.settle(message.event.what.id);
  }
}
