// Served in the place of the service worker where the host has switched it off: takes its place, forgets what was kept, removes
// itself, and loads all pages again.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  const ours = `rusc ${self.registration.scope} `;
  for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    await page.navigate(page.url).catch(() => undefined);
  }
}
