// A whole dictionary, fetched in one piece.
import { APP_WORDS as app } from './app/ca';
import { BOARD_WORDS as board } from './board/ca';

export default { app, board };
