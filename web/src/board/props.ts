// The properties and callbacks of the board component.
import type { Danger, MoveOption, Restriction, Scene, Seat } from '../generated/api';
import type { Advice } from './advice';
import type { GameKind } from './games';
import type { MoveArrow } from './moveArrow';
import type { Premove } from './premove';
import type { BoardPrompt } from './prompt';
import type { Touch } from './selection';
import type { Translate } from './texts';

/** A word about one kind of piece in the tray of the side to move. */
export interface TrayChip {
  glyph: string;
  text: string;
  urgency: 'calm' | 'soon' | 'now';
}

export interface BoardProps {
  scene: Scene;
  /** Why other pieces cannot move in this position; null as long as it is not known. */
  restrictions?: readonly Restriction[] | null;
  /** How touches that lead nowhere are explained, see `BoardContext`. */
  reasons?: 'known' | 'partial' | 'all';
  game: GameKind;
  /** The sides this client may move for: none for spectators, both on one screen. */
  seats: readonly Seat[];
  /** The side shown at the bottom. */
  orientation?: Seat;
  t: Translate;
  /** Whether a move must be confirmed by a second touch. */
  confirm?: boolean;
  /** Whether premoves are allowed. */
  premoves?: boolean;
  /** The current premove; the page owns it. */
  premove?: Premove | null;
  /** The move that is advised, as far as it is told. */
  advice?: Advice | null;
  /** Moves to point at, the best first. */
  arrows?: readonly MoveArrow[];
  /** What threatens the side to move. */
  dangers?: readonly Danger[];
  chip?: TrayChip | null;
  /** Who has won a game that has ended by its rules, or nobody; what decided it is marked. */
  ended?: { winner: Seat | null } | null;
  /** Whether an earlier position is shown; the board is read-only then. */
  past?: boolean;
  animated?: boolean;
  /** Whether coordinates are drawn. */
  names?: boolean;
  /** Its accessible name; "Hive board" if nothing is said. */
  label?: string;
  /** Where it stands: `game` fills the screen, `figure` is part of a text that is scrolled, and tells reasons to its owner
   *  alone. */
  place?: 'game' | 'figure';
  /** Whether one player touches it, from below, or two share the screen. */
  hands?: 'one' | 'two';
  trays?: 'shown' | 'hidden';
  /** Whether it takes its keys whenever it has the focus, or leaves them to the page while the focus came by a touch. */
  keys?: 'always' | 'by-keyboard';
  /** Touches that have been made when it is first shown. */
  touched?: readonly Touch[];
  onmove: (option: MoveOption) => void;
  onpremove?: (premove: Premove | null) => void;
  /** The player touched the board while the restrictions were not known, or not all of them that are needed. */
  onneedrestrictions?: (extent: 'some' | 'all') => void;
  /** What the board asks or says changed; without this it shows it itself. */
  onprompt?: (prompt: BoardPrompt | null) => void;
  /** A flight began or ended. */
  onflight?: (flight: 'begun' | 'ended') => void;
  onexplain?: (restriction: Restriction) => void;
  /** The player wants to read the rule behind a refusal. */
  onwhy?: (rule: string) => void;
  /** Whether it tells a move that a new scene brings, or the page does: its owner may step to and fro. */
  moves?: 'told' | 'untold';
  /** A text for the page's ARIA live region. */
  onannounce?: (text: string) => void;
  /** The player asked for the list of keys. */
  onhelp?: () => void;
}
