// An analysis that is saved in the account: as a new study, or as the next version of the one it came from. A version that was
// saved elsewhere meanwhile is never overwritten.
import type { Study, StudyCard, StudySave, StudyVisibility } from '../generated/api';
import { asFailure, type Failure, get, put } from '../net/api';
import { newUuid7 } from '../offline/uuid';
import { pathOf } from './studies.svelte';

/** The study that an analysis came from: its id, and the version that was read. */
export interface StudyOrigin {
  id: string;
  version: number;
}

export class StudyCopy {
  name = $state('');
  visibility = $state<StudyVisibility>('private');
  /** The study as it was saved last; null before that. */
  saved = $state.raw<StudyCard | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** Whether it was changed elsewhere; only a new study can be made of it then. */
  conflict = $state(false);

  #id = newUuid7();
  #version = 0;

  /** Whether the next save is a new version of a study that is there. */
  get isVersion(): boolean {
    return this.#version > 0;
  }

  /** Goes on from a study if it belongs to whoever looks; of somebody else's a copy is made. */
  async begin(origin: StudyOrigin | null, me: string | null): Promise<void> {
    if (!origin) return;
    let card: StudyCard;
    try {
      ({ card } = await get<Study>(pathOf(origin.id)));
    } catch (reason) {
      // Of one that is gone a new one is made.
      const failure = asFailure(reason);
      if (failure.code !== 'not_found') this.failure = failure;
      return;
    }
    this.name = card.name;
    if (card.owner !== me) return;
    this.visibility = card.visibility;
    this.#id = card.id;
    this.#version = origin.version;
  }

  /** Makes the next save a new study. */
  asNew(): void {
    this.#id = newUuid7();
    this.#version = 0;
    this.conflict = false;
    this.failure = null;
  }

  async save(text: string): Promise<StudyCard | null> {
    this.failure = null;
    const { name, visibility } = this;
    try {
      const card = await put<StudyCard>(pathOf(this.#id), { version: this.#version, name, visibility, text } satisfies StudySave);
      this.#version = card.version;
      this.saved = card;
      this.conflict = false;
      return card;
    } catch (reason) {
      this.failure = asFailure(reason);
      this.conflict = this.failure.reason === 'study_changed';
      return null;
    }
  }
}

/** What is put into another page to show a study there. */
export function embedCode(address: string): string {
  return `<iframe src="${address}" width="480" height="540" loading="lazy" style="border:0" title="Rusc"></iframe>`;
}
