// Every page in every language: no English is left in another one, every word fits a small phone, and axe finds nothing in any
// theme. A page is looked at in one theme for each language, so that each theme is seen twice on each page; in every
// combination with RUSC_DEEP.
import type { Page } from '@playwright/test';
import { type Language, LANGUAGES, LOADERS } from '../../src/i18n/languages';
import type { Text } from '../../src/i18n/text';
import { accessibilityFaults, expect, newPerson, test } from './rig';
import { Server } from './server';
import { unfitWords } from './textFit';
import { walk } from './walk';

async function textsOf(language: Language): Promise<Set<string>> {
  const parts = Object.values((await LOADERS[language]()).default as unknown as Record<string, Record<string, Text>>);
  // What is loaded apart from the others.
  parts.push((await import(`../../src/i18n/analysis/${language}`) as { ANALYSIS_TEXTS: Record<string, Text> }).ANALYSIS_TEXTS);
  parts.push((await import(`../../src/i18n/review/${language}`) as { REVIEW_TEXTS: Record<string, Text> }).REVIEW_TEXTS);
  parts.push((await import(`../../src/i18n/position/${language}`) as { POSITION_TEXTS: Record<string, Text> }).POSITION_TEXTS);
  parts.push((await import(`../../src/i18n/offline/${language}`) as { OFFLINE_TEXTS: Record<string, Text> }).OFFLINE_TEXTS);
  const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
  return new Set(parts.flatMap((part) => Object.values(part)).flatMap(forms));
}

/** All that can be read or heard on a page: texts, labels, titles. */
async function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'aria-valuetext', 'alt', 'placeholder']) found.push(node.getAttribute(name) ?? '');
        // The names of languages are written in those languages.
      } else if (node.parentElement?.closest('script, style, [lang]:not(html)') === null) found.push(node.textContent ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** The words that do not fit the smallest phone; the page is as large as before afterwards. */
async function unfitOnPhone(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const found = await unfitWords(page);
  if (size) await page.setViewportSize(size);
  return found;
}

const THEMES = ['light', 'dark', 'contrast'] as const;

for (const [index, language] of (Object.keys(LANGUAGES) as Language[]).entries()) {
  test(`every page in ${language}: its own words, and accessible`, async ({ browser, faults }) => {
    test.setTimeout(process.env['RUSC_DEEP'] ? 2_400_000 : 420_000);
    faults.expected = [/Failed to load resource.*4(00|04|10|22)/, /nosuchgame/];
    const [english, own] = [await textsOf('en'), await textsOf(language)];
    // Also what is never in a dictionary: keys, and the word for guests as the server has it.
    // "host" is also the name of an account.
    const foreign = new Set([...english].filter((text) => !own.has(text) && !text.includes('{') && text !== 'host'));
    const isForeign = (text: string): boolean => foreign.has(text) || /^[a-z]+\.[a-zA-Z_.]+$/.test(text) || (language !== 'en' && /\bGuest \d/.test(text));
    const server = await Server.start();
    try {
      const page = await newPerson(browser, faults, { locale: language, baseURL: server.address });
      let stops = 0;
      await walk(page, server, async (what) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('h1').first()).toBeAttached();
        // The walk goes on after a fault, so that one run tells of all of them.
        expect.soft((await wordsOn(page)).filter(isForeign), what).toEqual([]);
        expect.soft(await unfitOnPhone(page), `words on a small phone, ${what}`).toEqual([]);
        const themes = process.env['RUSC_DEEP'] ? THEMES : [THEMES[(stops + index) % THEMES.length] ?? 'light'];
        stops += 1;
        for (const theme of themes) {
          await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
          expect.soft(await accessibilityFaults(page), `accessibility of ${what}, ${theme}`).toEqual([]);
        }
      });
      expect(stops).toBeGreaterThan(50);
    } finally {
      await faults.closeAll();
      await server.end();
    }
  });
}
