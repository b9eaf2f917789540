// The texts of the analysis page, in a dictionary of their own, so that no other page loads them.
import type { ANALYSIS_TEXTS } from '../i18n/analysis/en';
import { type LazyTexts, LazyWords, type Loaders } from '../i18n/lazyWords.svelte';
import type { Values } from '../i18n/text';

export type AnalysisKey = keyof typeof ANALYSIS_TEXTS;
export type AnalysisTexts = LazyTexts<AnalysisKey>;

export const ANALYSIS_LOADERS: Loaders<AnalysisKey> = {
  en: async () => (await import('../i18n/analysis/en')).ANALYSIS_TEXTS,
  ca: async () => (await import('../i18n/analysis/ca')).ANALYSIS_TEXTS,
  es: async () => (await import('../i18n/analysis/es')).ANALYSIS_TEXTS,
  fr: async () => (await import('../i18n/analysis/fr')).ANALYSIS_TEXTS,
  pt: async () => (await import('../i18n/analysis/pt')).ANALYSIS_TEXTS,
  ro: async () => (await import('../i18n/analysis/ro')).ANALYSIS_TEXTS,
};

export const words = new LazyWords(ANALYSIS_LOADERS);

/** A text of the analysis page. */
export const say = (key: AnalysisKey, values?: Values): string => words.say(key, values);
