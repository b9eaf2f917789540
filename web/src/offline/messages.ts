// What the service worker knows of its build, and what pages say to it.

/** The files of a build, by when they are needed. Names are relative to the base path. */
export interface BuildFiles {
  /** A hash of all names. */
  build: string;
  /** The first script of the page, by which a page tells its build. */
  main: string;
  /** What every language needs: the start page, the board, games, rule books, lessons, the engine. */
  always: readonly string[];
  /** What only the analysis board needs, of which the largest file is the engine's other module. */
  analysis: readonly string[];
  /** Dictionaries, rule books and lessons of each language. */
  byLanguage: Readonly<Record<string, readonly string[]>>;
  /** Icons and the manifest, which the server draws. */
  icons: readonly string[];
}

export type ToServiceWorker =
  /** To a worker that waits: be the one that answers from now on. */
  | { t: 'take_over' }
  /** The language that the page is shown in. */
  | { t: 'language'; language: string }
  /** Somebody uses the analysis board, or has installed the page. */
  | { t: 'analysis' }
  /** A page with that first script has been loaded. */
  | { t: 'loaded'; main: string };
