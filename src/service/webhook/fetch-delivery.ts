import { setImmediate } from 'node:timers/promises';
import { and, desc, eq } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { webhookDetail } from '#contract/webhook';
import type { Context } from '../context';
import { notFound } from '../refusal';
import { channels, deliveries } from '../store/schema';
import { isStorableText } from '../store/values';
import { visibleTo } from '../store/visibility';
import { toRfc3339 } from './event-time';
import { IS_SENT } from './received';

/** Fetches the last attempt of a delivery, which is as visible as its channel. @throws Refusal ResourceNotFound. */
export async function fetchDelivery(
  ctx: Context,
  input: RequestOf<typeof webhookDetail>,
): Promise<ReplyOf<typeof webhookDetail>> {
  const { event_id, intergration_id: integration_id } = input;
  if (!isStorableText(event_id) || !isStorableText(integration_id)) throw notFound('delivery');
  const [row] = await ctx.db
    .select({ record: deliveries.record })
    .from(deliveries)
    .leftJoin(channels, eq(channels.channel_id, deliveries.channel_id))
    .where(
      and(
        eq(deliveries.event_id, event_id),
        eq(deliveries.integration_id, integration_id),
        visibleTo(ctx, channels),
        IS_SENT,
      ),
    )
    .orderBy(desc(deliveries.attempt))
    .limit(1);
  if (!row) throw notFound('delivery');
  // A record may have 16 MB: others have a turn between reading and writing it.
  await setImmediate();
  const { event_time } = row.record;
  return { data: { ...row.record, event_time: toRfc3339(event_time) ?? event_time } };
}
