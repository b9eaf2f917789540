// Why a room on this device does not do what it is asked, told as a room of the server tells it.
import { EngineRefusal } from '../engine';
import type { ErrorBody, ErrorCode, ErrorReason } from '../generated/api';
import { Overtaken } from './outbox';

/** What cannot be done, with its code. */
class Refused extends Error {
  readonly body: ErrorBody;

  constructor(code: ErrorCode, message: string, reason?: ErrorReason) {
    super(message);
    this.body = { code, message, ...(reason ? { reason } : {}) };
  }
}

export function refuse(code: ErrorCode, message: string): never {
  throw new Refused(code, message);
}

/** Why a game was not written down. */
export function notKept(reason: unknown): Error {
  if (!(reason instanceof Overtaken)) return new Refused('internal', String(reason), 'not_kept');
  if (!reason.stored) return new Refused('not_found', 'the game was deleted in another tab');
  return new Refused('wrong_ply', 'the game was played on in another tab');
}

export function errorOf(failure: unknown): ErrorBody {
  if (failure instanceof EngineRefusal || failure instanceof Refused) return failure.body;
  return { code: 'internal', message: String(failure) };
}
