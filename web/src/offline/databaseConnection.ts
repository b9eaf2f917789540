// A connection to a database of this browser (IndexedDB): opened when it is first needed, and again after it failed or went away.

interface Description {
  name: string;
  /** Raised with every new store. */
  version: number;
  /** Makes the stores that are missing. */
  upgrade: (request: IDBOpenDBRequest) => void;
}

export class DatabaseConnection {
  readonly #description: Description;
  readonly #factory: IDBFactory | undefined;
  #opened: Promise<IDBDatabase> | null = null;

  constructor(description: Description, factory: IDBFactory | undefined = globalThis.indexedDB) {
    this.#description = description;
    this.#factory = factory;
  }

  open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      if (!this.#factory) {
        reject(new Error('there is no IndexedDB'));
        return;
      }
      const { name, version, upgrade } = this.#description;
      const request = this.#factory.open(name, version);
      request.onupgradeneeded = (): void => upgrade(request);
      request.onsuccess = (): void => {
        const database = request.result;
        // A newer page wants another form of it: it must not wait for this one.
        database.onversionchange = (): void => this.#forget(database);
        database.onclose = (): void => this.#forget(database);
        resolve(database);
      };
      request.onerror = (): void => reject(request.error ?? new Error('it cannot be opened'));
      request.onblocked = (): void => reject(new Error('another tab has it open'));
    });
    // Not for ever: storage may be allowed later.
    this.#opened.catch(() => (this.#opened = null));
    return this.#opened;
  }

  #forget(database: IDBDatabase): void {
    database.close();
    this.#opened = null;
  }
}

/** The answer to a request. */
export function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = (): void => resolve(request.result);
    request.onerror = (): void => reject(request.error ?? new Error('the database does not answer'));
  });
}
