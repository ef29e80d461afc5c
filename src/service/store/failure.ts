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

// Citus, of the first statement on a connection to a machine that went away since; under the code of all else (XX000).
const MACHINE_LOST = /^failure on connection marked as essential: /;

/** True where the database cannot be reached at the moment: a later try may do. */
export function isUnavailable(error: unknown): boolean {
  const root = rootCause(error);
  const code = codeOf(root);
  if (root instanceof Error && MACHINE_LOST.test(root.message)) return true;
  if (code !== undefined) return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.test(code);
  return root instanceof Error && UNAVAILABLE_TEXT.test(root.message);
}

// The last two are WASI's numbers, as the embedded store passes them on.
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100', 51, 19]);

/** True where there is no room left on a disk, or no more for this user. */
export function isDiskFull(error: unknown): boolean {
  const root = rootCause(error);
  if (typeof root !== 'object' || root === null) return false;
  const { code, errno, message }: { code?: unknown; errno?: unknown; message?: unknown } = root;
  if (FULL_CODES.has(code) || (code === undefined && FULL_CODES.has(errno))) return true;
  return /no space left on device|disk quota exceeded/i.test(String(message));
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** True if the engine refuses what it reads, rather than stopped, ran out of room or was aborted. */
export function isDamage(error: unknown): boolean {
  return SQLSTATE.test(codeOf(rootCause(error)) ?? '') && !isUnavailable(error) && !isDiskFull(error);
}

/** One line for an operator, without the query and its parameters. */
export function failureLine(error: unknown): string {
  const root = rootCause(error);
  const text = root instanceof Error ? root.message || (codeOf(root) ?? root.name) : wordsOf(root);
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The embedded store throws plain objects too, such as `{ name: 'ErrnoError', errno: 51 }`. */
function wordsOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null ? JSON.stringify(thrown) : String(thrown);
}

/** The error at the end of the chain of causes. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
