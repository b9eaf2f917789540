// A fake browser for unit tests: window, document, storage, `fetch` and WebSocket without network. Import it before the
// code under test, since some modules read `document` when they are loaded.
import { vi } from 'vitest';

/** A WebSocket whose server is the test. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];

  readonly url: string;
  readyState = 0;
  /** The messages sent by the page, parsed. */
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  /** The newest connection. */
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server accepts the connection. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The server sends a message. */
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The network drops the connection, or the server closes it with a code. */
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** What was sent besides heartbeats. */
  get requests(): Record<string, unknown>[] {
    return this.sent.filter((message) => message['t'] !== 'ping');
  }
}

export const fakeWindow = Object.assign(new EventTarget(), { scrollTo: () => undefined });

export const fakeDocument = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  querySelector: () => null,
  documentElement: { dataset: {} as Record<string, string>, lang: '' },
});

class FakeStorage {
  values = new Map<string, string>();
  /** Whether access fails, as in a browser that blocks storage. */
  blocked = false;

  getItem(key: string): string | null {
    if (this.blocked) throw new Error('storage is blocked');
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.blocked) throw new Error('storage is blocked');
    this.values.set(key, value);
  }
}

export const fakeStorage = new FakeStorage();

interface FakeRequest {
  method: string;
  path: string;
  csrf: string | null;
  body: unknown;
}

/** The HTTP side of the server: answers by method and path, and what was asked. */
export const fakeServer = {
  answers: new Map<string, unknown>(),
  requests: [] as FakeRequest[],
  /** Answers a request such as `GET /api/me` from now on; an error has a status and a code. */
  answer(request: string, body: unknown, status = 200): void {
    this.answers.set(request, { body, status });
  },
};

async function fakeFetch(path: string, options: RequestInit): Promise<Response> {
  const method = options.method ?? 'GET';
  const headers = new Headers(options.headers);
  const body = options.body === undefined ? undefined : (JSON.parse(String(options.body)) as unknown);
  fakeServer.requests.push({ method, path, csrf: headers.get('x-csrf-token'), body });
  const answer = fakeServer.answers.get(`${method} ${path}`) as { body: unknown; status: number } | undefined;
  if (!answer) throw new TypeError('network error');
  if (answer.status === 204) return new Response(null, { status: 204 });
  return Response.json(answer.body, { status: answer.status });
}

vi.stubGlobal('window', fakeWindow);
vi.stubGlobal('document', fakeDocument);
vi.stubGlobal('location', { protocol: 'http:', host: 'rusc.test', pathname: '/', origin: 'http://rusc.test' });
vi.stubGlobal('history', { state: null, pushState: () => undefined, replaceState: () => undefined });
vi.stubGlobal('localStorage', fakeStorage);
vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('fetch', fakeFetch);

/** Forgets everything that happened; timers and `performance.now` are fake and start at 0. */
export function resetBrowser(): void {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
  FakeSocket.all = [];
  fakeDocument.visibilityState = 'visible';
  fakeStorage.values.clear();
  fakeStorage.blocked = false;
  fakeServer.answers.clear();
  fakeServer.requests = [];
}

/** Lets pending promises run. */
export async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}
