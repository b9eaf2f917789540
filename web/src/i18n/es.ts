// A whole dictionary, fetched in one piece.
import { APP_WORDS as app } from './app/es';
import { BOARD_WORDS as board } from './board/es';

export default { app, board };
