// One dictionary as one chunk.
import { APP_TEXTS as app } from './app/pt';
import { BOARD_TEXTS as board } from './board/pt';

export default { app, board };
