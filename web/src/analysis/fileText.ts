// The text of a file as `rusc convert` decodes it: UTF-8, or else Latin-1, as old archives have it.
import { LONGEST_TEXT } from './analysisEngine';

const PIECE = 8192;

/** Bytes as text; null if there is a byte that no text has. */
export function decoded(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The name `latin1` means another table in browsers. Piece by piece: a call takes only so many numbers.
    const pieces: string[] = [];
    for (let at = 0; at < bytes.length; at += PIECE) pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
    return pieces.join('');
  }
}

/** What a file says; of a file that is too long one byte more than is read, so that it is refused and not cut. */
export async function textOfFile(file: Blob): Promise<string | null> {
  return decoded(new Uint8Array(await file.slice(0, LONGEST_TEXT + 1).arrayBuffer()));
}
