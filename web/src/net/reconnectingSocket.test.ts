// Reconnecting: backoff, heartbeat, timeout, and what the browser reports about network and visibility.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, fakeDocument, fakeServer, fakeWindow, resetBrowser, settle } from '../testkit/browser';
import type { ErrorBody } from '../generated/api';
import { ReconnectingSocket, SESSION_LOADED, SIGNED_OUT, type SocketOutage, type SocketStatus } from './reconnectingSocket';

let statuses: SocketStatus[];
let outage: SocketOutage | null;
let messages: unknown[];
let socket: ReconnectingSocket<unknown>;

beforeEach(() => {
  resetBrowser();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  statuses = [];
  messages = [];
  let attempt = 0;
  socket = new ReconnectingSocket<unknown>({
    address: () => `ws://rusc.test/${(attempt += 1)}`,
    onMessage: (message) => messages.push(message),
    onStatus: (status, reported) => {
      statuses.push(status);
      outage = reported;
    },
    heartbeat: () => ({ t: 'ping' }),
  });
});

afterEach(() => {
  socket.close();
  vi.restoreAllMocks();
});

/** How long it takes until the next connection is opened. */
function delayUntilRetry(): number {
  const before = FakeSocket.all.length;
  let waited = 0;
  while (FakeSocket.all.length === before && waited < 60_000) {
    vi.advanceTimersByTime(10);
    waited += 10;
  }
  return waited;
}

test('it connects at once and sends a heartbeat when the connection opens', () => {
  expect(FakeSocket.all).toHaveLength(1);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent).toEqual([{ t: 'ping' }]);
  expect(statuses).toEqual(['connecting', 'open']);
});

test('it retries after delays that double up to four seconds, with a new address each time', () => {
  const delays = [1, 2, 3, 4, 5, 6].map(() => {
    FakeSocket.last.drop();
    return delayUntilRetry();
  });
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  expect(FakeSocket.last.url).toBe('ws://rusc.test/7');
});

test('the delays start again from the shortest after a message has arrived', () => {
  for (let loss = 0; loss < 4; loss += 1) {
    FakeSocket.last.drop();
    delayUntilRetry();
  }
  FakeSocket.last.open();
  FakeSocket.last.receive({ t: 'welcome' });
  FakeSocket.last.drop();
  expect(delayUntilRetry()).toBe(250);
});

/** The server refuses the newest connection, and says why to whoever asks without a socket. */
async function refuse(error: Omit<ErrorBody, 'message'>, status: number): Promise<void> {
  fakeServer.answer(`GET ${FakeSocket.last.url.replace('ws', 'http')}`, { ...error, message: '' }, status);
  FakeSocket.last.drop();
  await settle();
}

test('a connection whose session has ended asks for the session once and waits for it', async () => {
  const ended = vi.fn();
  fakeWindow.addEventListener(SIGNED_OUT, ended);
  FakeSocket.last.open();
  FakeSocket.last.drop(1012);
  delayUntilRetry();
  expect(ended).toHaveBeenCalledTimes(0);
  FakeSocket.last.open();
  FakeSocket.last.drop(4001);
  expect(ended).toHaveBeenCalledTimes(1);
  expect([statuses.at(-1), outage]).toEqual(['stopped', { reason: 'signed_out', retryAt: null }]);
  vi.advanceTimersByTime(60_000);
  fakeWindow.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  fakeWindow.dispatchEvent(new Event(SESSION_LOADED));
  expect(FakeSocket.all).toHaveLength(3);
  // The new session is of no use, either.
  await refuse({ code: 'signed_out' }, 401);
  expect(statuses.at(-1)).toBe('stopped');
  expect(ended).toHaveBeenCalledTimes(1);
  fakeWindow.removeEventListener(SIGNED_OUT, ended);
});

test('a refused connection waits as long as the server asks for, and the backoff on top', async () => {
  await refuse({ code: 'too_many', retry_after_ms: 20_000 }, 429);
  expect(outage).toEqual({ reason: 'too_many', retryAt: 20_500 });
  vi.advanceTimersByTime(10_000);
  fakeWindow.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(10_490);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(10);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.open();
  expect([statuses.at(-1), outage]).toEqual(['open', null]);
});

