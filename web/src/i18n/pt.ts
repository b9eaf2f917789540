// One dictionary as one chunk.
import { APP_TEXTS as app } from './app/pt';
import { BOARD_TEXTS as board } from './board/pt';
import { PEOPLE_TEXTS as people } from './people/pt';

export default { app, board, people };
