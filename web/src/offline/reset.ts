// A page that the server does not understand any more: forgets the kept build and loads the page again. Once in a while only,
// so that a server which understands no page at all does not make it load for ever.
import { BASE } from '../app/base';

const STORAGE_KEY = 'rusc.reset';
const LEAST_MS = 60_000;

/** Tries to get the page of the server. */
export async function resetPage(how: 'asked' | 'unasked'): Promise<void> {
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  if (how === 'unasked' && Date.now() - last < LEAST_MS) return;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  const registration = await navigator.serviceWorker?.getRegistration(BASE);
  await registration?.unregister();
  const ours = `rusc ${new URL(BASE, location.href).href} `;
  for (const name of (await globalThis.caches?.keys()) ?? []) if (name.startsWith(ours)) await caches.delete(name);
  location.reload();
}
