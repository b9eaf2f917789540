// Reconnecting: backoff, heartbeat, timeout, and what the browser reports about network and visibility.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, fakeDocument, fakeWindow, resetBrowser } from '../testkit/browser';
import { ReconnectingSocket, SIGNED_OUT, type SocketStatus } from './reconnectingSocket';

let statuses: SocketStatus[];
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
    onStatus: (status) => statuses.push(status),
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
  while (FakeSocket.all.length === before && waited < 10_000) {
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

test('only a connection whose session has ended says so to the page', () => {
  const ended = vi.fn();
  fakeWindow.addEventListener(SIGNED_OUT, ended);
  FakeSocket.last.open();
  FakeSocket.last.drop(1012);
  delayUntilRetry();
  expect(ended).toHaveBeenCalledTimes(0);
  FakeSocket.last.open();
  FakeSocket.last.drop(4001);
  expect(ended).toHaveBeenCalledTimes(1);
  fakeWindow.removeEventListener(SIGNED_OUT, ended);
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

test('a closed socket never connects again', () => {
  FakeSocket.last.open();
  socket.close();
  fakeWindow.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(statuses.at(-1)).toBe('closed');
});
