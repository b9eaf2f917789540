// HTTP requests to the API. Failures are thrown as `Failure`, with the server's error code if it sent one.
import { address } from '../app/base';
import type { ErrorBody, ErrorCode, ErrorReason } from '../generated/api';

export type FailureCode = ErrorCode | 'offline';

/** Reasons that the page adds to those of the server. `sent_again`: a move that could not be taken yet. */
export type PageReason = 'sent_again';

/** What the page needs of a refusal to say it. */
export interface Refusal {
  code: FailureCode;
  /** In English. */
  message?: string | undefined;
  reason?: ErrorReason | PageReason | undefined;
  retry_after_ms?: number | undefined;
}

export class Failure extends Error implements Refusal {
  readonly code: FailureCode;
  /** The particular reason, if the server said one. */
  readonly reason: ErrorReason | undefined;
  /** After how long the same request may succeed, if the server said so. */
  readonly retry_after_ms: number | undefined;

  constructor(code: FailureCode, message: string, reason?: ErrorReason, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.retry_after_ms = retryAfterMs;
  }
}

/** Whatever was thrown, as a failure. */
export function asFailure(reason: unknown): Failure {
  return reason instanceof Failure ? reason : new Failure('internal', String(reason));
}

let csrf = '';

/** Sets the CSRF token that is sent with all requests but GET. */
export function useCsrf(token: string): void {
  csrf = token;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  return askText(method, path, body === undefined ? undefined : JSON.stringify(body));
}

/** The same with a body that is JSON already. */
async function askText<Answer>(method: Method, path: string, body: string | undefined): Promise<Answer> {
  // No `accept`: the first request has to be the one that the document has asked for already.
  const headers: Record<string, string> = {};
  if (method !== 'GET') headers['x-csrf-token'] = csrf;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(address(path), {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    throw new Failure('offline', 'the server does not answer');
  }
  if (!response.ok) throw await failureOf(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function failureOf(response: Response): Promise<Failure> {
  const body = await errorBodyOf(response);
  // A proxy answers in the place of the server, which is away.
  if (!body && response.status >= 502 && response.status <= 504) return new Failure('offline', `${response.status} ${response.statusText}`);
  return body ? new Failure(body.code, body.message, body.reason, body.retry_after_ms) : new Failure('internal', `${response.status} ${response.statusText}`);
}

async function errorBodyOf(response: Response): Promise<ErrorBody | null> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  return body?.code ? body : null;
}

/** What the server has against a socket at this address; null if it does not answer. It refuses a plain request as it
 * would refuse the socket, and as `bad_request` where it would open one. */
export async function refusalOfSocket(address: string): Promise<ErrorBody | null> {
  try {
    const response = await fetch(address.replace(/^ws/, 'http'), { headers: { accept: 'application/json' }, credentials: 'same-origin' });
    return response.ok ? null : await errorBodyOf(response);
  } catch {
    return null;
  }
}

export const get = <Answer>(path: string): Promise<Answer> => ask('GET', path);
export const post = <Answer>(path: string, body?: unknown): Promise<Answer> => ask('POST', path, body);
export const put = <Answer>(path: string, body: unknown): Promise<Answer> => ask('PUT', path, body);
/** Sends JSON as it was written down, so that it is the same at every try. */
export const putText = <Answer>(path: string, text: string): Promise<Answer> => askText('PUT', path, text);
export const remove = <Answer>(path: string, body?: unknown): Promise<Answer> => ask('DELETE', path, body);

/** A path with a query string, without empty parameters. */
export function withQuery(path: string, asked: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
