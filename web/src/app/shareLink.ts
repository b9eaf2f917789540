// Links to send to others. Whoever plays at the machine of the server itself, at 127.0.0.1, sends them the address that the
// server has for others; everybody else sends the address that they use themselves.
import { session } from '../users/session.svelte';
import { address } from './base';
import { pathOf, type Route } from './routes';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Where others reach the server from whom this page comes. */
export function originForOthers(here: { origin: string; hostname: string }, origin: string | null | undefined): string {
  return LOOPBACK.test(here.hostname) ? (origin ?? here.origin) : here.origin;
}

/** The whole address of a small page for frames of other sites: `study/ID`, or the id of a game. */
export function embedLink(path: string): string {
  return originForOthers(location, session.site?.origin) + address(`embed/${path}`);
}

/** The whole address of a route, for others. */
export function shareLink(route: Route): string {
  return originForOthers(location, session.site?.origin) + address(pathOf(route));
}
