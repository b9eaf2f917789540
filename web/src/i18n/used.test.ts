// Every text of the dictionary is used: its key, or the beginning of it, stands in some source file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANALYSIS_LOADERS } from '../analysis/words.svelte';
import { POSITION_LOADERS } from '../position/words.svelte';
import { REVIEW_LOADERS } from '../review/words.svelte';
import { OFFLINE_LOADERS } from './offlineTexts';

const SOURCE = join(import.meta.dirname, '..');

function sources(): string[] {
  const names = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|^i18n.(?:ca|en|es|fr|pt|ro)\.|^i18n.\w+.(?:ca|en|es|fr|pt|ro)\./.test(name)).map((name) => readFileSync(join(SOURCE, name), 'utf8'));
}

const whole = sources().join('\n');
/** Whole keys, and what keys begin with that are made of parts: `mark.${nag}`. */
const quoted = new Set([...whole.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, key]) => key ?? ''));
const beginnings = new Set([...whole.matchAll(/`([\w.]+\.)\$\{/g)].map(([, begin]) => begin ?? ''));

test.each([
  ['analysis', ANALYSIS_LOADERS.en],
  ['position', POSITION_LOADERS.en],
  ['review', REVIEW_LOADERS.en],
  ['offline', async () => (await OFFLINE_LOADERS.en()).OFFLINE_TEXTS],
] as const)('every text of the part %s is used', async (_part, load) => {
  const isUsed = (key: string): boolean => quoted.has(key) || [...beginnings].some((begin) => key.startsWith(begin));
  expect(Object.keys(await load()).filter((key) => !isUsed(key))).toEqual([]);
});
