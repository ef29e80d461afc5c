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
