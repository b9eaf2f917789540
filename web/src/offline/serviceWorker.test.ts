// What the service worker answers for a document, by what the network says.
import { beforeEach, expect, test, vi } from 'vitest';

const SCOPE = 'https://rusc.test/';
const listeners = new Map<string, (event: object) => void>();
let network: () => Promise<Response>;

vi.stubGlobal('__FILES__', { build: 'b', main: 'm.js', always: [], byLanguage: {}, icons: [] });
vi.stubGlobal('registration', { scope: SCOPE });
vi.stubGlobal('location', { origin: 'https://rusc.test' });
vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener));
vi.stubGlobal('fetch', () => network());
vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('kept') }) });
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
