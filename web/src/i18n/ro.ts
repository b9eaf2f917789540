// A whole dictionary, fetched in one piece.
import { APP_WORDS as app } from './app/ro';
import { BOARD_WORDS as board } from './board/ro';

export default { app, board };
