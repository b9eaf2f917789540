// One instance of the WebAssembly module: a request goes in as JSON, an answer comes out. The protocol of the exports is in
// crates/wasm/src/exports.rs.
import type { EngineAnswer, EngineRequest } from '../generated/api';
import type { AskedAnswer, AskedRequest } from './messages';

interface Exports {
  memory: WebAssembly.Memory;
  rusc_request: (length: number) => number;
  rusc_answer: () => number;
  rusc_answer_length: () => number;
  /** Where requests may be longer than a game: in the module of the analysis page. */
  rusc_most_bytes?: () => number;
}

export class EngineModule {
  readonly #exports: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** An instance of its own; the module imports nothing. */
  static async instantiate(module: WebAssembly.Module): Promise<EngineModule> {
    const instance = await WebAssembly.instantiate(module);
    return new EngineModule(instance.exports as unknown as Exports);
  }

  /** Answers a request. Throws only if the module is broken; it must not be used again then. */
  call(request: EngineRequest): EngineAnswer;
  call(request: EngineRequest | AskedRequest): AskedAnswer;
  call(request: EngineRequest | AskedRequest): AskedAnswer {
    const bytes = this.#encoder.encode(JSON.stringify(request));
    const { memory, rusc_request, rusc_answer, rusc_answer_length, rusc_most_bytes } = this.#exports;
    const longest = rusc_most_bytes?.() ?? LONGEST;
    // The module makes room for one byte more than it reads, so that it can refuse what is longer. Its memory is another
    // buffer whenever it has grown.
    const place = rusc_request(bytes.length);
    new Uint8Array(memory.buffer, place).set(bytes.subarray(0, longest + 1));
    const start = rusc_answer();
    const text = this.#decoder.decode(new Uint8Array(memory.buffer, start, rusc_answer_length()));
    return JSON.parse(text) as AskedAnswer;
  }
}

/** The longest request that a module reads which does not say it, in bytes. */
const LONGEST = 256 * 1024;
