// The texts about playing without the server and about studies, apart from the others: a first visit does not load them.
import type { OFFLINE_TEXTS } from './offline/en';
import { i18n } from './i18n.svelte';
import type { Language } from './languages';
import { fill, type Text, type Values } from './text';

export type OfflineKey = keyof typeof OFFLINE_TEXTS;
export type OfflineTexts = Record<OfflineKey, Text>;

export const OFFLINE_LOADERS: Record<Language, () => Promise<{ OFFLINE_TEXTS: OfflineTexts }>> = {
  en: () => import('./offline/en'),
  ca: () => import('./offline/ca'),
  es: () => import('./offline/es'),
  fr: () => import('./offline/fr'),
  pt: () => import('./offline/pt'),
  ro: () => import('./offline/ro'),
};

/** The texts in a language, as a function of their keys. */
export async function offlineTexts(language: Language = i18n.language): Promise<(key: OfflineKey, values?: Values) => string> {
  const { OFFLINE_TEXTS: texts } = await OFFLINE_LOADERS[language]();
  return (key, values) => fill(language, texts[key], values);
}
