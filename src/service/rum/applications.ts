import { and, eq, inArray, not } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { Application, applicationInfo, applicationInfos } from '#contract/rum';
import type { Context } from '../context';
import { applications, channels } from '../store/schema';
import { isStorableText } from '../store/values';
import { visibleTo } from '../store/visibility';
import { notFound } from '../refusal';

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

/** Fetches an application. @throws Refusal ResourceNotFound if the caller sees none with this id. */
export async function fetchApplication(
  ctx: Context,
  input: RequestOf<typeof applicationInfo>,
): Promise<ReplyOf<typeof applicationInfo>> {
  if (!isStorableText(input.application_id)) throw notFound('application');
  const [row] = await ctx.db
    .select({ record: applications.record })
    .from(applications)
    .where(and(eq(applications.application_id, input.application_id), visibleTo(ctx, applications)));
  const [application] = await withVisibleChannels(ctx, row ? [row.record] : []);
  if (!application) throw notFound('application');
  return { data: application };
}
