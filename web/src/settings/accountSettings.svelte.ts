// The preferences in the account, so that they are the same on every device. The last change wins. An account that has none
// yet gets those of the browser. Guests keep theirs in the browser.
import type { PageSettings } from '../generated/api';
import { i18n } from '../i18n/i18n.svelte';
import { Failure, get, post } from '../net/api';
import { type Preferences, settings } from './settings.svelte';

const PATH = 'api/account/settings';
/** What belongs to the browser and not to the person: whether it allows notices. */
const OF_THE_BROWSER: readonly (keyof Preferences)[] = ['notices'];

class AccountSettings {
  #account: string | null = null;
  /** Whether something was changed that the account does not know yet. */
  #changed = false;
  #sending = false;

  /** The account whose preferences count from now on; null for a guest. */
  async open(account: string | null): Promise<void> {
    if (account === this.#account) return;
    this.#account = account;
    this.#changed = false;
    settings.onchange = account === null ? null : () => void this.#send();
    if (account === null) return;
    const stored = await attempt(() => get<PageSettings>(PATH));
    // Whatever was changed meanwhile is newer.
    if (!stored || this.#account !== account || this.#changed) return;
    if (stored.settings === null) await this.#send();
    else await take(stored.settings);
  }

  /** Sends all preferences; changes made meanwhile are sent afterwards, together. */
  async #send(): Promise<void> {
    this.#changed = true;
    if (this.#sending) return;
    this.#sending = true;
    while (this.#changed && this.#account !== null) {
      this.#changed = false;
      const sent = await attempt(async () => {
        await post(PATH, { settings: ofThePerson(settings.current) } satisfies PageSettings);
        return true;
      });
      // Without a server the next change, or the next visit, tries again.
      if (!sent) break;
    }
    this.#sending = false;
  }
}

async function take(stored: Record<string, unknown>): Promise<void> {
  const { language } = settings.current;
  settings.take(ofThePerson(stored));
  if (settings.current.language !== language) await i18n.use(settings.current.language);
}

/** The preferences without those of the browser. */
function ofThePerson(preferences: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(preferences).filter(([name]) => !OF_THE_BROWSER.some((other) => other === name)));
}

/** The result of a request; nothing if it fails. */
async function attempt<Answer>(what: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await what();
  } catch (reason) {
    if (!(reason instanceof Failure)) throw reason;
    return null;
  }
}

export const accountSettings = new AccountSettings();
