import { count } from 'drizzle-orm';
import { counted } from '#domain/text/words';
import { countsLine } from './import/import-records';
import { type Kind, RECORD_KINDS } from './records/kinds';
import type { Db } from './store/db';
import { deliveries } from './store/schema';
import { IS_RECEIVED } from './webhook/deliveries';

/** Kinds of records of earlier versions: they stay in the store, in exports and in backups, and no page shows them. */
const NO_LONGER_READ: readonly Kind[] = ['sets'];

/** Line of the start that counts what is stored and no longer read; undefined if there is none. */
export async function noLongerReadLine(db: Db): Promise<string | undefined> {
  const counts: Partial<Record<Kind, number>> = {};
  for (const kind of NO_LONGER_READ) {
    for await (const page of RECORD_KINDS[kind].pages(db)) counts[kind] = (counts[kind] ?? 0) + page.length;
  }
  const [row] = await db.select({ received: count() }).from(deliveries).where(IS_RECEIVED);
  const received = row?.received ?? 0;
  const parts = [
    ...(Object.keys(counts).length === 0 ? [] : [countsLine(counts)]),
    ...(received === 0
      ? []
      : [counted(received, 'request to a receiving address', 'requests to receiving addresses')]),
  ];
  if (parts.length === 0) return undefined;
  return `Stored by an earlier version and no longer read: ${parts.join(', ')}. They stay in the store and in exports.`;
}
