// A whole dictionary, fetched in one piece.
import { APP_WORDS as app } from './app/pt';
import { BOARD_WORDS as board } from './board/pt';

export default { app, board };
