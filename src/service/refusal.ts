import type { ErrorCode } from '#contract/envelope';

/** An operation answers with a failure instead of a result. The message is shown to the caller. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * What is not there and what the caller may not see are answered alike, so that an answer never reveals that
 * something exists.
 */
export function notFound(what: string): Refusal {
  return new Refusal('ResourceNotFound', `There is no such ${what}, or it is not visible to you.`);
}

/** The id of a reply, in its envelope, its header and the log: 32 lower-case hex digits. */
export function newRequestId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
