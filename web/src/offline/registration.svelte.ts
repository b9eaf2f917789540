// Registers the service worker and brings the page up to date. A new build waits until somebody asks for it, or until it
// disturbs nobody: no game is live in any tab, and each shows the start page or is not looked at, and holds nothing written. Then
// all tabs are loaded again, once.
import { address, BASE } from '../app/base';
import { router } from '../app/router.svelte';
import { i18n } from '../i18n/i18n.svelte';
import { noteAnalysis, wantsAnalysis } from './analysisUse';
import { Disturbance, hasInput } from './disturbance';
import { wantsKeeping } from './keeping';
import { hasLiveGame } from './liveGame';
import type { ToServiceWorker } from './messages';
import { appStatus } from './status.svelte';

/** A build that waits is looked after so often: games end, and tabs are closed. */
const IDLE_CHECK_MS = 2000;
/** A page that stays open looks for a new build at most so often. */
const LOOK_AGAIN_MS = 30 * 60_000;

const disturbance = new Disturbance('BroadcastChannel' in globalThis ? new BroadcastChannel(`rusc.update ${BASE}`) : null, () => ({
  isVisible: document.visibilityState === 'visible',
  isStart: router.route.page === 'start',
  hasInput: hasInput(document),
}));

let waiting: ServiceWorker | null = null;

const say = (worker: ServiceWorker | null, message: ToServiceWorker): void => worker?.postMessage(message);

/** Called once, after the first visit has settled. Where data is saved nothing is kept before somebody installs the page. */
export async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  if (await wantsKeeping(() => isKept(serviceWorker))) await begin(serviceWorker);
  else window.addEventListener('appinstalled', () => void begin(serviceWorker), { once: true });
}

async function isKept(serviceWorker: ServiceWorkerContainer): Promise<boolean> {
  const known = await serviceWorker.getRegistration(BASE).catch(() => undefined);
  return known !== undefined;
}

async function begin(serviceWorker: ServiceWorkerContainer): Promise<void> {
  reloadOnChange(serviceWorker);
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await serviceWorker.register(address('sw.js'), { scope: BASE, updateViaCache: 'none' });
  } catch {
    // Not allowed here, as in private windows: everything works, with a server.
    return;
  }
  // Whatever blocks workers may also answer with nothing.
  if (!registration) return;
  const known = registration;
  watch(known);
  const { active } = await serviceWorker.ready;
  say(active, { t: 'loaded', main: mainScript() });
  if (wantsAnalysis()) say(active, { t: 'analysis' });
  window.addEventListener('appinstalled', noteAnalysis);
  $effect.root(() => {
    $effect(() => say(serviceWorker.controller ?? active, { t: 'language', language: i18n.language }));
  });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    known.update().catch(() => {
      // Without a network there is nothing new.
    });
  });
}

/** The first script of this page, below the base. */
function mainScript(): string {
  const source = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  return source.slice(new URL(BASE, location.href).href.length);
}

/** The worker of a new build has taken over: the page must be of that build, too. The first worker ever changes nothing. */
function reloadOnChange(serviceWorker: ServiceWorkerContainer): void {
  let controlled = serviceWorker.controller !== null;
  let reloading = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled && !reloading) {
      reloading = true;
      location.reload();
    }
    controlled = true;
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && registration.active) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) offer(worker);
    });
  });
}

function offer(worker: ServiceWorker): void {
  if (waiting === null) setInterval(() => void takeOverIfIdle(), IDLE_CHECK_MS);
  waiting = worker;
  appStatus.updateReady = true;
}

async function takeOverIfIdle(): Promise<void> {
  if (!waiting || (await hasLiveGame())) return;
  if (await disturbance.none()) update();
}

/** Uses the new build now. */
export function update(): void {
  say(waiting, { t: 'take_over' });
}
