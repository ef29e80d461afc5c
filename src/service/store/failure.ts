/**
 * What went wrong in the store. drizzle wraps every error in one whose message repeats the query and its parameters;
 * what matters, and what may be logged, is the driver's error below it.
 */

const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ERR_STREAM_DESTROYED',
  '25006', // read only: not the primary any more, after a failover
  '57P01', // shut down by an administrator
  '57P02', // a crash
  '57P03', // starting up
  '57P05', // idle for too long
]);

/** SQLSTATE classes: the connection failed; no disk, memory or connections left. */
const UNAVAILABLE_CLASSES = /^(08|53)/;

// The driver gives these no code.
const UNAVAILABLE_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/;

/** True where the database cannot be reached at the moment: a later try may do. */
export function isUnavailable(error: unknown): boolean {
  const root = rootCause(error);
  const code = codeOf(root);
  if (code !== undefined) return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.test(code);
  return root instanceof Error && UNAVAILABLE_TEXT.test(root.message);
}

/** One line for an operator, without the query and its parameters. */
export function failureLine(error: unknown): string {
  const root = rootCause(error);
  const text = root instanceof Error ? root.message || (codeOf(root) ?? root.name) : String(root);
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The error at the end of the chain of causes. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
