// The current language, its dictionary, and the translation functions.
import type { Translate } from '../board/texts';
import { type Language, LOADERS, preferred } from './languages';
import type { AppKey, Dictionary, PeopleKey } from './dictionary';
import type { Refusal } from '../net/api';
import { REFUSAL_LOADERS, type RefusalTexts } from './refusalTexts';
import { fill, type Text, type Values } from './text';

class I18n {
  language = $state<Language>('en');
  dictionary = $state.raw<Dictionary>({ app: {} as Dictionary['app'], board: {}, people: {} as Dictionary['people'] });

  /** Why things are refused; null until somebody has touched the page. */
  refusals = $state.raw<RefusalTexts | null>(null);
  /** Why typed moves are refused, by the sentence of the rules; null until one is. */
  typed = $state.raw<Record<string, Text | undefined> | null>(null);

  /** Switches to a language; null for the browser's. */
  async use(wanted: Language | null): Promise<void> {
    const language = wanted ?? preferred(navigator.languages);
    const [{ default: words }] = await Promise.all([LOADERS[language](), this.refusals && this.#loadRefusals(language)]);
    this.dictionary = words;
    this.typed = null;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Loads why things are refused, before anything can be. */
  async prepareRefusals(): Promise<void> {
    await this.#loadRefusals(this.language);
  }

  async #loadRefusals(language: Language): Promise<void> {
    this.refusals = (await REFUSAL_LOADERS[language]()).REFUSAL_TEXTS;
  }

  async #loadTyped(): Promise<void> {
    this.typed = await (await import('./typedMoves')).typedMoveTexts(this.language);
  }

  /** What is said beyond the code of a refusal; nothing as long as it is on its way. */
  particular({ code, reason, message = '' }: Refusal): Text | undefined {
    if (reason) return this.refusals?.[`refusal.${reason}`];
    if (code !== 'illegal_move') return undefined;
    if (!this.typed) void this.#loadTyped();
    return this.typed?.[message];
  }
}

export const i18n = new I18n();

/** A text of the app, or about people. */
export function t(key: AppKey | PeopleKey, values?: Values): string {
  const { app, people } = i18n.dictionary;
  return fill(i18n.language, app[key as AppKey] ?? people[key as PeopleKey] ?? key, values);
}

/** Why something was refused, and when to try again if the server has said so. Short waits are over before they are read. */
export function errorText(error: Refusal): string {
  const waitMs = error.retry_after_ms ?? 0;
  const reason = i18n.particular(error);
  // Without the reasons, which are still on their way, the code says as much.
  const what = reason === undefined ? t(`error.${error.code}`) : fill(i18n.language, reason);
  return waitMs < LEAST_WAIT_MS ? what : `${what} ${waitText(waitMs)}`;
}

const LEAST_WAIT_MS = 3000;
const MINUTE_MS = 60_000;

/** “Try again in 20 s”, in minutes from two on. */
function waitText(waitMs: number): string {
  if (waitMs < 2 * MINUTE_MS) return t('error.again', { seconds: Math.ceil(waitMs / 1000) });
  return t('error.againMinutes', { minutes: Math.ceil(waitMs / MINUTE_MS) });
}

/** A text of the board, or of the app if the board has none. A key without a text is returned as it is. */
export const boardText: Translate = (key, values) => {
  const { app, board } = i18n.dictionary;
  return fill(i18n.language, board[key] ?? app[key as AppKey] ?? key, values);
};

/** A number as the language writes it, with so many digits after the point. */
export function numberText(value: number, digits = 0): string {
  return new Intl.NumberFormat(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** A number of days or hours, as short as the language allows: `3d`, in French `3j`. */
export function unitText(value: number, unit: 'day' | 'hour'): string {
  return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
}

export function dateText(ms: number): string {
  return new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

export function dayText(ms: number): string {
  return new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(ms);
}
