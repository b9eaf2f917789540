// A WebSocket that reconnects: with backoff after a loss, not before the time that the server has named, and at once when
// the machine is online again or the page becomes visible. It stops where waiting does not help. Carries JSON both ways,
// independent of the message types.
import { refusalOfSocket } from './api';
import { backoffDelay } from './backoff';
import { LOST, type Outage, outageOfClose, outageOfRefusal, type OutageReason } from './outage';

/** `stopped`: the server has said that waiting does not help. */
export type SocketStatus = 'connecting' | 'open' | 'waiting' | 'stopped' | 'closed';

/** Why the connection is not open, and when the next attempt is due in the time of `performance.now()`; null for none. */
export interface SocketOutage {
  readonly reason: OutageReason;
  readonly retryAt: number | null;
}

export interface SocketCallbacks<Message> {
  /** The URL; evaluated for every attempt. */
  address: () => string;
  onMessage: (message: Message) => void;
  /** The outage is null as soon as a connection is open. */
  onStatus: (status: SocketStatus, outage: SocketOutage | null) => void;
  /** The message sent every few seconds to detect a dead connection. */
  heartbeat: () => unknown;
}

/** The event of the window when a socket is closed or refused because its session has ended. */
export const SIGNED_OUT = 'rusc-signed-out';
/** The event of the window when the server speaks another version than this page. */
export const OUT_OF_DATE = 'rusc-out-of-date';
/** The event of the window when the session was read again: sockets that stopped without one try again. */
export const SESSION_LOADED = 'rusc-session-loaded';

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
  /** No attempt before this time, whatever the browser reports. */
  #notBefore = Number.NEGATIVE_INFINITY;
  #outage: SocketOutage | null = null;
  /** Whether the session was asked for again since the last message: once is enough. */
  #sessionAsked = false;
  #closed = false;

  constructor(callbacks: SocketCallbacks<Message>) {
    this.#callbacks = callbacks;
    window.addEventListener('online', this.#resume);
    window.addEventListener('offline', this.#suspend);
    window.addEventListener(SESSION_LOADED, this.#sessionLoaded);
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
    clearTimeout(this.#retry);
    this.#disconnect();
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#disconnect();
    window.removeEventListener('online', this.#resume);
    window.removeEventListener('offline', this.#suspend);
    window.removeEventListener(SESSION_LOADED, this.#sessionLoaded);
    document.removeEventListener('visibilitychange', this.#resume);
    this.#callbacks.onStatus('closed', null);
  }

  #resume = (): void => {
    const now = performance.now();
    if (this.#closed || document.visibilityState === 'hidden' || now - this.#lastAttempt < MIN_RETRY_MS || now < this.#notBefore) return;
    if (this.isOpen) {
      // The connection may have died while the page was suspended, without the browser knowing it.
      this.send(this.#callbacks.heartbeat());
      if (now - this.#lastReceived > TIMEOUT_MS) this.reconnect();
    } else if (this.#socket === null && this.#outage?.retryAt !== null) {
      this.reconnect();
    }
  };

  #suspend = (): void => {
    if (!this.#closed && this.#socket) this.#connectionLost(LOST);
  };

  #sessionLoaded = (): void => {
    if (!this.#closed && this.#socket === null && this.#outage?.reason === 'signed_out') this.reconnect();
  };

  #open(): void {
    if (this.#closed) return;
    this.#lastAttempt = performance.now();
    this.#callbacks.onStatus('connecting', this.#outage);
    const address = this.#callbacks.address();
    const socket = new WebSocket(address);
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      opened = true;
      this.#outage = null;
      this.#lastReceived = performance.now();
      clearInterval(this.#heartbeat);
      this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
      this.#callbacks.onStatus('open', null);
      this.send(this.#callbacks.heartbeat());
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#lastReceived = performance.now();
      this.#attempt = 0;
      this.#sessionAsked = false;
      this.#callbacks.onMessage(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#connectionLost(opened ? outageOfClose(event.code) : LOST);
      if (!opened) void this.#askWhy(address);
    };
  }

  /** Finds out why no connection was opened: a browser tells the page no status and no body of a refused upgrade. */
  async #askWhy(address: string): Promise<void> {
    const refusal = await refusalOfSocket(address);
    if (refusal === null || this.#closed || this.#socket !== null) return;
    const outage = outageOfRefusal(refusal);
    if (outage !== LOST) this.#wait(outage);
  }

  #beat(): void {
    if (performance.now() - this.#lastReceived > TIMEOUT_MS) this.reconnect();
    else this.send(this.#callbacks.heartbeat());
  }

  #connectionLost(outage: Outage): void {
    this.#disconnect();
    if (this.#closed) return;
    this.#wait(outage);
    this.#attempt += 1;
  }

  /** Schedules the next attempt; the backoff comes on top of what the server asks for, so that not all come at once. */
  #wait({ reason, waitMs }: Outage): void {
    clearTimeout(this.#retry);
    const now = performance.now();
    if (waitMs === null) {
      this.#outage = { reason, retryAt: null };
      this.#callbacks.onStatus('stopped', this.#outage);
      if (reason === 'signed_out') this.#askForSession();
      if (reason === 'wrong_protocol') window.dispatchEvent(new Event(OUT_OF_DATE));
      return;
    }
    const delay = waitMs + backoffDelay(this.#attempt, Math.random());
    this.#notBefore = now + waitMs;
    this.#outage = { reason, retryAt: now + delay };
    this.#callbacks.onStatus('waiting', this.#outage);
    this.#retry = setTimeout(() => this.#open(), delay);
  }

  #askForSession(): void {
    if (this.#sessionAsked) return;
    this.#sessionAsked = true;
    window.dispatchEvent(new Event(SIGNED_OUT));
  }

  #disconnect(): void {
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    // Nobody waits for it any more; browsers complain of sockets that are closed while they open.
    if (this.#closed && socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }
}
