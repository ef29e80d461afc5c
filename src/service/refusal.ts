import type { ErrorCode } from '#contract/envelope';
import { ImportError } from './import/problems';
import { ArtifactError } from './stack/collect';
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

/** @throws Refusal InvalidParameter. */
export function refuseInput(message: string): never {
  throw new Refusal('InvalidParameter', message);
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

/** Error for the client: never the text of an internal error, which is in the log under the request id. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ImportError || error instanceof ArtifactError) {
    const { problems } = error;
    const details =
      error instanceof ImportError ? { import_problems: problems } : { artifact_problems: problems };
    return new Refusal('InvalidParameter', `${problems.join('; ')}.`, details);
  }
  return (
    storeAway(error) ??
    new Refusal('InternalError', 'Something went wrong. The log has more under the request id.')
  );
}

/** Request id for the envelope, the header and the log: 32 lower-case hex digits. */
export function newRequestId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
