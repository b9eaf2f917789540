// The routes and their paths. Pure.

export type Route =
  | { page: 'start' }
  | { page: 'game'; id: string; ply: number | null }
  | { page: 'user'; name: string }
  | { page: 'account' | 'settings' | 'about' | 'admin' | 'notFound' };

const PLAIN = ['account', 'settings', 'about', 'admin'] as const;

/** The route of a path below the base. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '').map(decode);
  const [page, name, more] = parts;
  if (page === undefined) return { page: 'start' };
  if (page === 'game' && name !== undefined) {
    return { page: 'game', id: name, ply: more !== undefined && /^\d+$/.test(more) ? Number(more) : null };
  }
  if (page === 'user' && name !== undefined && more === undefined) return { page: 'user', name };
  const plain = PLAIN.find((candidate) => candidate === page);
  return plain && name === undefined ? { page: plain } : { page: 'notFound' };
}

/** The path of a route, without a leading slash. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case 'start':
    case 'notFound':
      return '';
    case 'game':
      return `game/${encodeURIComponent(route.id)}${route.ply === null ? '' : `/${route.ply}`}`;
    case 'user':
      return `user/${encodeURIComponent(route.name)}`;
    default:
      return route.page;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
