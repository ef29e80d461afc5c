import { sql } from 'drizzle-orm';
import type { Db } from './db';

/**
 * Waits for a lock of Watchbill's own, which another process may have for as long as an import takes, and holds it
 * until the transaction ends. The limit for locks of tables stays unchanged.
 */
export async function lockFor(tx: Db, id: number): Promise<void> {
  const [row] = await tx
    .select({ limit: sql<string>`current_setting('lock_timeout')` })
    .from(sql`(values (1)) as one`);
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(id))})`);
  await tx.execute(sql`select set_config('lock_timeout', ${row?.limit ?? '0'}, true)`);
}
