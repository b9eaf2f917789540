// No English is left on any page in another language, and axe finds nothing there in any theme.
import type { Page } from '@playwright/test';
import { GAME_KINDS } from '../../src/generated/games';
import { type Language, LANGUAGES, LOADERS } from '../../src/i18n/languages';
import type { Text } from '../../src/i18n/text';
import { Person } from './player';
import { expect, expectAccessible, newPerson, test } from './rig';

async function textsOf(language: Language): Promise<Set<string>> {
  const { app, board, people } = (await LOADERS[language]()).default;
  const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
  return new Set([...Object.values(app), ...Object.values(board), ...Object.values(people)].flatMap(forms));
}

/** All that can be read or heard on a page: texts, labels, titles. */
async function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        // The names of languages are written in those languages.
        for (const name of ['aria-label', 'title', 'aria-valuetext', 'alt', 'placeholder']) found.push(node.getAttribute(name) ?? '');
      } else if (node.parentElement?.closest('script, style, [lang]:not(html)') === null) found.push(node.textContent ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });
}

const PLAIN = ['settings', 'about', 'account', 'nowhere', ...GAME_KINDS.flatMap((kind) => [`learn/${kind}`, `rules/${kind}`])];

const THEMES = ['light', 'dark', 'contrast'] as const;

for (const [index, language] of (Object.keys(LANGUAGES) as Language[]).filter((word) => word !== 'en').entries()) {
  test(`no English on any page in ${language}`, async ({ browser, faults, baseURL }) => {
    faults.expected = [/Failed to load resource.*404/];
    const [english, own] = [await textsOf('en'), await textsOf(language)];
    const foreign = new Set([...english].filter((text) => !own.has(text) && !text.includes('{')));
    const page = await newPerson(browser, faults, { locale: language, ...(baseURL ? { baseURL } : {}) });
    const expectNoEnglish = async (what: string): Promise<void> => {
      await expect(page.locator('h1').first()).toBeAttached();
      expect((await wordsOn(page)).filter((text) => foreign.has(text)), what).toEqual([]);
    };
    const person = new Person(page);
    await page.goto('/');
    await expectNoEnglish('the start page');
    for (const kind of GAME_KINDS) {
      const sheet = await person.openSheet(kind);
      for (const opponent of ['friend', 'anyone', 'hotSeat', 'computer']) {
        await sheet.locator(`[name=opponent][value=${opponent}]`).check();
        await expectNoEnglish(`the sheet of ${kind} against ${opponent}`);
      }
      await page.keyboard.press('Escape');
    }
    for (const path of PLAIN) {
      await page.goto(`/${path}`);
      await expectNoEnglish(path);
    }
    for (const kind of GAME_KINDS) {
      await person.startAgainstComputer(kind);
      await person.turn();
      await expectNoEnglish(`a game of ${kind}`);
    }
    await page.goto('/');
    await page.locator('[data-menu]').click();
    await expectNoEnglish('the menu and unfinished games');
  });

  // Colours and words are looked at together in turn, and in every combination with RUSC_DEEP.
  for (const theme of process.env['RUSC_DEEP'] ? THEMES : THEMES.slice(index % 3, (index % 3) + 1)) {
    test(`the start page and its sheet are accessible in ${language}, ${theme}`, async ({ browser, faults, baseURL }) => {
      const page = await newPerson(browser, faults, { locale: language, ...(baseURL ? { baseURL } : {}) });
      await page.addInitScript((chosen) => localStorage.setItem('rusc.settings', JSON.stringify({ theme: chosen })), theme);
      await page.goto('/');
      await expect(page.locator('[data-start=hive]')).toBeEnabled();
      await expectAccessible(page, 'the start page');
      await new Person(page).openSheet('hive');
      await expectAccessible(page, 'the sheet');
    });
  }
}
