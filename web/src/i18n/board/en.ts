// The board's own texts are its English ones.
export { BOARD_WORDS } from '../../board/words';
