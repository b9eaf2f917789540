// The texts of a review, in a dictionary of their own, so that no other page loads them.
import type { REVIEW_TEXTS } from '../i18n/review/en';
import { type LazyTexts, LazyWords, type Loaders } from '../i18n/lazyWords.svelte';
import type { Values } from '../i18n/text';

export type ReviewKey = keyof typeof REVIEW_TEXTS;
export type ReviewTexts = LazyTexts<ReviewKey>;

export const REVIEW_LOADERS: Loaders<ReviewKey> = {
  en: async () => (await import('../i18n/review/en')).REVIEW_TEXTS,
  ca: async () => (await import('../i18n/review/ca')).REVIEW_TEXTS,
  es: async () => (await import('../i18n/review/es')).REVIEW_TEXTS,
  fr: async () => (await import('../i18n/review/fr')).REVIEW_TEXTS,
  pt: async () => (await import('../i18n/review/pt')).REVIEW_TEXTS,
  ro: async () => (await import('../i18n/review/ro')).REVIEW_TEXTS,
};

export const reviewWords = new LazyWords(REVIEW_LOADERS);

/** Gives the text of a key in some language. */
export type ReviewSay = (key: ReviewKey, values?: Values) => string;

/** A text of a review. */
export const reviewText: ReviewSay = (key, values) => reviewWords.say(key, values);
