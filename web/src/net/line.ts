// One WebSocket that comes back: after a cut, when the machine is online again, when the page is seen again. It carries
// JSON both ways and knows nothing about what is said.
import { waitBefore } from './backoff';

export type LineStatus = 'connecting' | 'open' | 'waiting' | 'closed';

export interface LineEnds<Message> {
  /** The address at this moment; asked anew for every attempt. */
  address: () => string;
  hear: (message: Message) => void;
  status: (status: LineStatus) => void;
  /** Something to say every few seconds, so that a dead line is noticed. */
  pulse: () => unknown;
}

const PULSE_MS = 8000;
/** A line that has said nothing for so long is dead, whatever the browser thinks. */
const SILENCE_MS = 20_000;
/** The shortest time between two attempts that were not waited for. */
const HASTE_MS = 500;

export class Line<Message> {
  #ends: LineEnds<Message>;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #tried = Number.NEGATIVE_INFINITY;
  #ended = false;

  constructor(ends: LineEnds<Message>) {
    this.#ends = ends;
    window.addEventListener('online', this.#wake);
    window.addEventListener('offline', this.#sleep);
    document.addEventListener('visibilitychange', this.#wake);
    this.#open();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message: unknown): boolean {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Hangs up and calls again at once. */
  again(): void {
    this.#drop();
    this.#open();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    this.#drop();
    window.removeEventListener('online', this.#wake);
    window.removeEventListener('offline', this.#sleep);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#ends.status('closed');
  }

  #wake = (): void => {
    if (this.#ended || document.visibilityState === 'hidden' || performance.now() - this.#tried < HASTE_MS) return;
    if (this.isOpen) {
      // The browser may not know yet that the line died while the page slept.
      this.send(this.#ends.pulse());
      if (performance.now() - this.#heard > SILENCE_MS) this.again();
    } else if (this.#socket === null) {
      clearTimeout(this.#retry);
      this.#open();
    }
  };

  #sleep = (): void => {
    if (!this.#ended && this.#socket) this.#lost();
  };

  #open(): void {
    if (this.#ended) return;
    this.#tried = performance.now();
    this.#ends.status('connecting');
    const socket = new WebSocket(this.#ends.address());
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#heard = performance.now();
      clearInterval(this.#pulse);
      this.#pulse = setInterval(() => this.#beat(), PULSE_MS);
      this.#ends.status('open');
      this.send(this.#ends.pulse());
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#heard = performance.now();
      this.#attempt = 0;
      this.#ends.hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #beat(): void {
    if (performance.now() - this.#heard > SILENCE_MS) this.again();
    else this.send(this.#ends.pulse());
  }

  #lost(): void {
    this.#drop();
    if (this.#ended) return;
    this.#ends.status('waiting');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), waitBefore(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  #drop(): void {
    clearInterval(this.#pulse);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
