// The place in the queue as a sentence, in every language.
import { expect, test } from 'vitest';
import '../testkit/browser';
import { type Language, LANGUAGES } from '../i18n/languages';
import { fill } from '../i18n/text';
import { placeText } from './serverWork';
import { REVIEW_LOADERS, type ReviewSay } from './words.svelte';

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
