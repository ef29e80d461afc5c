import { setTimeout as sleep } from 'node:timers/promises';
import type { Forward } from '../../api';
import { refusal } from '../../refusal';

/** A pause that is as good as over is waited for; a longer one is told. */
const MOST_HELD_MS = 2000;
/** No server is left alone for longer than this, whatever it asks for. */
const MOST_PAUSE_MS = 10 * 60_000;

/**
 * Leaves a server alone for as long as it asked (429 with Retry-After, RFC 9110 10.2.3), operation by operation, over
 * all tabs and people: who calls meanwhile is held for up to 2 s, or else gets 429 with what is left of the pause.
 * @param clock Unix milliseconds.
 */
export function createPauses(clock: () => number = Date.now): (forward: Forward) => Forward {
  const pausedUntil = new Map<string, number>();
  return (forward) => async (operation, body, signal) => {
    const left = (pausedUntil.get(operation.path) ?? 0) - clock();
    if (left > MOST_HELD_MS) return paused(left);
    if (left > 0) await sleep(left, undefined, { signal });
    const response = await forward(operation, body, signal);
    if (response.status === 429) {
      const pause = pauseOf(response.headers.get('Retry-After') ?? '', clock());
      const until = clock() + Math.min(pause, MOST_PAUSE_MS);
      pausedUntil.set(operation.path, Math.max(until, pausedUntil.get(operation.path) ?? 0));
    }
    return response;
  };
}

function paused(leftMs: number): Response {
  const seconds = String(Math.ceil(leftMs / 1000));
  return refusal('RequestTooFrequently', `The upstream asks for a pause; it ends in ${seconds} s.`, {
    headers: { 'Retry-After': seconds },
  });
}

/** Milliseconds from now; 0 where no time is told. */
function pauseOf(retryAfter: string, nowMs: number): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
  return ms > 0 ? ms : 0;
}
