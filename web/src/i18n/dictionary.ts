// The type of a dictionary: all texts of the app and of the board by key.
import type { APP_TEXTS } from './app/en';
import type { Text } from './text';

export type AppKey = keyof typeof APP_TEXTS;

export interface Dictionary {
  app: Record<AppKey, Text>;
  board: Record<string, Text>;
}
