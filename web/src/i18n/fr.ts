// One dictionary as one chunk.
import { APP_TEXTS as app } from './app/fr';
import { BOARD_TEXTS as board } from './board/fr';

export default { app, board };
