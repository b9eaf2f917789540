// Why a socket is not open and how long to wait before the next attempt, from what the server has said: the code of a close
// frame, or the refusal of an upgrade. Pure.
import type { CloseReason, ErrorBody } from '../generated/api';

/** `lost`: no reason is known. `flood` and `slow`: closed because this page sent too much or read too little. `refused`:
 * whatever cannot change by waiting and has no text of its own. */
export type OutageReason = 'lost' | 'flood' | 'slow' | 'refused' | 'restarting' | 'signed_out' | 'too_many' | 'busy' | 'wrong_protocol';

export interface Outage {
  readonly reason: OutageReason;
  /** The least time before the next attempt; null if waiting does not help. */
  readonly waitMs: number | null;
}

export const LOST: Outage = { reason: 'lost', waitMs: 0 };

/** The close codes of `CloseReason` in `crates/api/src/close.rs`. */
const CLOSE_CODES: Record<CloseReason, number> = { restarting: 1012, too_many: 1008, too_slow: 1013, signed_out: 4001 };

/** A flood comes from this page: whoever comes back at once is closed again. */
const FLOOD_WAIT_MS = 10_000;

export function outageOfClose(code: number): Outage {
  switch (code) {
    case CLOSE_CODES.restarting:
      return { reason: 'restarting', waitMs: 0 };
    case CLOSE_CODES.too_many:
      return { reason: 'flood', waitMs: FLOOD_WAIT_MS };
    case CLOSE_CODES.too_slow:
      return { reason: 'slow', waitMs: 0 };
    case CLOSE_CODES.signed_out:
      return { reason: 'signed_out', waitMs: null };
    default:
      return LOST;
  }
}

/** What the refusal of a socket means. */
export function outageOfRefusal({ code, retry_after_ms }: ErrorBody): Outage {
  switch (code) {
    case 'too_many':
    case 'busy':
    case 'restarting':
      return { reason: code, waitMs: retry_after_ms ?? 0 };
    case 'signed_out':
    case 'wrong_protocol':
      return { reason: code, waitMs: null };
    case 'forbidden':
    case 'disabled':
    case 'wrong_origin':
    case 'not_found':
      return { reason: 'refused', waitMs: null };
    default:
      // `bad_request` is the answer where a socket would be opened.
      return LOST;
  }
}
