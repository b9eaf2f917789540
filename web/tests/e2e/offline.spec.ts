// Without the server: the page opens, plays all three games, teaches and shows the rules; what was finished is sent once when
// the server is back. New builds replace old ones without stale pages, and the host can switch all of it off.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { EngineModule } from '../../src/engine/module';
import type { MoveOption } from '../../src/generated/api';
import { CASUAL_SETUPS, GAME_KINDS, type GameKind } from '../../src/generated/games';
import type { LocalGame } from '../../src/offline/localGame';
import { gameText } from '../../src/offline/localGame';
import { eager, Person } from './player';
import { BuildProxy } from './buildProxy';
import { expect, expectAccessible, expectNoOverflow, type Faults, test } from './rig';
import { Server } from './server';

test.use({ serviceWorkers: 'allow' });
// The whole page is kept before the server may go.
test.setTimeout(300_000);

const WASM = join(import.meta.dirname, '../../src/engine/build/rusc.wasm');

/** What a browser says of a server that is away. */
const AWAY = [/ERR_CONNECTION_REFUSED/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/, /Failed to load resource/, /net::ERR/];

/** Opens the page and waits until the browser has kept it, with the texts of its language. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[data-start=hive]')).toBeEnabled();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 90_000 }).toBe(true);
  await expect.poll(async () => (await keptFiles(page)).filter((name) => /\/(en|hive-en)-/.test(name)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
}

function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) names.push(url);
    return names;
  });
}

/** The newest game of the device, as it is written down. */
function localGame(page: Page): Promise<LocalGame | null> {
  return page.evaluate(
    () =>
      new Promise<LocalGame | null>((resolve, reject) => {
        const request = indexedDB.open('rusc');
        request.onerror = () => reject(new Error('no database'));
        request.onsuccess = () => {
          const all = request.result.transaction('games').objectStore('games').getAll() as IDBRequest<LocalGame[]>;
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result.sort((one, other) => other.startedMs - one.startedMs)[0] ?? null);
          };
        };
      }),
  );
}

/** Plays moves in the game that is open, until so many half-moves are on the board. */
async function play(page: Page, rules: EngineModule, until: number): Promise<void> {
  const box = page.locator('[data-move-box]');
  for (;;) {
    await expect(box).toBeEnabled({ timeout: 60_000 });
    const game = await localGame(page);
    if (!game) throw new Error('there is no game on this device');
    if (game.moves.length >= until) return;
    const answer = rules.call({ t: 'view', game: gameText(game), ply: null });
    if (answer.t !== 'view') throw new Error(`the engine answers with ${answer.t}`);
    await box.fill(eager(answer.scene).text);
    await box.press('Enter');
    await expect.poll(async () => (await localGame(page))?.moves.length ?? 0, { timeout: 60_000 }).toBeGreaterThan(game.moves.length + (game.opponent.kind === 'computer' ? 1 : 0));
  }
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('.result')).toBeVisible();
}

async function engine(): Promise<EngineModule> {
  return EngineModule.instantiate(new WebAssembly.Module(readFileSync(WASM)));
}

