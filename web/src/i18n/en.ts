// One dictionary as one chunk.
import { APP_TEXTS as app } from './app/en';
import { BOARD_TEXTS as board } from './board/en';
import { PEOPLE_TEXTS as people } from './people/en';

export default { app, board, people };
