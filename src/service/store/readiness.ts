import { sql } from 'drizzle-orm';
import type { Log } from '../context';
import type { Store } from './db';
import { failureLine } from './failure';
import { within } from './within';

/** Timeout below that of the callers: Kubernetes waits 1 s by default. */
const LIMIT_MS = 800;

/**
 * Resolves if the store responds. Rejects with a public one-line message if it does not within 0.8 s; logs the reason
 * once. Simultaneous callers share one probe, so that probes do not pile up if the store hangs.
 */
export function createReadiness(
  store: Pick<Store, 'db' | 'brief' | 'engine'>,
  log: Log,
): () => Promise<void> {
  let asking: Promise<unknown> | undefined;
  let trouble: string | undefined;
  return async () => {
    asking ??= Promise.resolve((store.brief ?? store.db).execute(sql`select 1`)).finally(() => {
      asking = undefined;
    });
    try {
      await within(LIMIT_MS, asking);
      if (trouble !== undefined) log(`The ${store.engine} store answers again`);
      trouble = undefined;
    } catch (error) {
      const line = `The ${store.engine} store does not answer: ${failureLine(error)}`;
      if (line !== trouble) log(line);
      trouble = line;
      throw new Error('The store does not answer', { cause: error });
    }
  };
}
