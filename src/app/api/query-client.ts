import { QueryClient } from '@tanstack/react-query';
import { isFrozen } from '../url/presenting';
import { CallError } from './call-error';
import { keepRoleOrder } from './names/keep-role-order';

/** The one place that says how long data counts as fresh and what is tried again. */

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

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        // The gateway may well be on this machine: whether it is reached says the call, not the browser.
        networkMode: 'always',
        retry: isWorthRetrying,
        retryDelay,
        // A page on a shared screen must not move because a window got the focus.
        refetchOnWindowFocus: false,
        refetchOnReconnect: () => !isFrozen(),
      },
    },
  });
  keepRoleOrder(client);
  return client;
}
