/** Of the messages between page and engine, computed by vite.config.ts; crates/wasm computes the same. */
declare const __FINGERPRINT__: number;
