// The place in the queue as a sentence, in every language; and until when somebody looks again.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../testkit/browser';
import { type Language, LANGUAGES } from '../i18n/languages';
import { fill } from '../i18n/text';
import { placeText, untilDone } from './serverWork';
import { REVIEW_LOADERS, type ReviewSay } from './words.svelte';

const asked: string[] = [];
vi.mock('../net/api', () => ({
  get: async (path: string) => {
    asked.push(path);
    return { state: asked.length < 3 ? 'running' : 'done', place: null };
  },
}));

const THIRD: Record<Language, string> = {
  en: 'You are third in the queue.',
  ca: 'La teva anàlisi és la tercera de la cua.',
  es: 'Tu análisis es el tercero de la cola.',
  fr: 'Votre analyse est la troisième de la file.',
  pt: 'A tua análise é a terceira da fila.',
  ro: 'Analiza ta este a treia la coadă.',
};

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`places are told in ${language}`, async () => {
    const texts = await REVIEW_LOADERS[language]();
    const say: ReviewSay = (key, values) => fill(language, texts[key], values);
    expect(placeText(say, 3)).toBe(THIRD[language]);
    expect(say('server.ordinals').split(' ')).toHaveLength(10);
    const told = [1, 2, 10, 11, 400].map((place) => placeText(say, place));
    expect(new Set(told).size).toBe(5);
    expect(told.join(' ')).not.toMatch(/[{}_]/);
    expect(told[3]).toContain('11');
  });
}

describe('whoever waits for work', () => {
  const first = { state: 'waiting', place: 1 } as const;
  beforeEach(() => {
    asked.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test('looks again until it is done', async () => {
    const seen: string[] = [];
    const work = untilDone<{ state: 'waiting' | 'running' | 'done'; place: number | null }>(first, 'p', ({ state }) => seen.push(state) > 0, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await work, seen, asked.length]).toEqual([{ state: 'done', place: null }, ['waiting', 'running', 'running', 'done'], 3]);
  });

  test('asks nothing more once nobody is there', async () => {
    const end = new AbortController();
    const work = untilDone(first, 'p', () => true, end.signal);
    end.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await work, asked]).toEqual([first, []]);
  });
});
