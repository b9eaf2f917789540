// Where the page lives. The server may serve it below any path and writes that path into the document.

/** The path everything stands under, with a slash at its end. */
export const BASE = folder(document.querySelector('base')?.getAttribute('href') ?? '/');

function folder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** The address of a path of ours: `api/me` becomes `/base/api/me`. */
export function address(path: string): string {
  return BASE + path;
}

/** The address of a socket of ours. */
export function socketAddress(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${BASE}${path}`;
}
