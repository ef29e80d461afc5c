import { every } from '#service/service';
import { createEngine, type EngineDeps } from './engine';

/** Time of a stop to end the message that is being sent, in milliseconds. */
const STOP_MS = 5000;

const MINUTE_MS = 60_000;

/** Sends messages while the server runs: at each minute, since hand-offs are at whole ones, and at each further try. */
export function runMessages(deps: EngineDeps): { stop: () => Promise<void> } {
  const engine = createEngine(deps);
  const run = async (signal: AbortSignal) => {
    const next = await engine.tick(signal);
    const now = deps.clock();
    const minuteMs = MINUTE_MS - (now % MINUTE_MS);
    return next === undefined ? minuteMs : Math.min(minuteMs, next * 1000 - now);
  };
  return every('Messages could not be sent', MINUTE_MS, run, { log: deps.log, graceMs: STOP_MS });
}
