import { and, eq } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { applicationInfo } from '#contract/rum';
import type { Context } from '../context';
import { notFound } from '../refusal';
import { applications } from '../store/schema';
import { isStorableText } from '../store/values';
import { visibleTo } from '../store/visibility';
import { withVisibleChannels } from './visible-channels';

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
