// One dictionary as one chunk.
import { APP_TEXTS } from './app/en';
import { BOARD_TEXTS as board } from './board/en';
import { LOBBY_TEXTS } from './lobby/en';
import { PEOPLE_TEXTS as people } from './people/en';

export default { app: { ...APP_TEXTS, ...LOBBY_TEXTS }, board, people };
