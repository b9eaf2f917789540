// Ids that a client makes: UUIDs of version 7 (RFC 9562), which begin with the time. The server makes no id that looks so.

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function newUuid7(nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = nowMs.toString(16).padStart(12, '0');
  for (let place = 0; place < 6; place += 1) bytes[place] = Number.parseInt(time.slice(2 * place, 2 * place + 2), 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

export function isUuid7(text: string): boolean {
  return UUID7.test(text);
}
