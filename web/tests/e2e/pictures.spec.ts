// Pictures of the main views for the README. Made only when asked for: RUSC_PICTURES=1.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { GAME_KINDS, type GameKind } from '../../src/generated/games';
import { Person } from './player';
import { positions } from './engineRig';
import { newPerson, test } from './rig';
import { sendGame } from './sentGames';

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');
const DESKTOP = { viewport: { width: 1200, height: 800 } };
const PHONE = { viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** How many half-moves are played before a picture is taken. */
const MOVES: Record<GameKind, number> = { hive: 16, abalone: 24, tour: 8 };

test.skip(process.env['RUSC_PICTURES'] === undefined, 'pictures are made when asked for');

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`pictures: ${device}, ${colorScheme}`, async ({ browser, faults, baseURL }) => {
      test.setTimeout(240_000);
      const page = await newPerson(browser, faults, { ...options, colorScheme, locale: 'en-GB', ...(baseURL ? { baseURL } : {}) });
      await page.goto('/');
      await page.locator('[data-start=hive]').waitFor();
      await keep(page, `start-${device}-${colorScheme}`);
      for (const kind of GAME_KINDS) {
        const person = new Person(page);
        await person.startAgainstComputer(kind, 3);
        for (let ply = 0; ply < MOVES[kind]; ply += 2) {
          const scene = await person.turn(ply);
          if (!scene) break;
          // Moves from the middle of the list spread over the board.
          const option = scene.moves[Math.floor(scene.moves.length * (0.3 + ((ply * 37) % 40) / 100))] ?? scene.moves[0];
          if (!option) break;
          if (device === 'phone') await page.keyboard.press('/');
          await person.byBox(option);
          await person.expectPlayed(scene.ply, option.text);
        }
        await person.turn(MOVES[kind]);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await keep(page, `${kind}-${device}-${colorScheme}`);
      }
      await page.context().close();
    });
  }
}

test('pictures: a review', async ({ browser, faults, baseURL }) => {
  test.setTimeout(240_000);
  const page = await newPerson(browser, faults, { ...DESKTOP, colorScheme: 'light', locale: 'en-GB', ...(baseURL ? { baseURL } : {}) });
  await page.goto('/');
  // A game of the engine: those of the benchmark are played as people play.
  const [longest = ''] = positions('hive', 'bench').toSorted((one, other) => other.length - one.length);
  const [setup = '', , , ...moves] = longest.split(';');
  const id = await sendGame(page, 'hive', { setup, moves });
  await page.goto(`/analysis/${id}/review`);
  await page.locator('[data-review=done]').waitFor({ timeout: 120_000 });
  await page.locator('[data-turning-point]').first().click();
  await page.locator('[data-line="2"]').waitFor();
  // The engine has looked for long enough.
  await page.waitForTimeout(4000);
  await keep(page, 'review-desktop-light');
  await page.context().close();
});
