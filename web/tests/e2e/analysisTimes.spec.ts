// How long the analysis page takes: to its first line, to stop, to review a game of sixty half-moves. Nothing is judged here,
// because machines may be busy; RUSC_TIMES=1 measures, and docs/bench has what came of it.
import type { Page } from '@playwright/test';
import { GAME_KINDS } from '../../src/generated/games';
import { positions } from './engineRig';
import { expect, newPerson, test } from './rig';
import { sendGame } from './sentGames';

test.skip(process.env['RUSC_TIMES'] !== '1', 'measured on request');
test.setTimeout(600_000);

interface Times {
  firstLine: number | null;
  stops: number[];
}

/** Notes when the first line is there, and how long the worker takes from each wish to stop to its last word. */
function watchTimes(): void {
  const times: Times = { firstLine: null, stops: [] };
  Object.assign(window, { times });
  const asked = new Map<number, number>();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: { t?: string; id?: number }, ...rest: never[]): void {
    if (message.t === 'stop' && message.id !== undefined) asked.set(message.id, performance.now());
    if (!('watched' in this)) {
      Object.assign(this, { watched: true });
      this.addEventListener('message', ({ data }: MessageEvent<{ t: string; id: number }>) => {
        const since = asked.get(data.id);
        if (data.t === 'found' && since !== undefined) times.stops.push(performance.now() - since);
      });
    }
    (postMessage as (this: Worker, message: unknown, ...rest: never[]) => void).call(this, message, ...rest);
  };
  const look = (): void => {
    if (times.firstLine === null && document.querySelector('.engine [data-line]')) times.firstLine = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const timesOf = (page: Page): Promise<Times> => page.evaluate(() => (window as unknown as { times: Times }).times);

function report(what: string, values: readonly number[]): void {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number): string => (sorted[Math.floor((sorted.length - 1) * part)] ?? NaN).toFixed(1);
  // oxlint-disable-next-line no-console
  console.log(`${what}: median ${at(0.5)} ms, most ${at(1)} ms of ${sorted.length}`);
}

test('first line and stop', async ({ browser, faults, server }) => {
  for (const kind of GAME_KINDS) {
    const first: Record<'cold' | 'warm', number[]> = { cold: [], warm: [] };
    for (let round = 0; round < 5; round += 1) {
      const page = await newPerson(browser, faults, { baseURL: server.address });
      await page.addInitScript(watchTimes);
      for (const visit of ['cold', 'warm'] as const) {
        await page.goto(`/analysis/${kind}`);
        await expect.poll(async () => (await timesOf(page)).firstLine, { timeout: 60_000 }).not.toBeNull();
        first[visit].push((await timesOf(page)).firstLine ?? NaN);
      }
      await page.context().close();
    }
    report(`${kind}: first line, cold cache`, first.cold);
    report(`${kind}: first line, warm cache`, first.warm);
  }
  for (const isolated of [true, false]) {
    const page = await newPerson(browser, faults, { baseURL: server.address });
    await page.addInitScript(watchTimes);
    await page.goto(isolated ? '/analysis/hive' : '/about');
    if (!isolated) await page.evaluate(() => (history.pushState(null, '', '/analysis/hive'), dispatchEvent(new PopStateEvent('popstate'))));
    await expect(page.locator('[data-line]').first()).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
    for (let round = 0; round < 30; round += 1) {
      await page.locator('[data-stop]').click();
      await page.locator('[data-deeper]').click();
      await page.waitForTimeout(150);
    }
    await page.locator('[data-stop]').click();
    await page.waitForTimeout(500);
    report(`stop, ${isolated ? 'isolated' : 'not isolated'}`, (await timesOf(page)).stops);
    await page.context().close();
  }
});

for (const kind of GAME_KINDS) {
  test(`review of sixty half-moves of ${kind}`, async ({ page }) => {
    await page.goto('/about');
    const [setup = '', , , ...moves] = (positions(kind, 40).find((text) => text.split(';').length >= 63) ?? '').split(';');
    expect(moves.length).toBeGreaterThanOrEqual(60);
    const id = await sendGame(page, kind, { setup, moves: moves.slice(0, 60) });
    // The board's own engine would take a part of the processor.
    await page.evaluate(() => localStorage.setItem('rusc.analysis', JSON.stringify({ on: false, lines: 1, arrows: false })));
    await page.goto(`/analysis/${id}/review`);
    const start = Date.now();
    await expect(page.locator('[data-review=done]')).toBeVisible({ timeout: 500_000 });
    // oxlint-disable-next-line no-console
    console.log(`${kind}: review of 60 half-moves in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  });
}
