import { and, inArray } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { applicationInfos } from '#contract/rum';
import type { Context } from '../context';
import { applications } from '../store/schema';
import { isStorableText } from '../store/values';
import { visibleTo } from '../store/visibility';
import { withVisibleChannels } from './visible-channels';

/** Fetches the requested applications that the caller sees, each once, in request order; omits the others. */
export async function fetchApplications(
  ctx: Context,
  input: RequestOf<typeof applicationInfos>,
): Promise<ReplyOf<typeof applicationInfos>> {
  const ids = [...new Set(input.application_ids)].filter(isStorableText);
  if (ids.length === 0) return { data: { items: [] } };
  const rows = await ctx.db
    .select({ id: applications.application_id, record: applications.record })
    .from(applications)
    .where(and(inArray(applications.application_id, ids), visibleTo(ctx, applications)));
  const byId = new Map(rows.map((row) => [row.id, row.record]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return { data: { items: await withVisibleChannels(ctx, items) } };
}
