// The English texts of the board are its defaults.
export { BOARD_TEXTS } from '../../board/texts';
