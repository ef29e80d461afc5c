import { CallError } from '../call-error';

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

/** @param failures how many tries there were before this one. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return failures + 1 < MAX_TRIES && error instanceof CallError && !FINAL_CODES.has(error.code);
}

/** Milliseconds to wait: what the server asked for, else half a second doubled each time; ten seconds at most. */
export function retryDelay(failures: number, error: Error): number {
  const seconds = error instanceof CallError ? error.retryAfterSeconds : undefined;
  return Math.min(10_000, seconds === undefined ? 500 * 2 ** failures : seconds * 1000);
}
