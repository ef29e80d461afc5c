import { and, eq } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { issueInfo } from '#contract/rum';
import type { Context } from '../context';
import { notFound } from '../refusal';
import { applications, issues } from '../store/schema';
import { isStorableText } from '../store/values';
import { visibleTo } from '../store/visibility';

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
