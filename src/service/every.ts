import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './context';
import { failureLine } from './store/failure';
import { within } from './store/within';

/** Work that is repeated while the server runs. */
export type Repeated = {
  /** Runs it at once, unless it is running. */
  runNow: () => void;
  /** Resolves once a run under way has ended; after its grace the run is aborted. */
  stop: () => Promise<void>;
};

type RepeatOptions = {
  log: Log;
  /** Wait after a failed run in milliseconds; default: the interval. */
  afterFailureMs?: number;
  /** Time of a run to end by itself when the server stops, in milliseconds. */
  graceMs?: number;
};

/** Shortest wait: a run of another server ends with a new time. */
const MIN_WAIT_MS = 1000;

/**
 * Runs work at once, and again after each interval. A failure is logged with the name, until another one or a success.
 * @param run may return the wait until the next run in milliseconds. `isAsked`: `runNow` was called.
 */
export function every(
  name: string,
  intervalMs: number,
  run: (signal: AbortSignal, isAsked: boolean) => Promise<number | undefined>,
  { log, afterFailureMs = intervalMs, graceMs = 0 }: RepeatOptions,
): Repeated {
  const [stopping, ending] = [new AbortController(), new AbortController()];
  let waking = new AbortController();
  let lastLine = '';
  const repeat = async () => {
    while (!stopping.signal.aborted) {
      let waitMs = afterFailureMs;
      try {
        waitMs = (await run(ending.signal, waking.signal.aborted)) ?? intervalMs;
        lastLine = '';
      } catch (error) {
        if (ending.signal.aborted) return;
        const line = `${name}: ${failureLine(error)}`;
        if (line !== lastLine) log(line);
        lastLine = line;
      }
      waking = new AbortController();
      const signal = AbortSignal.any([stopping.signal, waking.signal]);
      await sleep(Math.max(waitMs, MIN_WAIT_MS), undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const done = repeat();
  return {
    runNow: () => waking.abort(),
    async stop() {
      stopping.abort();
      if (graceMs > 0) await within(graceMs, done).catch(() => undefined);
      ending.abort(new Error('the server stops'));
      await done;
    },
  };
}
