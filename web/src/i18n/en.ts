// A whole dictionary, fetched in one piece.
import { APP_WORDS as app } from './app/en';
import { BOARD_WORDS as board } from './board/en';

export default { app, board };
