import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleCreate } from '#contract/served/changes';
import type { Context } from '../context';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { refuseInput } from '../refusal';
import type { Db } from '../store/db';
import { teams } from '../store/schema';
import { combined } from './apply-overrides';
import { planRules, previewRules, seatsOfPlan } from './change-rules';
import { authorOf, requireFullEditor } from './editor';
import { inChange } from './in-change';
import { nextScheduleId } from './next-id';
import { requireText, requireValid, writeRecord } from './write-version';

/**
 * Makes a schedule with rules, or previews it.
 * @throws Refusal AccessDenied; InvalidParameter.
 */
export async function createSchedule(
  ctx: Context,
  { rules, reason, dry_run, ...named }: RequestOf<typeof scheduleCreate>,
): Promise<ReplyOf<typeof scheduleCreate>> {
  const editor = requireFullEditor(ctx);
  for (const field of ['schedule_name', 'description'] as const) requireText(field, named[field]);
  requireText('reason', reason);
  const empty = (schedule_id: Id): ScheduleRecord => ({
    ...named,
    schedule_id,
    enabled: true,
    is_private: false,
    updated_at: ctx.now,
    layers: [],
  });
  if (dry_run) {
    await requireTeam(ctx.db, named.team_id);
    const record = empty(0);
    requireValid({ ...record, schedule_id: 1 });
    const planned = await planRules(ctx.db, ctx, record, rules, true);
    return previewRules(ctx, { record, latest: { number: 1, at: ctx.now, change: undefined } }, planned);
  }
  return inChange(ctx, async (tx) => {
    await requireTeam(tx, named.team_id);
    const schedule_id = await nextScheduleId(tx);
    const planned = await planRules(tx, ctx, empty(schedule_id), rules, true);
    requireValid(planned.record);
    const lines = ['New schedule', ...planned.lines];
    await writeRecord(tx, planned.record, { ...authorOf(editor, 'create', reason), lines }, ctx.now);
    const reply = { schedule_id, version: 1, ...seatsOfPlan(ctx, planned), lines };
    return { data: { ...combined('', [reply]), schedule_id } };
  });
}

async function requireTeam(tx: Db, team_id: Id): Promise<void> {
  if (team_id === 0 || (await tx.$count(teams, eq(teams.team_id, team_id))) > 0) return;
  refuseInput(`team_id names team ${team_id}, which does not exist.`);
}
