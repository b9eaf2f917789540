// The service worker: keeps the page in the browser, so that it opens without the server. It is a file of its own, `sw.js`,
// whose text has the names of all files of one build (`__FILES__`, written by vite.config.ts): another build is another text,
// by which browsers notice it.
//
// Documents come from the network, and from the cache when the network is silent for two seconds. Files with a hash in their
// name come from the cache. Requests to the API are never touched. A new build fills a cache of its own and waits until a
// page tells it to take over; the caches of other builds are deleted only after a page of this build has been loaded, since
// an open page of another build may still need a file that no server has any more.
import type { BuildFiles, ToServiceWorker } from './messages';

/** Once in the text, however often it is used. */
declare const __FILES__: BuildFiles;
const FILES = __FILES__;

/** What this file uses of the types of service workers, which exclude those of pages. */
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
    (type: 'message', listener: (event: ExtendableEvent & { data: ToServiceWorker }) => void): void;
  };
}
const worker = globalThis as unknown as ServiceWorkerScope;

const PATIENCE_MS = 2000;
/** Other programs may live at other paths of the same origin: only caches with this beginning are ours. */
const OURS = `rusc ${worker.registration.scope} `;
const CACHE = OURS + FILES.build;
/** Where it is noted whose files are kept, through all builds: languages, and the analysis board. */
const NOTES = `${OURS}notes`;

const place = (name: string): string => new URL(name, worker.registration.scope).href;
const SHELL = place('./');
const LANGUAGES = place('languages');
/** Stands among the languages, none of which is called so. */
const ANALYSIS = 'analysis';

worker.addEventListener('install', (event) => event.waitUntil(fill()));

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const { data } = event;
  if (data.t === 'take_over') event.waitUntil(worker.skipWaiting());
  else if (data.t === 'language') event.waitUntil(keepPart(data.language));
  else if (data.t === 'analysis') event.waitUntil(keepPart(ANALYSIS));
  else if (data.main === FILES.main) event.waitUntil(deleteOthers());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { href, origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || !href.startsWith(worker.registration.scope) || origin !== location.origin) return;
  const path = pathname.slice(new URL(worker.registration.scope).pathname.length);
  if (/^(api|ws|embed|pictures|admin\/login)(\/|$)/.test(path)) return;
  if (request.mode === 'navigate') event.respondWith(documentOf(request));
  else if (path.startsWith('assets/')) event.respondWith(fileOf(request));
  else if (FILES.icons.includes(path)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** Fills the cache of this build: all or nothing. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const parts = await noted();
  const names = [...FILES.always, ...parts.flatMap(filesOf)];
  // The document must be that of this build: from the server, not from a cache of the browser.
  await cache.add(new Request(SHELL, { cache: 'reload' }));
  await cache.addAll([...names, ...FILES.icons].map(place));
}

/** The document from the network, or the one of this build when the network has none or does not answer in time, or when only
 * a proxy answers. */
async function documentOf(request: Request): Promise<Response> {
  const shell = await (await caches.open(CACHE)).match(SHELL);
  const answer = fetch(request);
  if (!shell) return answer;
  const known = answer.then(
    (response) => (isOfProxy(response) ? shell.clone() : response),
    () => shell.clone(),
  );
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(shell.clone()), PATIENCE_MS));
  return Promise.race([known, late]);
}

/** Whether a proxy says that the server is away. What the server says itself is JSON. */
function isOfProxy({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && headers.get('content-type')?.includes('json') !== true;
}

/** A file whose name has its hash: any copy is the right one. What was not kept before is kept now. */
async function fileOf(request: Request): Promise<Response> {
  const known = await kept(request);
  if (known.ok) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

async function kept(request: Request): Promise<Response> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS)) continue;
    const found = await (await caches.open(name)).match(request);
    if (found) return found;
  }
  return Response.error();
}

async function noted(): Promise<string[]> {
  const found = await (await caches.open(NOTES)).match(LANGUAGES);
  return found ? ((await found.json()) as string[]) : [];
}

/** The files of a part that not everybody wants. Of the analysis none while data is saved: they come when they are used. */
function filesOf(part: string): readonly string[] {
  if (part !== ANALYSIS) return FILES.byLanguage[part] ?? [];
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true ? [] : FILES.analysis;
}

/** Keeps the files of one more part, in this build and in those to come. */
async function keepPart(part: string): Promise<void> {
  const files = filesOf(part);
  if (files.length === 0) return;
  const known = await noted();
  if (!known.includes(part)) await (await caches.open(NOTES)).put(LANGUAGES, Response.json([...known, part]));
  const cache = await caches.open(CACHE);
  for (const name of files) if (!(await cache.match(place(name)))) await cache.add(place(name));
}

async function deleteOthers(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE && name !== NOTES) await caches.delete(name);
  }
}
