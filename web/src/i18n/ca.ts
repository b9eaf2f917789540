// One dictionary as one chunk.
import { APP_TEXTS as app } from './app/ca';
import { BOARD_TEXTS as board } from './board/ca';

export default { app, board };
