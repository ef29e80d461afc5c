import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { Application, applicationList } from '#contract/rum';
import { hasPart } from '#domain/text/words';
import type { Context } from '../context';
import { applications, memberships } from '../store/schema';
import { visibleTo } from '../store/visibility';
import { withVisibleChannels } from './applications';
import { pageOf } from './page';

type Request = RequestOf<typeof applicationList>;

/**
 * Lists the applications that the caller sees, page by page, without their client tokens; equal times are in order of
 * the ids.
 */
export async function listApplications(
  ctx: Context,
  input: Request,
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

function ofTeam({ db, caller }: Context, { team_id, is_my_team }: Request): SQL | undefined {
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
