// Whether a reload would disturb somebody in one of the tabs. All are loaded again at once when a new build takes over, so the
// others are asked: one that is looked at, or that holds something written, says so.

/** What is needed of a channel between tabs. */
export interface TabChannel {
  postMessage: (message: Said) => void;
  onmessage: ((event: MessageEvent<Said>) => void) | null;
}

type Said = 'ask' | 'busy';

/** A tab that does not answer within this time has nothing to say: browsers have put it to sleep. */
const PATIENCE_MS = 400;

/** What the state of this tab is told from. */
export interface TabState {
  isVisible: boolean;
  isStart: boolean;
  /** Whether a dialog is open, or something was written that is not sent. */
  hasInput: boolean;
}

/** Nobody looks, or nothing but the start page is seen; and nothing written would be lost. */
export function isIdle({ isVisible, isStart, hasInput }: TabState): boolean {
  return !hasInput && (!isVisible || isStart);
}

export class Disturbance {
  readonly #channel: TabChannel | null;
  readonly #state: () => TabState;
  #heard = false;

  constructor(channel: TabChannel | null, state: () => TabState) {
    this.#channel = channel;
    this.#state = state;
    if (!channel) return;
    channel.onmessage = ({ data }): void => {
      if (data === 'busy') this.#heard = true;
      else if (!isIdle(state())) channel.postMessage('busy');
    };
  }

  /** Whether no tab minds. */
  async none(): Promise<boolean> {
    if (!isIdle(this.#state())) return false;
    this.#heard = false;
    this.#channel?.postMessage('ask');
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    return !this.#heard && isIdle(this.#state());
  }
}

/** Whether something is being written or chosen in a page. */
export function hasInput(page: Pick<Document, 'querySelector' | 'querySelectorAll'>): boolean {
  if (page.querySelector('dialog[open]')) return true;
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=password], [type=file])');
  return [...fields].some((field) => !field.readOnly && field.value !== field.defaultValue);
}
