// A whole dictionary, fetched in one piece.
import { APP_WORDS as app } from './app/fr';
import { BOARD_WORDS as board } from './board/fr';

export default { app, board };
