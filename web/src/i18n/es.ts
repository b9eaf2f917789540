// One dictionary as one chunk.
import { APP_TEXTS } from './app/es';
import { BOARD_TEXTS as board } from './board/es';
import { LOBBY_TEXTS } from './lobby/es';
import { PEOPLE_TEXTS as people } from './people/es';

export default { app: { ...APP_TEXTS, ...LOBBY_TEXTS }, board, people };
