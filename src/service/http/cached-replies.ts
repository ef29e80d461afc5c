import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  incidentExport,
  type IncidentExportRequest,
  responderInsight,
  type ResponderRequest,
} from '#contract/insight';
import { stringifyJson } from '#contract/json';
import type { RequestOf } from '#contract/operation';
import { scheduleSelf } from '#contract/schedule';
import type { Context } from '../context';
import { computeResponderMetrics } from '../insight/compute-responder-metrics';
import { exportIncidents } from '../insight/export-incidents';
import { listSelfSchedules } from '../schedule/list-self-schedules';
import { importState, memberships } from '../store/schema';
import { type ByteStream, dataStream, keptPage, pageStream } from './page-stream';

/** Replies to slow or frequent requests, from the cache if possible. */

export async function schedulesAnswer(
  ctx: Context,
  input: RequestOf<typeof scheduleSelf>,
): Promise<ByteStream> {
  return keptData(ctx, [scheduleSelf.path, input], async () =>
    stringifyJson((await listSelfSchedules(ctx, input)).data),
  );
}

export async function metricsAnswer(ctx: Context, input: ResponderRequest): Promise<ByteStream> {
  return keptData(
    ctx,
    [responderInsight.path, input],
    async () => `{"items":${await computeResponderMetrics(ctx, input)}}`,
  );
}

/** @param answer returns the JSON text of the envelope's `data`. */
async function keptData(
  ctx: Context,
  question: readonly unknown[],
  answer: () => Promise<string>,
): Promise<ByteStream> {
  const key = await answerKey(ctx, question);
  const bytes = await ctx.answers.answer(key, ctx.signal, async () => Buffer.from(await answer()));
  return dataStream(ctx, bytes);
}

export async function exportAnswer(ctx: Context, input: IncidentExportRequest): Promise<ByteStream> {
  const key = await answerKey(ctx, [incidentExport.path, input]);
  const cached = ctx.answers.get(key);
  if (cached) return keptPage(ctx, cached);
  const page = await exportIncidents(ctx, input);
  return pageStream(ctx, page, (answer) => ctx.answers.keep(key, answer));
}

/** Cache key; compute it before the reply, so that an import in the meantime belongs to the next key. */
async function answerKey({ db, caller }: Context, question: readonly unknown[]): Promise<string> {
  const person_id = caller.kind === 'person' ? caller.person_id : 0;
  const teams = db
    .select({ of: sql`string_agg(${memberships.team_id}::text, ' ' order by ${memberships.team_id})` })
    .from(memberships)
    .where(eq(memberships.person_id, person_id));
  const [standing] = await db
    .select({ imports: importState.imports, teams: sql<string | null>`(${teams})` })
    .from(importState);
  const key = stringifyJson([standing, caller.kind, question]);
  return createHash('sha256').update(key).digest('base64');
}
