import { and, eq, inArray, not, asc, desc, type SQL } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { Application, applicationInfo, applicationInfos, applicationList } from '#contract/rum';
import type { Context } from '../context';
import { applications, channels, memberships } from '../store/schema';
import { isStorableText } from '../store/people-schema';
import { visibleTo } from '../store/names';
import { notFound } from '../refusal';
import { hasPart } from '#domain/text/words';
import { pageOf } from './list-issues';

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
async function withVisibleChannels(
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

type ApplicationsRequest = RequestOf<typeof applicationList>;

/**
 * Lists the applications that the caller sees, page by page, without their client tokens; equal times are in order of
 * the ids.
 */
export async function listApplications(
  ctx: Context,
  input: ApplicationsRequest,
): Promise<ReplyOf<typeof applicationList>> {
  const { asc: isAscending = false, orderby = 'updated_at' } = input;
  const time = orderby === 'created_at' ? applications.created_ms : applications.updated_ms;
  const order = isAscending ? asc : desc;
  const rows = await ctx.db
    .select({ id: applications.application_id, name: applications.application_name })
    .from(applications)
    .where(and(visibleTo(ctx, applications), ofTeam(ctx, input)))
    .orderBy(order(time), asc(applications.application_id));
  const matches = rows.filter(({ name }) => hasPart(name, input.query ?? ''));
  const { page, ...counts } = pageOf(matches, input);
  const ids = page.map(({ id }) => id);
  const records = await ctx.db
    .select({ id: applications.application_id, record: applications.record })
    .from(applications)
    .where(inArray(applications.application_id, ids));
  const byId = new Map(records.map(({ id, record }) => [id, record]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  const visible = await withVisibleChannels(ctx, items);
  return { data: { items: visible.map(withoutToken), ...counts } };
}

function ofTeam({ db, caller }: Context, { team_id, is_my_team }: ApplicationsRequest): SQL | undefined {
  const isOwn = is_my_team === true && caller.kind === 'person';
  const ownTeams =
    isOwn &&
    db
      .select({ team_id: memberships.team_id })
      .from(memberships)
      .where(eq(memberships.person_id, caller.person_id));
  return and(
    team_id === undefined || team_id === 0 ? undefined : eq(applications.team_id, team_id),
    ownTeams ? inArray(applications.team_id, ownTeams) : undefined,
  );
}

function withoutToken(application: Application): Application {
  return { ...application, client_token: '' };
}
