// One dictionary as one chunk.
import { APP_TEXTS as app } from './app/es';
import { BOARD_TEXTS as board } from './board/es';
import { PEOPLE_TEXTS as people } from './people/es';

export default { app, board, people };
