// The notices of the user, told once each: to the eyes by the bell, by a note and by the badge of the window, to the ears by
// the live region and a sound.
import { liveRegion } from '../announce/liveRegion.svelte';
import { notify } from '../announce/systemNotifications';
import { currentLobby } from '../lobby/currentLobby.svelte';
import { settings } from '../settings/settings.svelte';
import { session } from '../users/session.svelte';
import { showBadge } from './badge';
import { type Notice, noticeKey, noticesOf } from './notices';
import { noticeText } from './noticeText';
import { router } from './router.svelte';

/** How long a note stays. */
const NOTE_MS = 9000;

class NoticeBoard {
  /** The newest notice, while its note is shown. */
  note = $state.raw<Notice | null>(null);
  #known = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  get list(): Notice[] {
    const { store, begun } = currentLobby;
    const { route } = router;
    if (!store || session.me === null) return [];
    const { challenges, games, offers } = store;
    return noticesOf({ challenges, games, offers, begun, name: session.me.name, open: route.page === 'game' ? route.id : null });
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.note = null;
  }

  /** Tells what is new. To be called whenever the list has changed. */
  tell(list: readonly Notice[]): void {
    showBadge(list.length);
    const keys = new Set(list.map(noticeKey));
    const fresh = list.find((notice) => !this.#known.has(noticeKey(notice)));
    this.#known = keys;
    if (this.note && !keys.has(noticeKey(this.note))) this.dismiss();
    if (!fresh) return;
    const text = noticeText(fresh);
    liveRegion.announce(text);
    if (settings.current.notices) notify('Rusc', text);
    if (settings.current.sounds) void import('../sound/sounds').then(({ play }) => play('offer'));
    // The start page shows all of it anyway.
    if (router.route.page === 'start') return;
    this.note = fresh;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.note = null), NOTE_MS);
  }
}

export const noticeBoard = new NoticeBoard();
