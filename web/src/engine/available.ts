// Whether this build of the page has the rules and the engine. Apart from them, so that a page that only asks stays small.

/** The module's address; there is none in a build without it. */
export const [WASM] = Object.values(
  import.meta.glob<string>('./build/rusc.wasm', { query: '?url', import: 'default', eager: true }),
);

/** Whether this build of the page has the engine. Where it has not, what needs it must not be shown. */
export const engineAvailable: boolean = WASM !== undefined && typeof WebAssembly === 'object';
