// One dictionary as one chunk.
import { APP_TEXTS as app } from './app/ro';
import { BOARD_TEXTS as board } from './board/ro';
import { PEOPLE_TEXTS as people } from './people/ro';

export default { app, board, people };
