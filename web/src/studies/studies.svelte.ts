// The studies of the account: listed, saved, shared, deleted. A save that comes too late changes nothing on the server, and
// nothing is lost here: what was to be saved stays in the draft.
import type { Study, StudyCard, StudySave, StudyVisibility } from '../generated/api';
import { errorText } from '../i18n/i18n.svelte';
import type { OfflineKey } from '../i18n/offlineTexts';
import type { Values } from '../i18n/text';
import { asFailure, type Failure, get, put, remove } from '../net/api';
import { newUuid7 } from '../offline/uuid';

/** What is about to be saved as a new study. */
export interface StudyDraft {
  name: string;
  text: string;
  visibility: StudyVisibility;
}

export const EMPTY_DRAFT: StudyDraft = { name: '', text: '', visibility: 'private' };

export class Studies {
  /** The last saved first; null before they are loaded. */
  list = $state.raw<readonly StudyCard[] | null>(null);
  failure = $state.raw<Failure | null>(null);
  draft = $state.raw<StudyDraft>(EMPTY_DRAFT);
  /** Whether a change was refused because the study has another version now. */
  conflict = $state(false);
  /** Kept until the draft is saved, so that a repeated request makes no second study. */
  #draftId = newUuid7();

  async load(): Promise<void> {
    await this.#attempt(async () => void (this.list = await get<StudyCard[]>('api/studies')));
  }

  /** Saves the draft as a new study. */
  async add(): Promise<void> {
    const saved = await this.#attempt(() => put<StudyCard>(pathOf(this.#draftId), { version: 0, ...this.draft } satisfies StudySave));
    if (!saved) return;
    this.draft = EMPTY_DRAFT;
    this.conflict = false;
    this.#draftId = newUuid7();
    await this.load();
  }

  /** Changes the name, or who may see a study. */
  async change(card: StudyCard, change: Partial<Pick<StudyCard, 'name' | 'visibility'>>): Promise<void> {
    const changed = await this.#attempt(async () => {
      const { text } = await get<Study>(pathOf(card.id));
      const { version, name, visibility } = { ...card, ...change };
      try {
        await put<StudyCard>(pathOf(card.id), { version, name, visibility, text } satisfies StudySave);
      } catch (reason) {
        if (asFailure(reason).reason !== 'study_changed') throw reason;
        this.conflict = true;
        // What somebody is writing is not overwritten.
        if (this.draft.text === '') this.draft = { name, text, visibility };
      }
      return true;
    });
    if (changed) await this.load();
  }

  async delete(card: StudyCard): Promise<void> {
    await this.#attempt(() => remove(pathOf(card.id)));
    if (!this.failure) await this.load();
  }

  async #attempt<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    this.failure = null;
    try {
      return await work();
    } catch (reason) {
      this.failure = asFailure(reason);
      return null;
    }
  }
}

/** The most kilobytes of a study on the server. */
const MOST_KB = 64;

/** Why a study was not saved; what the limit of one is, if it has met that. */
export function studyFault(failure: Failure, words: (key: OfflineKey, values?: Values) => string): string {
  return failure.code === 'too_large' ? words('studies.tooLarge', { limit: MOST_KB }) : errorText(failure);
}

export function pathOf(id: string): string {
  return `api/studies/${encodeURIComponent(id)}`;
}
