// A WebSocket that reconnects: with backoff after a loss, and at once when the machine is online again or the page becomes
// visible. Carries JSON both ways, independent of the message types.
import { backoffDelay } from './backoff';

export type SocketStatus = 'connecting' | 'open' | 'waiting' | 'closed';

export interface SocketCallbacks<Message> {
  /** The URL; evaluated for every attempt. */
  address: () => string;
  onMessage: (message: Message) => void;
  onStatus: (status: SocketStatus) => void;
  /** The message sent every few seconds to detect a dead connection. */
  heartbeat: () => unknown;
}

/** The event of the window when the server closes a socket because its session has ended. */
export const SIGNED_OUT = 'rusc-signed-out';
const SIGNED_OUT_CODE = 4001;

const HEARTBEAT_MS = 8000;
/** A connection without any message for this long is considered dead. */
const TIMEOUT_MS = 20_000;
/** Minimum time between attempts outside the backoff schedule. */
const MIN_RETRY_MS = 500;

export class ReconnectingSocket<Message> {
  #callbacks: SocketCallbacks<Message>;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #lastReceived = 0;
  #lastAttempt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(callbacks: SocketCallbacks<Message>) {
    this.#callbacks = callbacks;
    window.addEventListener('online', this.#resume);
    window.addEventListener('offline', this.#suspend);
    document.addEventListener('visibilitychange', this.#resume);
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

  /** Closes the connection and opens a new one at once. */
  reconnect(): void {
    this.#disconnect();
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#disconnect();
    window.removeEventListener('online', this.#resume);
    window.removeEventListener('offline', this.#suspend);
    document.removeEventListener('visibilitychange', this.#resume);
    this.#callbacks.onStatus('closed');
  }

  #resume = (): void => {
    if (this.#closed || document.visibilityState === 'hidden' || performance.now() - this.#lastAttempt < MIN_RETRY_MS) return;
    if (this.isOpen) {
      // The connection may have died while the page was suspended, without the browser knowing it.
      this.send(this.#callbacks.heartbeat());
      if (performance.now() - this.#lastReceived > TIMEOUT_MS) this.reconnect();
    } else if (this.#socket === null) {
      clearTimeout(this.#retry);
      this.#open();
    }
  };

  #suspend = (): void => {
    if (!this.#closed && this.#socket) this.#connectionLost();
  };

  #open(): void {
    if (this.#closed) return;
    this.#lastAttempt = performance.now();
    this.#callbacks.onStatus('connecting');
    const socket = new WebSocket(this.#callbacks.address());
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#lastReceived = performance.now();
      clearInterval(this.#heartbeat);
      this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
      this.#callbacks.onStatus('open');
      this.send(this.#callbacks.heartbeat());
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#lastReceived = performance.now();
      this.#attempt = 0;
      this.#callbacks.onMessage(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      if (event.code === SIGNED_OUT_CODE) window.dispatchEvent(new Event(SIGNED_OUT));
      this.#connectionLost();
    };
  }

  #beat(): void {
    if (performance.now() - this.#lastReceived > TIMEOUT_MS) this.reconnect();
    else this.send(this.#callbacks.heartbeat());
  }

  #connectionLost(): void {
    this.#disconnect();
    if (this.#closed) return;
    this.#callbacks.onStatus('waiting');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), backoffDelay(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  #disconnect(): void {
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
