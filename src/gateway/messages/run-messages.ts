import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '#service/service';
import { createEngine, type EngineDeps } from './engine';

/** Time of a stop to end the message that is being sent, in milliseconds. */
const STOP_MS = 5000;

const MINUTE = 60_000;

/** Sends messages while the server runs: at each minute, since hand-offs are at whole ones, and at each further try. */
export function runMessages(deps: EngineDeps): { stop: () => Promise<void> } {
  const engine = createEngine(deps);
  const [stopping, ending] = [new AbortController(), new AbortController()];
  const run = async () => {
    let said = '';
    while (!stopping.signal.aborted) {
      let next: number | undefined;
      try {
        next = await engine.tick(ending.signal);
        said = '';
      } catch (error) {
        if (ending.signal.aborted) return;
        const line = `Messages could not be sent: ${error instanceof Error ? error.message : String(error)}`;
        if (line !== said) deps.log(line);
        said = line;
      }
      const now = deps.clock();
      const minute = MINUTE - (now % MINUTE);
      const wait = next === undefined ? minute : Math.min(minute, Math.max(1000, next * 1000 - now));
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const done = run();
  return {
    async stop() {
      stopping.abort();
      await within(STOP_MS, done).catch(() => undefined);
      ending.abort(new Error('the server stops'));
      await done;
    },
  };
}
