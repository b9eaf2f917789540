// The language of the page: which one, its dictionary, and the functions that translate.
import type { Translate } from '../board/words';
import { type Language, LOADERS, preferred } from './languages';
import { type AppKey, fill, type Values, type Words } from './words';

class Speech {
  language = $state<Language>('en');
  words = $state.raw<Words>({ app: {} as Words['app'], board: {} });

  /** Switches to a language; without one, to the browser's. */
  async use(wanted: Language | null): Promise<void> {
    const language = wanted ?? preferred(navigator.languages);
    const { default: words } = await LOADERS[language]();
    this.words = words;
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();

/** A text of the app. */
export function t(key: AppKey, values?: Values): string {
  return fill(speech.words.app[key] ?? key, values);
}

/** A text of the board, or of the app where the board has none. A key without a text stays as it is. */
export const boardText: Translate = (key, values) => {
  const { app, board } = speech.words;
  return fill(board[key] ?? app[key as AppKey] ?? key, values);
};

export function dateText(ms: number): string {
  return new Intl.DateTimeFormat(speech.language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

export function dayText(ms: number): string {
  return new Intl.DateTimeFormat(speech.language, { dateStyle: 'medium' }).format(ms);
}
