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

/** Whether it is known what a save would be: the study is being asked for, did not answer, or there is nothing to ask. */
export type CopyState = 'asking' | 'unknown' | 'ready';

export class StudyCopy {
  /** Nothing is saved before it is ready: it might become a second study, or another name. */
  state = $state<CopyState>('asking');
  name = $state('');
  visibility = $state<StudyVisibility>('private');
  /** The study as it was saved last; null before that. */
  saved = $state.raw<StudyCard | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** Whether it was changed elsewhere; only a new study can be made of it then. */
  conflict = $state(false);

  #id = newUuid7();
  #version = 0;
  #saving = false;

  /** Whether the next save is a new version of a study that is there. */
  get isVersion(): boolean {
    return this.#version > 0;
  }

  /** Goes on from a study if it belongs to whoever looks; of somebody else's a copy is made. */
  async begin(origin: StudyOrigin | null, me: string | null): Promise<void> {
    this.state = 'asking';
    this.failure = null;
    this.failure = origin && (await this.#goOn(origin, me));
    this.state = this.failure ? 'unknown' : 'ready';
  }

  /** Why the study cannot be told; null if it can. */
  async #goOn(origin: StudyOrigin, me: string | null): Promise<Failure | null> {
    try {
      const { card } = await get<Study>(pathOf(origin.id));
      this.name = card.name;
      if (card.owner !== me) return null;
      this.visibility = card.visibility;
      this.#id = card.id;
      this.#version = origin.version;
      return null;
    } catch (reason) {
      const failure = asFailure(reason);
      // Of one that is gone a new one is made.
      return failure.code === 'not_found' ? null : failure;
    }
  }

  /** Makes the next save a new study. */
  asNew(): void {
    this.#id = newUuid7();
    this.#version = 0;
    this.conflict = false;
    this.failure = null;
    this.state = 'ready';
  }

  /** Saves it; not while that is going on, nor before it is known what that would be. */
  async save(text: string): Promise<StudyCard | null> {
    if (this.state !== 'ready' || this.#saving) return null;
    this.#saving = true;
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
    } finally {
      this.#saving = false;
    }
  }
}

/** What is put into another page to show a study there. */
export function embedCode(address: string): string {
  return `<iframe src="${address}" width="480" height="540" loading="lazy" style="border:0" title="Rusc"></iframe>`;
}
