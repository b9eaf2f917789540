// The socket of one game: where the last event seen is remembered, unanswered requests are said again, and the time of
// the server is measured. What is heard goes to whoever opened it.
import { socketAddress } from '../app/base';
import { type Action, type ChatRoom, PROTOCOL, type RoomMessage, type RoomRequest } from '../generated/api';
import { Line, type LineStatus } from './line';
import { newId, Requests } from './requests';
import { ServerTime } from './server-time';

const LOOK_MS = 1000;

export interface RoomEnds {
  hear: (message: RoomMessage) => void;
  status: (status: LineStatus) => void;
  /** The number of the last event the client has; nothing to get the whole game. */
  seen: () => number | null;
}

export class RoomSocket {
  readonly time = new ServerTime();
  readonly requests = new Requests();
  #line: Line<RoomMessage>;
  #look: ReturnType<typeof setInterval>;
  /** Whether this connection has not yet told everything that was missed. */
  #fresh = true;

  constructor(game: string, ends: RoomEnds) {
    this.#line = new Line<RoomMessage>({
      address: () => {
        const seen = ends.seen();
        const since = seen === null ? '' : `&seen=${seen}`;
        return socketAddress(`ws/game/${encodeURIComponent(game)}?v=${PROTOCOL}&scene=1${since}`);
      },
      status: ends.status,
      pulse: () => ({ t: 'ping', sent_ms: Math.round(performance.now()) }) satisfies RoomRequest,
      hear: (message) => {
        this.#note(message);
        ends.hear(message);
        // Only now is known which requests the server had heard before the cut.
        if (message.t === 'scene' && this.#fresh) {
          this.#fresh = false;
          this.#say('all');
        }
      },
    });
    this.#look = setInterval(() => this.#say('overdue'), LOOK_MS);
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

  /** Connects anew, for instance because an event is missing or a seat was taken. */
  again(): void {
    this.#line.again();
  }

  end(): void {
    clearInterval(this.#look);
    this.#line.end();
  }

  #ask(request: Exclude<RoomRequest, { t: 'ping' }>): string {
    this.requests.add(request, performance.now());
    this.#line.send(request);
    return request.id;
  }

  #say(which: 'all' | 'overdue'): void {
    if (!this.#line.isOpen) return;
    for (const request of this.requests.due(performance.now(), which)) this.#line.send(request);
  }

  #note(message: RoomMessage): void {
    const now = performance.now();
    if (message.t === 'welcome') {
      this.#fresh = true;
      this.time.hint(message.now_ms, now);
    } else if (message.t === 'pong') this.time.sample(message.now_ms, message.sent_ms, now);
    else if (message.t === 'ack') this.requests.settle(message.id);
    else if (message.t === 'refused' && message.id !== null) this.requests.settle(message.id);
    else if (message.t === 'event' && message.what.k === 'moved') this.requests.settle(message.what.id);
  }
}
