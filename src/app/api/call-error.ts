const MAX_TRIES = 3;

/** Codes that the same request would meet again. */
const FINAL_CODES = new Set([
  'InvalidParameter',
  'BadRequest',
  'InvalidContentType',
  'ResourceNotFound',
  'Unauthorized',
  'SessionEnded',
  'AccessDenied',
  'RouteNotFound',
  'MethodNotAllowed',
  'EntityTooLarge',
  'BadReply',
]);

/** What is known of a failed call beside its code. */
export type AboutFailure = { requestId?: string; retryAfterSeconds?: number };

/**
 * A call that brought no data. `code` is the server's error code, or one of ours: `Unreachable` (no reply came),
 * `Timeout`, `SessionEnded`, `BadReply` (what came is not what the interface promises).
 */
export class CallError extends Error {
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, message: string, about: AboutFailure = {}) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.requestId = about.requestId;
    this.retryAfterSeconds = about.retryAfterSeconds;
  }
}

/** @param failures how many tries there were before this one. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return failures + 1 < MAX_TRIES && error instanceof CallError && !FINAL_CODES.has(error.code);
}

/** Milliseconds to wait: what the server asked for, else half a second doubled each time; ten seconds at most. */
export function retryDelay(failures: number, error: Error): number {
  const seconds = error instanceof CallError ? error.retryAfterSeconds : undefined;
  return Math.min(10_000, seconds === undefined ? 500 * 2 ** failures : seconds * 1000);
}
