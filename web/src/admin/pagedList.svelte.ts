// A paginated list of the admin API.
import { asFailure, type Failure, get, withQuery } from '../net/api';

export class PagedList<Item> {
  items = $state.raw<readonly Item[]>([]);
  next = $state<string | null>(null);
  failure = $state.raw<Failure | null>(null);
  #path: string;
  #name: string;

  /** `name` is the field of the response that contains the items. */
  constructor(path: string, name: string) {
    this.#path = path;
    this.#name = name;
  }

  /** Loads the first page, or appends the next one. */
  async load(which: 'first' | 'more', asked: Record<string, string | null> = {}): Promise<void> {
    const before = which === 'first' ? null : this.next;
    await this.attempt(async () => {
      const page = await get<Record<string, readonly Item[] | string | null>>(withQuery(this.#path, { ...asked, before }));
      const items = (page[this.#name] ?? []) as readonly Item[];
      this.items = which === 'first' ? items : [...this.items, ...items];
      this.next = page['next'] as string | null;
    });
  }

  /** Runs a request and keeps its failure for display with the list. */
  async attempt(what: () => Promise<unknown>): Promise<void> {
    this.failure = null;
    try {
      await what();
    } catch (reason) {
      this.failure = asFailure(reason);
    }
  }
}
