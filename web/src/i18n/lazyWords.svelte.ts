// A dictionary beside the main one, loaded with the part of the page that needs it.
import type { Language } from './languages';
import { fill, type Text, type Values } from './text';

export type LazyTexts<Key extends string> = Record<Key, Text>;
export type Loaders<Key extends string> = Record<Language, () => Promise<LazyTexts<Key>>>;

export class LazyWords<Key extends string> {
  /** Null until they are loaded. */
  texts = $state.raw<LazyTexts<Key> | null>(null);
  language = $state<Language>('en');
  readonly #loaders: Loaders<Key>;

  constructor(loaders: Loaders<Key>) {
    this.#loaders = loaders;
  }

  async use(language: Language): Promise<void> {
    this.texts = await this.#loaders[language]();
    this.language = language;
  }

  /** The text of a key, or the key itself as long as nothing is loaded. */
  say(key: Key, values?: Values): string {
    return fill(this.language, this.texts?.[key] ?? key, values);
  }
}
