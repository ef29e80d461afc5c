import { and, inArray, not } from 'drizzle-orm';
import type { Application } from '#contract/rum';
import type { Context } from '../context';
import { channels } from '../store/schema';
import { visibleTo } from '../store/visibility';

/** Removes the ids of alerting channels that the caller does not see from applications. */
export async function withVisibleChannels(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  applications: readonly Application[],
): Promise<Application[]> {
  const ids = [...new Set(applications.flatMap(({ alerting }) => alerting.channel_ids))];
  const condition = visibleTo({ db, caller }, channels);
  if (!condition || ids.length === 0) return [...applications];
  const rows = await db
    .select({ channel_id: channels.channel_id })
    .from(channels)
    .where(and(inArray(channels.channel_id, ids), not(condition)));
  const hidden = new Set(rows.map(({ channel_id }) => channel_id));
  return applications.map((application) => {
    const channel_ids = application.alerting.channel_ids.filter((id) => !hidden.has(id));
    return { ...application, alerting: { ...application.alerting, channel_ids } };
  });
}
