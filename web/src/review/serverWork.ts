// Work that the server does for somebody: asked for, then looked at again until it is done. Says where it is in the queue.
import { get } from '../net/api';
import type { ServerWorkState } from '../generated/api';
import type { ReviewSay } from './words.svelte';

/** How often the server is asked how far it is. */
const LOOK_AGAIN_MS = 1500;

interface ServerWork {
  state: ServerWorkState;
  place: number | null;
}

/** Looks again until the work is over; tells what it sees. */
export async function untilDone<Work extends ServerWork>(first: Work, path: string, told: (work: Work) => boolean): Promise<Work> {
  let work = first;
  while (told(work) && (work.state === 'waiting' || work.state === 'running')) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    work = await get<Work>(path);
  }
  return work;
}

/** The place in the queue as a sentence: the first ten in words. */
export function placeText(say: ReviewSay, place: number): string {
  if (place <= 1) return say('server.next');
  const ordinal = say('server.ordinals').split(' ')[place - 1];
  return ordinal === undefined ? say('server.number', { place }) : say('server.place', { ordinal: ordinal.replaceAll('_', ' ') });
}
