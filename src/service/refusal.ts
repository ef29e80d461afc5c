import type { ErrorCode } from '#contract/envelope';
import { isDiskFull, isUnavailable } from './store/failure';

/** Error reply of an operation. The message is shown to the caller. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  /** Further members of the error. */
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Same error for missing things and for those the caller may not see, so that a reply never reveals what exists. */
export function notFound(what: string): Refusal {
  return new Refusal('ResourceNotFound', `There is no such ${what}, or it is not visible to you.`);
}

/** Refusal while the store does not respond, or has no room; undefined for any other error. */
export function storeAway(error: unknown): Refusal | undefined {
  if (isDiskFull(error))
    return new Refusal(
      'ServiceUnavailable',
      'The disk of the store is full: nothing was stored. Try again later.',
    );
  if (!isUnavailable(error)) return undefined;
  return new Refusal('ServiceUnavailable', 'The store does not answer at the moment. Try again later.');
}

/** Request id for the envelope, the header and the log: 32 lower-case hex digits. */
export function newRequestId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