async function own(faults: Faults, work: (server: Server) => Promise<void>): Promise<void> {
  faults.expected.push(...AWAY);
  const server = await Server.start();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

test('a page that was visited once plays, teaches and explains without the server', async ({ page, faults }) => {
  await own(faults, async (server) => {
    const rules = await engine();
    const person = new Person(page);
    await person.withoutAnimations();
    await visit(page, server.address);
    // Nobody loads the analysis board who has not asked for it.
    const board = async (): Promise<boolean> => (await keptFiles(page)).some((name) => /\/analysis-[^/]*\.wasm$/.test(name));
    expect(await board()).toBe(false);
    await page.goto(`${server.address}/analysis/tour`);
    await expect(page.locator('[data-line="0"] button').first()).toBeVisible();
    await expect.poll(board, { timeout: 60_000 }).toBe(true);
    await server.stop();
    await page.goto(server.address);
    await expect(page.locator('[data-offline]')).toContainText('analyse');
    await expectAccessible(page, 'the start page without a server');
    await expectNoOverflow(page, 'the start page without a server');
    for (const kind of GAME_KINDS) {
      await page.goto(server.address);
      const sheet = await person.openSheet(kind);
      await expect(sheet.locator('[data-sheet-offline]')).toBeVisible();
      await expect(sheet.locator('[name=opponent]')).toHaveCount(2);
      await expectAccessible(page, `the sheet of ${kind} without a server`);
      await sheet.locator('[name=opponent][value=computer]').check();
      await sheet.locator('[name=seat][value=first]').check();
      await sheet.locator('[data-begin]').click();
      await play(page, rules, 4);
      if (kind === 'hive') await expectAccessible(page, 'a game without a server');
      // What has been played is still there when the page is opened again.
      await page.reload();
      await expect(page.locator('.game')).toHaveAttribute('data-ply', '4', { timeout: 60_000 });
      await page.goto(server.address);
      await begin(page, person, kind, 'hotSeat');
      await play(page, rules, 2);
    }
    for (const kind of GAME_KINDS) {
      await page.goto(`${server.address}/learn/${kind}`);
      await expect(page.locator('[data-lesson][data-ready]').getByRole('application')).toBeVisible({ timeout: 60_000 });
      await page.goto(`${server.address}/rules/${kind}`);
      await expect(page.locator('h1')).toContainText({ hive: 'Hive', abalone: 'Abalone', tour: 'Tour de Ruche' }[kind]);
      const figure = page.locator('[data-figure]').first();
      await figure.scrollIntoViewIfNeeded();
      await expect(figure.getByRole('application')).toBeVisible({ timeout: 60_000 });
    }
    for (const kind of GAME_KINDS) {
      await page.goto(`${server.address}/analysis/${kind}`);
      await expect(page.locator('[data-line="0"] button').first()).toBeVisible({ timeout: 60_000 });
    }
    await page.locator('[data-tools]').click();
    await page.locator('[data-position]').click();
    await expect(page.locator('[data-position-dialog] [data-sound]')).toBeVisible();
    await page.goto(`${server.address}/people`);
    await expect(page.locator('[data-needs-server]')).toBeVisible();
    await page.goto(server.address);
    await expect(page.locator('[data-device-game]')).toHaveCount(2 * GAME_KINDS.length);
  });
});

test('a game that was finished without the server is reviewed without it', async ({ page, faults }) => {
  await own(faults, async (server) => {
    const rules = await engine();
    const person = new Person(page);
    await person.withoutAnimations();
    await visit(page, server.address);
    await page.goto(`${server.address}/analysis/tour`);
    await expect(page.locator('[data-line="0"] button').first()).toBeVisible();
    await expect.poll(async () => (await keptFiles(page)).some((name) => /\/analysis-[^/]*\.wasm$/.test(name)), { timeout: 60_000 }).toBe(true);
    await server.stop();
    await page.goto(server.address);
    await expect(page.locator('[data-offline]')).toBeVisible();
    await begin(page, person, 'tour', 'hotSeat');
    await play(page, rules, 4);
    await resign(page);
    await page.locator('[data-review-link]').click();
    await expect(page.locator('[data-review=done]')).toBeVisible({ timeout: 120_000 });
    await expect(page.locator('[data-review] table tbody tr')).toHaveCount(2);
    await expectAccessible(page, 'a review without a server');
  });
});

test('a game that was finished without the network arrives once', async ({ page, context, faults }) => {
  await own(faults, async (server) => {
    const rules = await engine();
    const person = new Person(page);
    await person.withoutAnimations();
    await visit(page, server.address);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await context.setOffline(true);
    await server.stop();
    await page.reload();
    await expect(page.locator('[data-offline]')).toBeVisible();
    await begin(page, person, 'abalone', 'hotSeat');
    await play(page, rules, 4);
    await resign(page);
    const id = (await localGame(page))?.id ?? '';
    await page.goto(server.address);
    await expect(page.locator(`[data-device-game="${id}"]`)).toBeVisible();
    await server.start();
    await context.setOffline(false);
    await expect.poll(async () => (await localGame(page))?.delivery, { timeout: 60_000 }).toBe('sent');
    expect(sent.filter((url) => url.endsWith(id))).toHaveLength(1);
    await expect(page.locator('[data-device-game]')).toHaveCount(0);
    // From now on it is a game of the server, at the same address.
    await page.goto(`${server.address}/game/${id}`);
    await expect(page.locator('.result')).toBeVisible();
    await expect(page.locator('#panel')).toContainText('played without the server');
    const other = await context.newPage();
    await other.goto(server.address);
    await expect(other.locator('[data-start=hive]')).toBeEnabled();
    expect(sent).toHaveLength(1);
  });
});

test('a game in two tabs goes on from what is written down, and arrives once', async ({ page, context, faults }) => {
  await own(faults, async (server) => {
    const rules = await engine();
    const person = new Person(page);
    await person.withoutAnimations();
    await visit(page, server.address);
    const sent: string[] = [];
    context.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await server.stop();
    await page.reload();
    await expect(page.locator('[data-offline]')).toBeVisible();
    await begin(page, person, 'abalone', 'hotSeat');
    const other = await context.newPage();
    await other.goto(page.url());
    const [here, there] = [page.locator('.game'), other.locator('.game')];
    await expect(there).toHaveAttribute('data-ply', '0', { timeout: 60_000 });
    await play(page, rules, 4);
    // The other tab has heard nothing of it.
    await expect(there).toHaveAttribute('data-ply', '0');
    await other.locator('[data-move-box]').fill((await firstMove(rules, 'abalone')).text);
    await other.locator('[data-move-box]').press('Enter');
    await expect(other.getByRole('alert')).toContainText('The game has moved on');
    await expect(there).toHaveAttribute('data-ply', '4');
    await play(other, rules, 5);
    await other.getByRole('button', { name: 'Resign' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(other.locator('.result')).toBeVisible();
    await expect(here).toHaveAttribute('data-ply', '4');
    // The first tab would end it, too, after fewer moves.
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(page.locator('.result')).toBeVisible();
    await expect(here).toHaveAttribute('data-ply', '5');
    const ended = await localGame(page);
    expect([ended?.delivery, ended?.moves.length]).toEqual(['waiting', 5]);
    await server.start();
    await Promise.all([page.goto(server.address), other.goto(server.address)]);
    await expect.poll(async () => (await localGame(page))?.delivery, { timeout: 60_000 }).toBe('sent');
    expect(sent.filter((url) => url.endsWith(ended?.id ?? '?'))).toHaveLength(1);
    const answer = await page.request.get(`${server.address}/api/games/${ended?.id}`);
    expect(((await answer.json()) as { moves: unknown[] }).moves).toHaveLength(5);
  });
});

/** A move that can be played at the beginning. */
async function firstMove(rules: EngineModule, kind: GameKind): Promise<MoveOption> {
  const answer = rules.call({ t: 'view', game: { kind, start: { game: CASUAL_SETUPS[kind] }, moves: [] }, ply: null });
  if (answer.t !== 'view') throw new Error(`the engine answers with ${answer.t}`);
  return eager(answer.scene);
}

async function begin(page: Page, person: Person, kind: GameKind, opponent: 'computer' | 'hotSeat'): Promise<void> {
  const sheet = await person.openSheet(kind);
  await sheet.locator(`[name=opponent][value=${opponent}]`).check();
  await sheet.locator('[data-begin]').click();
  await expect(page.getByRole('application')).toBeVisible({ timeout: 60_000 });
}

test('a new build takes over when no game is live, with one reload and no file of the old one', async ({ page, faults }) => {
  await own(faults, async (server) => {
    const proxy = await BuildProxy.start(server.address);
    try {
      await visit(page, proxy.address);
      const person = new Person(page);
      await person.begin('tour', { opponent: 'computer', level: 1, seat: 'first' });
      await expect(page.getByRole('application')).toBeVisible();
      let loads = 0;
      page.on('load', () => (loads += 1));
      proxy.build = 'second';
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      const waits = (): Promise<boolean> => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
      await expect.poll(waits, { timeout: 60_000 }).toBe(true);
      expect(loads, 'a live game is not disturbed').toBe(0);
      await page.getByRole('link', { name: /^Rusc/ }).click();
      await expect.poll(() => loads, { timeout: 60_000 }).toBe(1);
      await expect(page.locator('[data-start=hive]')).toBeEnabled();
      const builds = (): Promise<string[]> => page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1) ?? ''));
      await expect.poll(async () => (await builds()).sort(), { timeout: 60_000 }).toEqual(['notes', 'second']);
      expect(loads).toBe(1);
    } finally {
      await proxy.stop();
    }
  });
});

test('the host can take the kept page away', async ({ page, faults }) => {
  await own(faults, async (server) => {
    await visit(page, server.address);
    await server.stop();
    await server.start(['--offline', 'off']);
    await page.reload();
    const left = (): Promise<number> => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length).catch(() => -1);
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    await expect(page.locator('[data-start=hive]')).toBeEnabled();
  });
});
