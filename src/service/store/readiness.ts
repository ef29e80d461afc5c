import { sql } from 'drizzle-orm';
import type { Log } from '../context';
import type { Store } from './db';
import { failureLine } from './failure';
import { within } from './within';

/** A probe gives up sooner than those who send it: Kubernetes waits 1 s by default. */
const LIMIT_MS = 800;

/**
 * True if the store answers. Rejects where it does not within 0.8 s, with one line for everybody; why goes to the log,
 * once. However many ask, the store is asked once at a time, so that probes of one that hangs do not pile up.
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
