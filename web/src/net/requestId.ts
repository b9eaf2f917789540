// Ids of requests, apart from what becomes of them: the lobby needs no more.

/** A random request id. The server uses it to recognise repeated requests. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
