/**
 * Errors of the store. drizzle wraps each error in one whose message repeats the query and its parameters; the
 * relevant part, which may be logged, is the driver's error below.
 */

/** PostgreSQL's code for a statement that a standby, or a read-only database, does not run. */
export const READ_ONLY = '25006';

/** PostgreSQL's code for a statement that took too long, or was cancelled. */
const TOO_LONG = '57014';

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
  READ_ONLY, // no longer the primary, after a failover
  '55P03', // a lock that another client has for too long
  TOO_LONG,
  '55000', // a database that accepts no connections
  '3D000', // a database that is gone, or not there yet
  '57P01', // shut down by an administrator
  '57P02', // a crash
  '57P03', // starting up
  '57P05', // idle for too long
]);

/** SQLSTATE classes: connection failure; a role or password that is refused; out of disk space, memory or connections. */
const UNAVAILABLE_CLASSES = /^(08|28|53)/;

// The driver has no code for these.
const UNAVAILABLE_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/;

// Citus, for the first statement on a connection to a lost machine; with the code of an internal error (XX000).
const MACHINE_LOST = /^failure on connection marked as essential: /;

/** True if the database is temporarily unreachable: a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const root = rootCause(error);
  const code = codeOf(root);
  if (root instanceof Error && MACHINE_LOST.test(root.message)) return true;
  if (code !== undefined) return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.test(code);
  return root instanceof Error && UNAVAILABLE_TEXT.test(root.message);
}

/** True if other queries fail now as well: not for one that was cancelled because it took too long. */
export function isAway(error: unknown): boolean {
  return isUnavailable(error) && codeOf(rootCause(error)) !== TOO_LONG;
}

/** True if the database takes no writes. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(rootCause(error)) === READ_ONLY;
}

// The last two are WASI error numbers from the embedded store.
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100', 51, 19]);

/** True if a disk is full, or this user's quota is. */
export function isDiskFull(error: unknown): boolean {
  const root = rootCause(error);
  if (typeof root !== 'object' || root === null) return false;
  const { code, errno, message }: { code?: unknown; errno?: unknown; message?: unknown } = root;
  if (FULL_CODES.has(code) || (code === undefined && FULL_CODES.has(errno))) return true;
  return /no space left on device|disk quota exceeded/i.test(String(message));
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** True if the engine rejects what it reads, as opposed to a crash, a full disk or an abort. */
export function isDamage(error: unknown): boolean {
  return SQLSTATE.test(codeOf(rootCause(error)) ?? '') && !isUnavailable(error) && !isDiskFull(error);
}

/** Error message in one line for the operator, without the query and its parameters. */
export function failureLine(error: unknown): string {
  const root = rootCause(error);
  const text = root instanceof Error ? root.message || (codeOf(root) ?? root.name) : thrownWords(root);
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The embedded store also throws plain objects, such as `{ name: 'ErrnoError', errno: 51 }`. */
function thrownWords(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null ? JSON.stringify(thrown) : String(thrown);
}

/** Last error in the chain of causes. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error;
}

/** Code of an error: of the driver, or of the system. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
