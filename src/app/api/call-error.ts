const MAX_TRIES = 3;

/** Codes that a retry would meet again. */
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

/** Details of a failed call. */
export type AboutFailure = {
  requestId?: string;
  retryAfterSeconds?: number;
  /** Error of the reply, with members beyond the interface. */
  error?: unknown;
};

/**
 * Failed call. `code` is the server's error code, or one of ours: `Unreachable` (no reply), `Timeout`,
 * `SessionEnded`, `BadReply` (the reply violates the interface).
 */
export class CallError extends Error {
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly error: unknown;

  constructor(code: string, message: string, about: AboutFailure = {}) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.requestId = about.requestId;
    this.retryAfterSeconds = about.retryAfterSeconds;
    this.error = about.error;
  }
}

/** True if a retry may help; `failures` counts the earlier attempts. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return failures + 1 < MAX_TRIES && error instanceof CallError && !FINAL_CODES.has(error.code);
}

/**
 * Delay in milliseconds: as requested by the server, otherwise half a second, doubled each time, with a
 * maximum of ten seconds.
 */
export function retryDelay(failures: number, error: Error): number {
  const seconds = error instanceof CallError ? error.retryAfterSeconds : undefined;
  return Math.min(10_000, seconds === undefined ? 500 * 2 ** failures : seconds * 1000);
}
