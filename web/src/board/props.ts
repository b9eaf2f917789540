// What the page gives to the board and what it hears from it.
import type { MoveOption, Restriction, Scene, Seat } from '../generated/api';
import type { GameKind } from './games';
import type { Premove } from './premove';
import type { Translate } from './words';

export interface BoardProps {
  scene: Scene;
  game: GameKind;
  /** The sides this client may move for: none for spectators, both on one screen. */
  seats: readonly Seat[];
  /** Who sits at the bottom. */
  orientation?: Seat;
  t: Translate;
  /** Whether a move waits for a second touch. */
  confirm?: boolean;
  /** Whether moves may be chosen while the other side thinks. */
  premoves?: boolean;
  /** The move chosen ahead, as the page keeps it. */
  premove?: Premove | null;
  /** Whether the scene shown is not the newest one: nothing can be touched then. */
  past?: boolean;
  animated?: boolean;
  /** Whether cells with names show them. */
  names?: boolean;
  onmove: (choice: MoveOption) => void;
  onpremove?: (premove: Premove | null) => void;
  onexplain?: (restriction: Restriction) => void;
  /** A text for the live region of the page. */
  onannounce?: (text: string) => void;
  /** The player asks which keys there are. */
  onhelp?: () => void;
}
