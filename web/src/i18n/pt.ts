// One dictionary as one chunk.
import { APP_TEXTS } from './app/pt';
import { BOARD_TEXTS as board } from './board/pt';
import { LOBBY_TEXTS } from './lobby/pt';
import { PEOPLE_TEXTS as people } from './people/pt';

export default { app: { ...APP_TEXTS, ...LOBBY_TEXTS }, board, people };
