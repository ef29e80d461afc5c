import { useSyncExternalStore } from 'react';
import { createListeners } from '../hooks/listeners';

// Whether the server answers, as the calls of this page have met it.

/** Codes that say that no answer came from the server itself. */
const NO_ANSWER = new Set(['Unreachable', 'Timeout', 'ServiceUnavailable']);

let lastReplyMs: number | undefined;
let awaySinceMs: number | undefined;
const changes = createListeners();

export function noteReply(): void {
  lastReplyMs = Date.now();
  set(undefined);
}

/** A refusal is an answer, too. */
export function noteFailure(code: string): void {
  if (!NO_ANSWER.has(code)) noteReply();
  else if (awaySinceMs === undefined) set(lastReplyMs ?? Date.now());
}

/** While the server does not answer: when it last did, or else when it was first asked, in Unix milliseconds. */
export function useAwaySince(): number | undefined {
  return useSyncExternalStore(changes.subscribe, () => awaySinceMs);
}

function set(since: number | undefined): void {
  if (since === awaySinceMs) return;
  awaySinceMs = since;
  changes.notify();
}
