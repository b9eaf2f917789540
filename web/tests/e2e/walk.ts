// A walk through every page and what opens on it, in whatever language: as a guest, then as the host. Names no texts.
import type { Page } from '@playwright/test';
import { GAME_KINDS } from '../../src/generated/games';
import { eager, Person } from './player';
import { sendBlunder } from './reviewedGame';
import { expect } from './rig';
import type { Server } from './server';

/** Called at each stop, with what is seen there. */
export type Visit = (what: string) => Promise<void>;

/** Every page, with dialogs, sheets and tabs; with nobody else on the server. */
export async function walk(page: Page, server: Server, visit: Visit): Promise<void> {
  const person = new Person(page);
  await walkStart(person, visit);
  for (const path of ['account', 'settings', 'about', 'nowhere', 'people', 'leaderboard/hive/rapid', 'admin', 'invitation#nonsense', 'user/nobody', 'game/nosuchgame', 'measures', 'studies']) {
    await open(page, path);
    await visit(path);
  }
  for (const kind of GAME_KINDS) await walkGame(person, kind, visit);
  await walkWaiting(person, visit);
  await open(page, '');
  await visit('the start page with unfinished games');
  for (const kind of GAME_KINDS) {
    for (const path of [`learn/${kind}`, `rules/${kind}`]) {
      await open(page, path);
      await visit(path);
    }
  }
  await walkAnalysis(page, visit);
  await walkHost(page, server, visit);
}

/** What is no move, or no legal one. */
const TYPED = { hive: ['nonsense', 'wQ wQ'], abalone: ['nonsense', 'i9h9'], tour: ['nonsense', 'c1c1'] } as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/${path}`);
  await expect(page.locator('h1').first()).toBeAttached();
}

async function walkStart(person: Person, visit: Visit): Promise<void> {
  const { page } = person;
  await open(page, '');
  await expect(page.locator('[data-start=hive]')).toBeEnabled();
  await visit('the start page');
  for (const opener of ['[data-menu]', '[data-notices]']) {
    await page.locator(opener).click();
    await visit(`what ${opener} opens`);
    await page.keyboard.press('Escape');
  }
  for (const kind of GAME_KINDS) {
    const sheet = await person.openSheet(kind);
    for (const opponent of ['friend', 'anyone', 'hotSeat', 'computer']) {
      await sheet.locator(`[name=opponent][value=${opponent}]`).check();
      await visit(`the sheet of ${kind} against ${opponent}`);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
}

async function walkGame(person: Person, kind: (typeof GAME_KINDS)[number], visit: Visit): Promise<void> {
  const { page } = person;
  await person.startAgainstComputer(kind);
  const scene = await person.turn();
  if (scene) await person.byBox(eager(scene));
  await person.turn(2);
  await visit(`a game of ${kind}`);
  for (const text of TYPED[kind]) {
    await person.box.fill(text);
    await person.box.press('Enter');
    await expect(page.locator('[data-strip=alert]')).toBeVisible();
    // The texts for typed moves are loaded with the first of them.
    await page.waitForLoadState('networkidle');
    await visit(`the typed move ${text} of ${kind}`);
  }
  if (kind === 'hive') {
    await page.locator('#tab-chat').click();
    await visit('the chat');
    await page.locator('[data-open-keys]').click();
    await visit('the keys');
    await page.keyboard.press('Escape');
    await page.locator('[data-open-rules]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await visit('a rule over a game');
    await page.keyboard.press('Escape');
    await page.locator('#tab-moves').click();
  }
  await page.locator('[data-resign]').click();
  await visit(`the question before resigning ${kind}`);
  await page.getByRole('dialog').locator('.danger').click();
  await expect(page.locator('.result')).toBeVisible();
  await visit(`the end of a game of ${kind}`);
}

async function walkWaiting(person: Person, visit: Visit): Promise<void> {
  await open(person.page, '');
  await person.begin('abalone', { opponent: 'friend' });
  await expect(person.page.locator('.waiting input')).toBeVisible();
  await visit('an invitation to a friend');
}

/** The analysis board with a tree that has everything, the editor of positions, and a review with a mistake. */
async function walkAnalysis(page: Page, visit: Visit): Promise<void> {
  await open(page, 'analysis/hive');
  await page.locator('[data-tools]').click();
  await page.locator('[data-bring]').click();
  await page.locator('[data-text]').fill('[GameType "Base"]\n\n1. wS1\n2. bS1 wS1- $4 (2. bA1 wS1-)\n3. wQ -wS1 $16\n4. bQ bS1-\n5. wM');
  await page.locator('[data-read]').click();
  await expect(page.locator('[data-take="0"]')).toBeVisible();
  await visit('a game with a fault that is brought');
  await page.locator('[data-take="0"]').click();
  await expect(page.locator('.analysis')).toHaveAttribute('data-ply', '4');
  await expect(page.locator('[data-line="0"]')).toBeVisible();
  await visit('the analysis board with its tools');
  await page.locator('[data-position]').click();
  await expect(page.locator('[data-position-dialog] [data-cell]').first()).toBeVisible();
  await visit('the editor of positions');
  await page.keyboard.press('Escape');
  const id = await sendBlunder(page);
  await open(page, `analysis/${id}/review`);
  await page.locator('[data-turning-point]').first().click();
  await expect(page.locator('[data-mistake]')).toBeVisible();
  await visit('a review with a mistake');
}

async function walkHost(page: Page, server: Server, visit: Visit): Promise<void> {
  await page.goto(server.adminLink);
  await visit('the link of the host');
  await page.getByRole('button').click();
  await expect(page).toHaveURL(/\/admin$/);
  for (const part of ['users', 'games', 'reports', 'invites', 'audit']) {
    await page.locator(`#part-${part}`).click();
    await visit(`the ${part} of the host`);
  }
  for (const path of ['account', 'people', 'user/host', 'studies']) {
    await open(page, path);
    await visit(`${path} of the host`);
  }
  await page.goto(server.adminLink);
  await visit('a used link of the host');
}
