// One dictionary as one chunk.
import { APP_TEXTS as app } from './app/fr';
import { BOARD_TEXTS as board } from './board/fr';
import { PEOPLE_TEXTS as people } from './people/fr';

export default { app, board, people };
