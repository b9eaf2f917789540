// The base path. The server may serve the page below any path and writes it into `<base>`.

/** The base path, with a trailing slash. */
export const BASE = folder(document.querySelector('base')?.getAttribute('href') ?? '/');

function folder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** Resolves a path against the base: `api/me` becomes `/base/api/me`. */
export function address(path: string): string {
  return BASE + path;
}

/** The URL of a WebSocket below the base path. */
export function socketAddress(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${BASE}${path}`;
}
