// The texts of the editor of positions, in a dictionary of their own, so that no other page loads them.
import type { POSITION_TEXTS } from '../i18n/position/en';
import { type LazyTexts, LazyWords, type Loaders } from '../i18n/lazyWords.svelte';
import type { Values } from '../i18n/text';

export type PositionKey = keyof typeof POSITION_TEXTS;
export type PositionTexts = LazyTexts<PositionKey>;

export const POSITION_LOADERS: Loaders<PositionKey> = {
  en: async () => (await import('../i18n/position/en')).POSITION_TEXTS,
  ca: async () => (await import('../i18n/position/ca')).POSITION_TEXTS,
  es: async () => (await import('../i18n/position/es')).POSITION_TEXTS,
  fr: async () => (await import('../i18n/position/fr')).POSITION_TEXTS,
  pt: async () => (await import('../i18n/position/pt')).POSITION_TEXTS,
  ro: async () => (await import('../i18n/position/ro')).POSITION_TEXTS,
};

export const positionWords = new LazyWords(POSITION_LOADERS);

/** A text of the editor. */
export const positionText = (key: PositionKey, values?: Values): string => positionWords.say(key, values);
