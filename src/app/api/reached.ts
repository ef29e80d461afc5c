import { useSyncExternalStore } from 'react';
import { createListeners } from '../hooks/stored';

const MAX_READ_TRIES = 3;

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
  return failures + 1 < MAX_READ_TRIES && error instanceof CallError && !FINAL_CODES.has(error.code);
}

/**
 * Delay in milliseconds: as requested by the server, otherwise half a second, doubled each time, with a
 * maximum of ten seconds.
 */
export function retryDelay(failures: number, error: Error): number {
  const seconds = error instanceof CallError ? error.retryAfterSeconds : undefined;
  return Math.min(10_000, seconds === undefined ? 500 * 2 ** failures : seconds * 1000);
}

// Reachability of the server, from the calls of this page.

/** Codes for a missing answer of the server. */
const NO_ANSWER = new Set(['Unreachable', 'Timeout', 'ServiceUnavailable']);

let lastReplyMs: number | undefined;
let awaySinceMs: number | undefined;
const reachListeners = createListeners();

export function noteReply(): void {
  lastReplyMs = Date.now();
  setAwaySince(undefined);
}

/** A refusal counts as an answer. */
export function noteFailure(code: string): void {
  if (!NO_ANSWER.has(code)) noteReply();
  else if (awaySinceMs === undefined) setAwaySince(lastReplyMs ?? Date.now());
}

let clockOffMs = 0;

/** Compares the clock of this device with the server's, by the `Date` of a reply. */
export function noteServerTime(date: string | null): void {
  const served = Date.parse(date ?? '');
  if (Number.isNaN(served)) return;
  const off = Date.now() - served;
  clockOffMs = Math.abs(off) > MAX_CLOCK_OFF_MS ? Math.round(off / 60_000) * 60_000 : 0;
  reachListeners.notify();
}

const MAX_CLOCK_OFF_MS = 60_000;

/** Seconds by which the clock of this device is ahead of the server's, in whole minutes; 0 up to one. */
export function useClockOff(): number {
  return useSyncExternalStore(reachListeners.subscribe, () => clockOffMs / 1000);
}

/** True for an error without an answer of the server. */
export function isNoAnswer(error: Error | null): boolean {
  return error instanceof CallError && NO_ANSWER.has(error.code);
}

/** True while the server cannot be reached: nothing can be sent. */
export function useIsOffline(): boolean {
  return useAwaySince() !== undefined;
}

/** True if a call of this page has been answered. */
export function hasAnswered(): boolean {
  return lastReplyMs !== undefined;
}

/** Last answer of an unreachable server, or else the first request, in Unix milliseconds. */
export function useAwaySince(): number | undefined {
  return useSyncExternalStore(reachListeners.subscribe, () => awaySinceMs);
}

function setAwaySince(since: number | undefined): void {
  if (since === awaySinceMs) return;
  awaySinceMs = since;
  reachListeners.notify();
}
