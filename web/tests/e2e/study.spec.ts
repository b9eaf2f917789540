// An analysis kept in the account as a study: saved from the board, seen by others as its owner says, framed by other pages,
// saved again, and never overwritten by somebody who did not see the last version.
import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, expectNoOverflow, newPerson, test } from './rig';

async function bring(page: Page, text: string): Promise<void> {
  await page.locator('[data-tools]').click();
  await page.locator('[data-bring]').click();
  await page.locator('[data-text]').fill(text);
  await page.locator('[data-read]').click();
  await expect(page.locator('[data-open-dialog]')).toHaveCount(0);
}

async function saveStudy(page: Page, name: string, visibility: string): Promise<void> {
  if (!(await page.locator('[data-study]').isVisible())) await page.locator('[data-tools]').click();
  await page.locator('[data-study]').click();
  await page.locator('[data-study-name]').fill(name);
  await page.locator('[data-study-visibility]').selectOption(visibility);
  await page.locator('[data-study-save]').click();
}

test('an analysis is saved as a study, shared, framed, and saved again', async ({ page, browser, faults, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await enter(page, 'register', 'Student_1');
  await page.goto('/analysis/hive');
  await expect(page.locator('[data-ready]')).toBeVisible();
  await bring(page, 'Base;;;wS1;bG1 wS1-;wQ -wS1');
  await saveStudy(page, 'Three moves', 'unlisted');
  await expect(page.locator('[data-study-saved]')).toBeVisible();
  await expectAccessible(page, 'a study that was saved');
  await page.locator('[data-study-link]').click();
  const link = await clipboard();
  expect(link).toMatch(/\/study\/[0-9a-f-]{36}$/);
  await page.locator('[data-study-embed]').click();
  const frame = /src="([^"]+)"/.exec(await clipboard())?.[1] ?? '';
  expect(frame).toMatch(/\/embed\/study\/[0-9a-f-]{36}$/);

  const other = await newPerson(browser, faults, { baseURL: server.address });
  await other.goto(new URL(link).pathname);
  await expect(other.locator('h1')).toHaveText('Three moves');
  await expectAccessible(other, 'a study');
  await expectNoOverflow(other, 'a study');
  await other.locator('a.button[href*="/analysis/"]').click();
  await expect(other.locator('.analysis')).toHaveAttribute('data-ply', '3');
  const framed = await newPerson(browser, faults, { baseURL: server.address });
  await framed.goto(new URL(frame).pathname);
  await expect(framed.locator('p')).toHaveText('Three moves · Student_1');
  expect(await framed.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // The owner goes on in two places; the second save does not destroy the first.
  const id = link.split('/').at(-1) ?? '';
  await page.goto(`/analysis/study:${id}`);
  await expect(page.locator('.analysis')).toHaveAttribute('data-ply', '3');
  const second = await context.newPage();
  faults.watch(second);
  faults.expected.push(/409/);
  await second.goto(`/analysis/study:${id}`);
  await expect(second.locator('.analysis')).toHaveAttribute('data-ply', '3');
  await saveStudy(page, 'Four moves', 'unlisted');
  await expect(page.locator('[data-study-saved]')).toContainText('Four moves');
  await saveStudy(second, 'Other moves', 'unlisted');
  await expect(second.locator('[data-as-new]')).toBeVisible();
  await second.locator('[data-as-new]').click();
  await second.locator('[data-study-save]').click();
  await expect(second.locator('[data-study-saved]')).toContainText('Other moves');
  await page.goto('/studies');
  await expect(page.locator('.card[data-study]')).toHaveCount(2);
  await expectAccessible(page, 'the studies');
});

test('a study that does not answer is not saved as a second one', async ({ page, faults }) => {
  faults.expected = [/ERR_FAILED/, /Failed to fetch/];
  await enter(page, 'register', 'Student_2');
  await page.goto('/analysis/hive');
  await expect(page.locator('[data-ready]')).toBeVisible();
  await bring(page, 'Base;;;wS1;bG1 wS1-;wQ -wS1');
  await saveStudy(page, 'Once', 'private');
  await expect(page.locator('[data-study-saved]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-study-dialog]')).toHaveCount(0);
  const study = /\/api\/studies\/[^/]+$/;
  await page.route(study, (route) => route.abort());
  await page.locator('[data-study]').click();
  await expect(page.locator('[data-study-retry]')).toBeVisible();
  await expect(page.locator('[data-study-save]')).toBeDisabled();
  await expect(page.locator('[data-as-new]')).toBeVisible();
  await expectAccessible(page, 'a study that does not answer');
  await page.unroute(study);
  await page.locator('[data-study-retry]').click();
  await expect(page.locator('[data-study-name]')).toHaveValue('Once');
  await page.locator('[data-study-name]').fill('Twice');
  await page.locator('[data-study-save]').click();
  await expect(page.locator('[data-study-saved]')).toContainText('Twice');
  await page.goto('/studies');
  await expect(page.locator('.card[data-study]')).toHaveCount(1);
});
