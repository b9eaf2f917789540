// What of a request reaches a module, with a module that the test plays: one that says how much it reads, and one that does not.
import { afterEach, expect, test, vi } from 'vitest';
import type { AskedRequest } from './messages';
import { EngineModule } from './module';

const ANSWER = new TextEncoder().encode('{"t":"forgotten"}');
const KB = 1024;

afterEach(() => vi.restoreAllMocks());

/** Asks a module, and returns how many bytes it was told of and how many it was given. */
async function given(request: AskedRequest, most: number | undefined): Promise<{ told: number; bytes: number }> {
  const buffer = new ArrayBuffer(1024 * KB);
  let told = 0;
  const exports = {
    memory: { buffer },
    rusc_request: (length: number) => ((told = length), ANSWER.length),
    rusc_answer: () => (new Uint8Array(buffer).set(ANSWER), 0),
    rusc_answer_length: () => ANSWER.length,
    ...(most === undefined ? {} : { rusc_most_bytes: () => most }),
  };
  vi.spyOn(WebAssembly, 'instantiate').mockResolvedValue({ exports } as never);
  const module = await EngineModule.instantiate({} as WebAssembly.Module);
  expect(module.call(request)).toEqual({ t: 'forgotten' });
  // JSON has no byte 0.
  const end = new Uint8Array(buffer, ANSWER.length).indexOf(0);
  return { told, bytes: end };
}

test('a request reaches a module whole if it reads as much, and one byte too long if it does not', async () => {
  const short: AskedRequest = { t: 'forget' };
  const long: AskedRequest = { t: 'import', text: 'x'.repeat(300 * KB) };
  const length = (request: AskedRequest): number => JSON.stringify(request).length;
  expect(await given(short, undefined)).toEqual({ told: length(short), bytes: length(short) });
  // What it makes no room for is not written: it would be in the memory of something else.
  expect(await given(long, undefined)).toEqual({ told: length(long), bytes: 256 * KB + 1 });
  expect(await given(long, 400 * KB)).toEqual({ told: length(long), bytes: length(long) });
  expect(await given(long, 280 * KB)).toEqual({ told: length(long), bytes: 280 * KB + 1 });
});
