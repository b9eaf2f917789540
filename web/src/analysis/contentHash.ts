// A short name for a text, equal for equal texts.

/** The hash of Fowler, Noll and Vo in 64 bits. Browsers have a better one, but not without HTTPS. */
export function contentHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
