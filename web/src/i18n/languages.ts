// The languages, and the dynamic import of each dictionary.
import type { Dictionary } from './dictionary';

export const LANGUAGES = {
  en: 'English',
  ca: 'Català',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ro: 'Română',
} as const;

export type Language = keyof typeof LANGUAGES;

export const LOADERS: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: () => import('./en'),
  ca: () => import('./ca'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  pt: () => import('./pt'),
  ro: () => import('./ro'),
};

export function isLanguage(word: string): word is Language {
  return Object.hasOwn(LANGUAGES, word);
}

/** The first available language of the browser's list; English if there is none. */
export function preferred(asked: readonly string[]): Language {
  for (const tag of asked) {
    const word = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(word)) return word;
  }
  return 'en';
}
