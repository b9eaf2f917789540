// One dictionary as one chunk.
import { APP_TEXTS } from './app/fr';
import { BOARD_TEXTS as board } from './board/fr';
import { LOBBY_TEXTS } from './lobby/fr';
import { PEOPLE_TEXTS as people } from './people/fr';

export default { app: { ...APP_TEXTS, ...LOBBY_TEXTS }, board, people };
