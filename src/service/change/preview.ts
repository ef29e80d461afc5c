import { and, asc, gt, lt } from 'drizzle-orm';
import type { ReplyOf } from '#contract/operation';
import type { scheduleChange } from '#contract/served/changes';
import { previewedTime } from '#domain/change/preview';
import type { Interval } from '#domain/time/interval';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import { loadPlans } from '../schedule/plans';
import { absences, people, schedules } from '../store/schema';
import { visibleTo } from '../store/visibility';
import { type Act, applyOverrides, combined, scheduleReply } from './apply-overrides';

/** Past it a preview would take seconds. */
const MAX_PREVIEWED = 500;

/**
 * What overrides would change, and what follows for whom. Nothing is written.
 * @throws Refusal as the change itself.
 */
export async function preview(ctx: Context, acts: readonly Act[]): Promise<ReplyOf<typeof scheduleChange>> {
  const { now, timeZone: accountZone } = ctx;
  const count = acts.reduce((sum, { overrides }) => sum + overrides.length, 0);
  if (count > MAX_PREVIEWED)
    throw new Refusal('InvalidParameter', `overrides must be at most ${MAX_PREVIEWED} in all.`);
  const applied = await applyOverrides(ctx.db, ctx, acts);
  const stretchesOf = (overrides: Act['overrides']): Interval[] =>
    overrides.map(({ start, end }) => ({ start: Math.max(start ?? now, now), end }));
  const all = acts.flatMap(({ overrides }) => stretchesOf(overrides));
  const window = previewedTime({
    start: Math.min(...all.map(({ start }) => start)),
    end: Math.max(...all.map(({ end }) => end)),
  });
  const rows = await ctx.db.select().from(schedules).orderBy(asc(schedules.schedule_id));
  const visible = new Set(
    (await ctx.db.select({ id: schedules.schedule_id }).from(schedules).where(visibleTo(ctx, schedules))).map(
      ({ id }) => String(id),
    ),
  );
  const plans = await loadPlans(ctx, rows, window, { as_of: undefined, where: undefined });
  const changedRotas = new Map(applied.map((act) => [String(act.stored.record.schedule_id), act]));
  const [first, ...more] = acts.flatMap(({ overrides, schedule_id }) =>
    overrides.map((one) => Object.assign({ schedule_id }, one)),
  );
  const result = await ctx.threads.preview(
    {
      schedules: plans.map(({ schedule_id, config, relevant }) => {
        const before = Object.assign({ enabled: config.enabled }, relevant);
        const act = changedRotas.get(String(schedule_id));
        const added = act?.after.layers.slice(act.before.layers.length) ?? [];
        return {
          schedule_id,
          team_id: config.team_id,
          isVisible: visible.has(String(schedule_id)),
          before,
          after:
            added.length === 0
              ? undefined
              : Object.assign({}, before, { layers: before.layers.concat(added) }),
        };
      }),
      changed: applied.flatMap(({ changed }) => changed),
      override:
        first && more.length === 0
          ? { ...first, start: Math.max(first.start ?? now, now), person_id: first.person_id ?? 0 }
          : undefined,
      people: await ctx.db
        .select({
          person_id: people.person_id,
          person_name: people.person_name,
          time_zone: people.time_zone,
        })
        .from(people),
      absences: (
        await ctx.db
          .select()
          .from(absences)
          .where(and(lt(absences.starts_at, window.end), gt(absences.ends_at, now)))
      ).map(({ person_id, starts_at, ends_at }) => ({ person_id, start: starts_at, end: ends_at })),
      now,
      accountZone,
    },
    ctx.signal,
  );
  const replies = applied.map((act, index) =>
    Object.assign(
      { schedule_id: act.stored.record.schedule_id, version: act.stored.latest.number, lines: [] },
      scheduleReply(act, stretchesOf(acts[index]?.overrides ?? []), { now, accountZone }),
    ),
  );
  return { data: { ...combined('', replies), ...result } };
}
