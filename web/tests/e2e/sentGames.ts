// Games that have been played elsewhere, sent to the server as a page does with those that were played without it.
import type { Page } from '@playwright/test';
import type { GameKind } from '../../src/generated/games';
import { newUuid7 } from '../../src/offline/uuid';
import { expect } from './rig';

/** Sends a game that has been played elsewhere, resigned by the second side; its id. */
export async function sendGame(page: Page, kind: GameKind, { setup, moves }: { setup: string; moves: string[] }): Promise<string> {
  const id = newUuid7();
  const now = Date.now();
  const body = { kind, setup, opponent: { kind: 'hot_seat' }, seat: 'first', moves: moves.map((text) => ({ text, spent_ms: 0, left_ms: null })), winner: 'first', reason: 'resigned', started_ms: now - 60_000, ended_ms: now };
  const status = await page.evaluate(
    async ({ path, sent }) => {
      const { csrf } = (await (await fetch('/api/me')).json()) as { csrf: string };
      return (await fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json', 'x-csrf-token': csrf }, body: JSON.stringify(sent) })).status;
    },
    { path: `/api/offline-games/${id}`, sent: body },
  );
  expect(status).toBe(201);
  return id;
}
