// One dictionary as one chunk.
import { APP_TEXTS } from './app/ca';
import { BOARD_TEXTS as board } from './board/ca';
import { LOBBY_TEXTS } from './lobby/ca';
import { PEOPLE_TEXTS as people } from './people/ca';

export default { app: { ...APP_TEXTS, ...LOBBY_TEXTS }, board, people };
