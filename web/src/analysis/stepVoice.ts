// Says of an analysis where somebody has gone, and which of several moves they have chosen.
import { styleOf } from '../board/games';
import type { Teller } from '../board/moveWords';
import type { Scene, Seat } from '../generated/api';
import { boardText, t } from '../i18n/i18n.svelte';
import type { Analysis } from './analysis.svelte';
import { spokenChoice, spokenMove } from './spokenSteps';
import { type NodeId, nodeOf } from './tree';

export class StepVoice {
  readonly #analysis: Analysis;
  readonly #say: (text: string) => void;
  /** What was seen last: of which game, and where. */
  #seen: { root: unknown; node: NodeId } | null = null;

  constructor(analysis: Analysis, say: (text: string) => void) {
    this.#analysis = analysis;
    this.#say = say;
  }

  /** A position is seen, from this side. What a game is opened with is no step. */
  arrive(scene: Scene, bottom: Seat): void {
    const { viewed: node, root, tree } = this.#analysis;
    if (this.#seen?.root === root && this.#seen.node !== node) {
      this.#say(spokenMove(this.#teller(bottom), scene, nodeOf(tree, node), this.#analysis) ?? t('game.first'));
    }
    this.#seen = { root, node };
  }

  /** Chooses another of the next moves. */
  choose(step: 1 | -1, bottom: Seat): void {
    const { viewed, current, tree, view } = this.#analysis;
    const { children } = nodeOf(tree, current);
    if (!view || viewed !== current || children.length < 2) return;
    this.#analysis.chooseFork(step);
    const chosen = children[this.#analysis.fork];
    if (chosen !== undefined) this.#say(spokenChoice(this.#teller(bottom), view.scene, nodeOf(tree, chosen), this.#analysis));
  }

  #teller(bottom: Seat): Teller {
    const { kind } = this.#analysis;
    return { t: boardText, game: kind, layout: { shape: styleOf(kind).shape, turned: bottom === 'second' } };
  }
}
