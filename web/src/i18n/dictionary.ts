// The type of a dictionary: all texts of the app and of the board by key.
import type { APP_TEXTS } from './app/en';

export type AppKey = keyof typeof APP_TEXTS;

export interface Dictionary {
  app: Record<AppKey, string>;
  board: Record<string, string>;
}

export type Values = Record<string, string | number>;

/** Replaces `{name}` in a text by the value of that name. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)).trim();
}