test('a page of another version stops and does not come back by itself', async () => {
  await refuse({ code: 'wrong_protocol' }, 400);
  expect([statuses.at(-1), outage]).toEqual(['stopped', { reason: 'wrong_protocol', retryAt: null }]);
  vi.advanceTimersByTime(600_000);
  fakeWindow.dispatchEvent(new Event('online'));
  fakeWindow.dispatchEvent(new Event(SESSION_LOADED));
  expect(FakeSocket.all).toHaveLength(1);
  socket.reconnect();
  expect(FakeSocket.all).toHaveLength(2);
});

test('where a socket would be opened now, the usual backoff goes on', async () => {
  await refuse({ code: 'bad_request' }, 400);
  expect(outage).toEqual({ reason: 'lost', retryAt: 250 });
  expect(delayUntilRetry()).toBe(250);
});

test('a page that was closed for sending too much waits ten seconds', () => {
  FakeSocket.last.open();
  FakeSocket.last.receive({ t: 'welcome' });
  FakeSocket.last.drop(1008);
  expect(outage?.reason).toBe('flood');
  expect(delayUntilRetry()).toBe(10_250);
});

test('an answer that comes when the next attempt is open changes nothing', async () => {
  fakeServer.answer('GET http://rusc.test/1', { code: 'busy', message: '', retry_after_ms: 5000 }, 503);
  FakeSocket.last.drop();
  socket.reconnect();
  FakeSocket.last.open();
  await settle();
  expect([statuses.at(-1), outage]).toEqual(['open', null]);
  vi.advanceTimersByTime(6000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a heartbeat is sent every eight seconds while the server answers', () => {
  FakeSocket.last.open();
  for (let beat = 0; beat < 4; beat += 1) {
    vi.advanceTimersByTime(8000);
    FakeSocket.last.receive({ t: 'pong' });
  }
  expect(FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.last.sent).toHaveLength(5);
});

test('a connection without any message for twenty seconds is replaced', () => {
  FakeSocket.last.open();
  vi.advanceTimersByTime(16_000);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(8000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.all[0]?.readyState).toBe(3);
});

test('messages of a replaced connection are ignored', () => {
  const [old] = FakeSocket.all;
  old?.open();
  socket.reconnect();
  old?.receive({ t: 'late' });
  old?.onclose?.({ code: 1006 });
  FakeSocket.last.open();
  FakeSocket.last.receive({ t: 'new' });
  expect(messages).toEqual([{ t: 'new' }]);
  expect(FakeSocket.all).toHaveLength(2);
});

test('coming online retries at once instead of waiting for the backoff', () => {
  for (let loss = 0; loss < 5; loss += 1) {
    FakeSocket.last.drop();
    delayUntilRetry();
  }
  FakeSocket.last.drop();
  vi.advanceTimersByTime(600);
  const before = FakeSocket.all.length;
  fakeWindow.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(before + 1);
});

test('repeated online events do not open connections in quick succession', () => {
  FakeSocket.last.drop();
  fakeWindow.dispatchEvent(new Event('online'));
  fakeWindow.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(1);
});

test('going offline is a loss, even if the browser keeps the socket open', () => {
  FakeSocket.last.open();
  fakeWindow.dispatchEvent(new Event('offline'));
  expect(statuses.at(-1)).toBe('waiting');
  expect(socket.isOpen).toBe(false);
});

test('a page that becomes visible after a long sleep replaces its dead connection', () => {
  FakeSocket.last.open();
  vi.setSystemTime(60_000);
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  fakeDocument.visibilityState = 'hidden';
  fakeDocument.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.all).toHaveLength(1);
  fakeDocument.visibilityState = 'visible';
  fakeDocument.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.all).toHaveLength(2);
});

test('nothing is sent while the connection is not open', () => {
  expect(socket.send({ t: 'move' })).toBe(false);
  FakeSocket.last.open();
  expect(socket.send({ t: 'move' })).toBe(true);
  expect(FakeSocket.last.requests).toEqual([{ t: 'move' }]);
});

test('a socket that is closed while it opens is left to open first', () => {
  const opening = FakeSocket.last;
  socket.close();
  expect(opening.readyState).toBe(WebSocket.CONNECTING);
  opening.open();
  expect(opening.readyState).toBe(WebSocket.CLOSED);
  expect(opening.sent).toEqual([]);
});

test('a closed socket never connects again', () => {
  FakeSocket.last.open();
  socket.close();
  fakeWindow.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(statuses.at(-1)).toBe('closed');
});
