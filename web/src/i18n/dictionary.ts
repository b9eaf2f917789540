// The type of a dictionary: all texts of the app, of the board and about people by key.
import type { APP_TEXTS } from './app/en';
import type { PEOPLE_TEXTS } from './people/en';
import type { Text } from './text';

export type AppKey = keyof typeof APP_TEXTS;
export type PeopleKey = keyof typeof PEOPLE_TEXTS;

export interface Dictionary {
  app: Record<AppKey, Text>;
  board: Record<string, Text>;
  people: Record<PeopleKey, Text>;
}
