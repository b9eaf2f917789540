// Work that the server does for somebody: asked for, then looked at again until it is done. Says where it is in the queue.
import type { LinesRequest, ServerLines, ServerWorkState } from '../generated/api';
import { get, post } from '../net/api';
import type { ReviewSay } from './words.svelte';

/** How often the server is asked how far it is. */
const LOOK_AGAIN_MS = 1500;

interface ServerWork {
  state: ServerWorkState;
  place: number | null;
}

/** Looks again until the work is over, nobody is told of it any more, or the signal ends it; tells what it sees. */
export async function untilDone<Work extends ServerWork>(first: Work, path: string, told: (work: Work) => boolean, signal: AbortSignal): Promise<Work> {
  let work = first;
  while (!signal.aborted && told(work) && (work.state === 'waiting' || work.state === 'running')) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    if (signal.aborted) break;
    work = await get<Work>(path);
  }
  return work;
}

/** Asks the engine of the host about a position. */
export async function askHostEngine(body: LinesRequest, told: (work: ServerLines) => void, signal: AbortSignal): Promise<ServerLines> {
  const first = await post<ServerLines>('api/lines', body);
  return untilDone(first, `api/lines/${first.id}`, (now) => (told(now), true), signal);
}

/** The place in the queue as a sentence: the first ten in words. */
export function placeText(say: ReviewSay, place: number): string {
  if (place <= 1) return say('server.next');
  const ordinal = say('server.ordinals').split(' ')[place - 1];
  return ordinal === undefined ? say('server.number', { place }) : say('server.place', { ordinal: ordinal.replaceAll('_', ' ') });
}
