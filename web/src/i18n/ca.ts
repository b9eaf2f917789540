// One dictionary as one chunk.
import { APP_TEXTS as app } from './app/ca';
import { BOARD_TEXTS as board } from './board/ca';
import { PEOPLE_TEXTS as people } from './people/ca';

export default { app, board, people };
