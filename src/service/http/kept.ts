import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { incidentExport, responderInsight } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import type { RequestOf } from '#contract/operation';
import type { Context } from '../context';
import { computeResponderMetrics } from '../insight/compute-responder-metrics';
import { exportIncidents } from '../insight/export-incidents';
import { importsSoFar } from '../store/import-state';
import { memberships } from '../store/schema';
import { type ByteStream, dataStream, keptPage, pageStream } from './page-stream';

/** The two questions of insight, answered again from what is kept of them. */

export async function metricsAnswer(
  ctx: Context,
  input: RequestOf<typeof responderInsight>,
): Promise<ByteStream> {
  const key = await answerKey(ctx, [responderInsight.path, input]);
  const kept = ctx.answers.get(key);
  if (kept) return dataStream(ctx, kept);
  const reply = await computeResponderMetrics(ctx, input);
  const data = Buffer.from(stringifyJson(reply.data));
  ctx.answers.keep(key, data);
  return dataStream(ctx, data);
}

export async function exportAnswer(
  ctx: Context,
  input: RequestOf<typeof incidentExport>,
): Promise<ByteStream> {
  const key = await answerKey(ctx, [incidentExport.path, input]);
  const kept = ctx.answers.get(key);
  if (kept) return keptPage(ctx, kept);
  const page = await exportIncidents(ctx, input);
  return pageStream(ctx, page, (answer) => ctx.answers.keep(key, answer));
}

/** To be asked before the answer is worked out: what an import brings meanwhile belongs to the next key. */
async function answerKey({ db, caller }: Context, question: readonly unknown[]): Promise<string> {
  const imports = await importsSoFar(db);
  const teams =
    caller.kind === 'person'
      ? await db
          .select({ team_id: memberships.team_id })
          .from(memberships)
          .where(eq(memberships.person_id, caller.person_id))
          .orderBy(asc(memberships.team_id))
      : [];
  const key = stringifyJson([imports, caller.kind, teams.map(({ team_id }) => String(team_id)), question]);
  return createHash('sha256').update(key).digest('base64');
}
