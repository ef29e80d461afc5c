import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { ISSUE_ORDERS, issueList, issueInfo } from '#contract/rum';
import type { Context } from '../context';
import { applications, issues } from '../store/schema';
import { isStorableText } from '../store/people-schema';
import { visibleTo } from '../store/names';
import { notFound } from '../refusal';

/** Default number of entries of a page. */
const DEFAULT_LIMIT = 20;

/** Page of a list that is in memory. */
export function pageOf<T>(
  all: readonly T[],
  { p = 1, limit = DEFAULT_LIMIT }: { p?: number | undefined; limit?: number | undefined },
): { page: T[]; total: number; has_next_page: boolean } {
  return {
    page: all.slice((p - 1) * limit, p * limit),
    total: all.length,
    has_next_page: p * limit < all.length,
  };
}

type IssuesRequest = RequestOf<typeof issueList>;

const COLUMNS = {
  created_at: issues.first_seen_ms,
  updated_at: issues.last_seen_ms,
  session_count: issues.session_count,
  error_count: issues.error_count,
} satisfies Record<(typeof ISSUE_ORDERS)[number], unknown>;

/**
 * Lists the issues whose time from first to last seen overlaps a range, page by page, each as visible as its
 * application. Equal values are in order of the ids.
 */
export async function listIssues(ctx: Context, input: IssuesRequest): Promise<ReplyOf<typeof issueList>> {
  const { p = 1, limit = DEFAULT_LIMIT, orderby = 'updated_at', asc: isAscending = false } = input;
  const filter = filterOf(ctx, input);
  const order = isAscending ? asc : desc;
  return ctx.whileWanted(async (db) => {
    const [count] = await db
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(issues)
      .leftJoin(applications, eq(applications.application_id, issues.application_id))
      .where(filter);
    const rows = await db
      .select({ record: issues.record })
      .from(issues)
      .leftJoin(applications, eq(applications.application_id, issues.application_id))
      .where(filter)
      .orderBy(order(COLUMNS[orderby]), asc(issues.issue_id))
      .limit(limit)
      .offset((p - 1) * limit);
    const total = count?.total ?? 0;
    return {
      data: { items: rows.map(({ record }) => record), total, has_next_page: p * limit < total },
    };
  });
}

function filterOf(ctx: Context, input: IssuesRequest): SQL | undefined {
  const { start_time, end_time, application_ids, statuses, suspected_causes, team_ids } = input;
  return and(
    gte(issues.last_seen_ms, start_time),
    lt(issues.first_seen_ms, end_time),
    valueCondition(issues.application_id, application_ids),
    valueCondition(issues.status, statuses),
    valueCondition(issues.cause, suspected_causes),
    team_ids && team_ids.length > 0 ? inArray(issues.team_id, team_ids) : undefined,
    visibleTo(ctx, applications),
  );
}

/** An absent or empty list is no filter. */
function valueCondition(
  column: typeof issues.application_id | typeof issues.status | typeof issues.cause,
  values: readonly string[] | undefined,
): SQL | undefined {
  return values && values.length > 0 ? inArray(column, values.filter(isStorableText)) : undefined;
}

/** Fetches an issue, which is as visible as its application. @throws Refusal ResourceNotFound. */
export async function fetchIssue(
  ctx: Context,
  input: RequestOf<typeof issueInfo>,
): Promise<ReplyOf<typeof issueInfo>> {
  if (!isStorableText(input.issue_id)) throw notFound('issue');
  const [row] = await ctx.db
    .select({ record: issues.record })
    .from(issues)
    .leftJoin(applications, eq(applications.application_id, issues.application_id))
    .where(and(eq(issues.issue_id, input.issue_id), visibleTo(ctx, applications)));
  if (!row) throw notFound('issue');
  return { data: row.record };
}
