import { setTimeout as sleep } from 'node:timers/promises';
import type { Forward } from '../../forward';
import { refusal } from '../../reply';

/** Max pause that a call waits for; longer ones are answered with 429. */
const MAX_WAIT_MS = 2000;
/** Max pause respected. */
const MAX_PAUSE_MS = 10 * 60_000;

/**
 * Leaves a server alone for as long as it asked (429 with Retry-After, RFC 9110 10.2.3), operation by operation, over
 * all tabs and people: who calls meanwhile is held for up to 2 s, or else gets 429 with what is left of the pause.
 * @param clock Unix milliseconds.
 */
export function createPauses(clock: () => number = Date.now): (forward: Forward) => Forward {
  const pausedUntil = new Map<string, number>();
  return (forward) => async (operation, body, signal) => {
    const leftOf = () => (pausedUntil.get(operation.path) ?? 0) - clock();
    for (let isAgain = false; ; isAgain = true) {
      const pauseLeft = leftOf();
      if (pauseLeft > MAX_WAIT_MS) return paused(pauseLeft);
      if (pauseLeft > 0) await sleep(pauseLeft, undefined, { signal });
      const response = await forward(operation, body, signal);
      if (response.status !== 429) return response;
      const pause = pauseOf(response.headers.get('Retry-After') ?? '', clock());
      pausedUntil.set(operation.path, clock() + Math.max(leftOf(), Math.min(pause, MAX_PAUSE_MS)));
      // A limit of one request per second rejects every second request: a retry is cheaper than a failure.
      if (isAgain || pause === 0 || pause > MAX_WAIT_MS) return response;
      await response.body?.cancel();
    }
  };
}

function paused(leftMs: number): Response {
  const seconds = String(Math.ceil(leftMs / 1000));
  return refusal('RequestTooFrequently', `The upstream asks for a pause; it ends in ${seconds} s.`, {
    headers: { 'Retry-After': seconds },
  });
}

/** Pause in milliseconds; 0 if absent. */
function pauseOf(retryAfter: string, nowMs: number): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
  return ms > 0 ? ms : 0;
}
