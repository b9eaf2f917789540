// What a dictionary is: every text of the app by its key, and every text of the board.
import type { APP_WORDS } from './app/en';

export type AppKey = keyof typeof APP_WORDS;

export interface Words {
  app: Record<AppKey, string>;
  board: Record<string, string>;
}

export type Values = Record<string, string | number>;

/** Puts values where a text names them in braces. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)).trim();
}
