// The one connection to the lobby, open as long as somebody is there, whatever page they look at: seeks go on, and
// challenges, offers and the beginning of games are heard everywhere.
import { router } from '../app/router.svelte';
import { session } from '../users/session.svelte';
import { type Beginning, LobbyStore } from './lobbyStore.svelte';

class CurrentLobby {
  store = $state.raw<LobbyStore | null>(null);
  /** Games that have begun while the user looked at something else. */
  begun = $state.raw<readonly string[]>([]);

  /** Whether the server is out of reach, as far as is known. */
  get isOffline(): boolean {
    return session.unreachable || (this.store?.outage?.reason === 'lost' && this.store.status !== 'open');
  }

  open(): void {
    this.store ??= new LobbyStore((game, how) => this.#started(game, how));
  }

  close(): void {
    this.store?.close();
    this.store = null;
    this.begun = [];
  }

  /** The user looks at a game: it is no news any more. */
  visit(game: string): void {
    if (this.begun.includes(game)) this.begun = this.begun.filter((id) => id !== game);
    this.store?.forget(game);
  }

  /** Whoever waits on the start page or for an opponent goes to the game; others are told, and go on with what they do. */
  #started(game: string, how: Beginning): void {
    if (how === 'asked' || router.route.page === 'start') router.go({ page: 'game', id: game, ply: null });
    else this.begun = [...this.begun, game];
  }
}

export const currentLobby = new CurrentLobby();
