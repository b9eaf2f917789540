// The type of a dictionary: all texts of the app, of the board and about people by key.
import type { APP_TEXTS } from './app/en';
import type { LOBBY_TEXTS } from './lobby/en';
import type { PEOPLE_TEXTS } from './people/en';
import type { Text } from './text';

export type AppKey = keyof typeof APP_TEXTS | keyof typeof LOBBY_TEXTS;
export type PeopleKey = keyof typeof PEOPLE_TEXTS;
/** The texts of one file of each part. */
export type AppTexts = Record<keyof typeof APP_TEXTS, Text>;
export type LobbyTexts = Record<keyof typeof LOBBY_TEXTS, Text>;

export interface Dictionary {
  app: Record<AppKey, Text>;
  board: Record<string, Text>;
  people: Record<PeopleKey, Text>;
}
