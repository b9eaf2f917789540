// What the service worker answers for a document, by what the network says.
import { beforeEach, expect, test, vi } from 'vitest';

const SCOPE = 'https://rusc.test/';
const listeners = new Map<string, (event: object) => void>();
let network: () => Promise<Response>;
const added: string[] = [];
const connection = { saveData: false };
/** The document is kept; of the rest nothing is. */
const matched = (asked: string): Response | undefined => (asked === SCOPE ? new Response('kept') : undefined);

vi.stubGlobal('__FILES__', { build: 'b', main: 'm.js', always: [], analysis: ['a.wasm'], byLanguage: { en: ['en.js'] }, icons: [] });
vi.stubGlobal('registration', { scope: SCOPE });
vi.stubGlobal('location', { origin: 'https://rusc.test' });
vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener));
vi.stubGlobal('fetch', () => network());
vi.stubGlobal('caches', { open: async () => ({ match: async (asked: string) => matched(asked), put: async () => undefined, add: async (name: string) => void added.push(name) }) });
vi.stubGlobal('navigator', { connection });
await import('./serviceWorker');

async function documentText(): Promise<string> {
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({ request: { method: 'GET', mode: 'navigate', url: SCOPE }, respondWith: (response: Promise<Response>) => (answer = response) });
  return (await answer)?.text() ?? '';
}

beforeEach(() => void vi.useFakeTimers());

const said = (status: number, type = 'text/html') => async () => new Response('said', { status, headers: { 'content-type': type } });

test('a document comes from the server, whatever it says', async () => {
  for (const answer of [said(200), said(404), said(500), said(503, 'application/json')]) {
    network = answer;
    expect(await documentText()).toBe('said');
  }
});

test('without the server it is the one that was kept, also behind a proxy', async () => {
  for (const answer of [said(502), said(503), said(504), () => Promise.reject(new TypeError('no network'))]) {
    network = answer;
    expect(await documentText()).toBe('kept');
  }
});

async function tell(data: object): Promise<void> {
  let work: Promise<unknown> | undefined;
  listeners.get('message')?.({ data, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

test('the analysis board is kept when somebody uses it, and not where data is saved', async () => {
  await tell({ t: 'language', language: 'en' });
  connection.saveData = true;
  await tell({ t: 'analysis' });
  expect(added).toEqual([`${SCOPE}en.js`]);
  connection.saveData = false;
  await tell({ t: 'analysis' });
  expect(added).toEqual([`${SCOPE}en.js`, `${SCOPE}a.wasm`]);
});
