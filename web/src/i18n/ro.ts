// One dictionary as one chunk.
import { APP_TEXTS } from './app/ro';
import { BOARD_TEXTS as board } from './board/ro';
import { LOBBY_TEXTS } from './lobby/ro';
import { PEOPLE_TEXTS as people } from './people/ro';

export default { app: { ...APP_TEXTS, ...LOBBY_TEXTS }, board, people };
