// Which languages there are, and how each is fetched when it is wanted.
import type { Words } from './words';

export const LANGUAGES = {
  en: 'English',
  ca: 'Català',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ro: 'Română',
} as const;

export type Language = keyof typeof LANGUAGES;

export const LOADERS: Record<Language, () => Promise<{ default: Words }>> = {
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

/** The first language a browser asks for that we have; English otherwise. */
export function preferred(asked: readonly string[]): Language {
  for (const tag of asked) {
    const word = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(word)) return word;
  }
  return 'en';
}
