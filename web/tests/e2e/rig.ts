// Fixtures of the browser tests: a server, a check that the console is silent, and axe for accessibility.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Me } from '../../src/generated/api';
import { Server } from './server';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Rig {
  faults: Faults;
}
interface WorkerRig {
  server: Server;
}

/** What Chromium says in every test without the service worker, some seconds after the page was opened. */
const ALWAYS = /Service Worker registration blocked by Playwright/;

/** Errors and warnings of the console on all pages of a test. */
export class Faults {
  readonly seen: string[] = [];
  /** Messages that the test provokes, such as those of a lost network. */
  expected: RegExp[] = [];
  /** Of the other people of the test. */
  private readonly contexts: BrowserContext[] = [];

  /** A context that is closed at the end of the test: its pages would go on moving behind all that follow. */
  keep(context: BrowserContext): BrowserContext {
    this.contexts.push(context);
    return context;
  }

  async closeAll(): Promise<void> {
    for (const context of this.contexts) await context.close();
  }

  watch(page: Page): void {
    page.on('pageerror', (error) => this.seen.push(`${error.message}\n${error.stack ?? ''}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.seen.push(message.text());
    });
  }

  get unexpected(): string[] {
    return this.seen.filter((text) => ![ALWAYS, ...this.expected].some((pattern) => pattern.test(text)));
  }
}

export const test = base.extend<Rig, WorkerRig>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  faults: async ({}, use) => {
    const faults = new Faults();
    await use(faults);
    const { unexpected } = faults;
    await faults.closeAll();
    expect(unexpected, 'the console is silent').toEqual([]);
  },
  baseURL: async ({ server }, use) => use(server.address),
  page: async ({ page, faults }, use) => {
    faults.watch(page);
    await use(page);
  },
});

export { expect };

/** A page of another user, in its own browser context. */
export async function newPerson(browser: Browser, faults: Faults, options: BrowserContextOptions): Promise<Page> {
  const page = await faults.keep(await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options })).newPage();
  faults.watch(page);
  return page;
}

/** Fills in one of the two forms of the account page, which is open, and sends it. */
export async function sendCredentials(page: Page, purpose: 'register' | 'signIn', name: string): Promise<void> {
  const form = page.locator(`[data-purpose=${purpose}]`);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill('correct horse battery');
  await form.getByRole('button', { name: purpose === 'register' ? 'Register' : 'Sign in' }).click();
}

/** Registers, or signs in with the password that all have. */
export async function enter(page: Page, purpose: 'register' | 'signIn', name: string): Promise<void> {
  await page.goto('/account');
  await sendCredentials(page, purpose, name);
  await expect(page.getByRole('link', { name })).toBeVisible();
}

/** Asks the server as the page would. */
export async function askServer<Answer>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const me = (await (await page.request.get('/api/me')).json()) as Me;
  const data = body === undefined ? {} : { data: body };
  const response = await page.request.fetch(path, { method, headers: { 'x-csrf-token': me.csrf }, ...data });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return (response.status() === 204 ? undefined : await response.json()) as Answer;
}

/** What breaks a rule of accessibility on the page. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Views are loaded on demand; each has a heading.
  await expect(page.locator('h1').first()).toBeAttached();
  // The content security policy blocks foreign scripts; `evaluate` goes through the debugger.
  await page.evaluate(AXE);
  const options: RunOptions = { resultTypes: ['violations'] };
  const found = await page.evaluate(
    (wanted) => (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(wanted),
    options as object,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
}

/** Fails if anything on the page breaks a rule of accessibility. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await accessibilityFaults(page), `accessibility of ${what}`).toEqual([]);
}

/** Fails if anything is wider than a small phone; boards and trays may be, since they scroll. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1200, height: 800 };
  await page.setViewportSize({ width: 320, height: 640 });
  const { wide, widest } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    widest: [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !element.closest('svg, .tray, .frame, .engine .moves'))
      .map((element) => element.outerHTML.slice(0, 120)),
  }));
  expect({ wide, widest }, `width of ${what}`).toEqual({ wide: 0, widest: [] });
  await page.setViewportSize(size);
}
