// The session: the current user and the site's settings. Loaded once, changed by signing in and out.
import type { Me, Site } from '../generated/api';
import { Failure, get, post, remove, useCsrf } from '../net/api';

class Session {
  me = $state.raw<Me | null>(null);
  /** The site's settings; available without a session, too. */
  site = $state.raw<Site | null>(null);

  /** Whether the server has not answered when it was last asked who is here. */
  unreachable = $state(false);

  async load(): Promise<void> {
    try {
      await this.#load();
      this.unreachable = false;
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'offline') this.unreachable = true;
      throw failure;
    }
  }

  async #load(): Promise<void> {
    try {
      this.#take(await get<Me>('api/me'));
    } catch (failure) {
      // On a server without guests there is no user before signing in.
      if (!(failure instanceof Failure) || failure.code !== 'signed_out') throw failure;
      this.me = null;
      this.site = await get<Site>('api/site');
    }
  }

  /** Whether somebody else is about to be here. The server closes the sockets of who was before; the page is quicker, and
   * does not take it for the end of the session. */
  changing = $state(false);

  async #change(request: () => Promise<Me>): Promise<void> {
    this.changing = true;
    try {
      this.#take(await request());
    } finally {
      this.changing = false;
    }
  }

  async signIn(name: string, password: string): Promise<void> {
    await this.#change(() => post<Me>('api/session', { name, password }));
  }

  async register(name: string, password: string, invite: string): Promise<void> {
    await this.#change(() => post<Me>('api/account', { name, password, invite: invite === '' ? null : invite }));
  }

  /** Gives a guest another name. */
  async rename(name: string): Promise<void> {
    await this.#change(() => post<Me>('api/guest/name', { name }));
  }

  async signOut(): Promise<void> {
    this.changing = true;
    try {
      await remove('api/session');
      await this.load();
    } finally {
      this.changing = false;
    }
  }

  get isGuest(): boolean {
    return this.me === null || this.me.role === 'guest';
  }

  #take(me: Me): void {
    useCsrf(me.csrf);
    this.me = me;
    this.site = me.site;
  }
}

export const session = new Session();
