import { and, asc, gt, lt } from 'drizzle-orm';
import type { ReplyOf } from '#contract/operation';
import type { scheduleChange } from '#contract/served/changes';
import { previewedTime } from '#domain/change/preview';
import type { Interval } from '#domain/time/interval';
import type { Context } from '../context';
import { refuseInput } from '../refusal';
import { loadPlans } from '../schedule/list-schedules';
import { absences, people, schedules } from '../store/schema';
import { visibleTo } from '../store/names';
import { type Act, applyOverrides, combined, scheduleReply } from './apply-overrides';

/** Past it a preview would take seconds. */
const MAX_PREVIEWED = 500;

/**
 * What overrides would change, and what follows for whom. Nothing is written.
 * @throws Refusal as the change itself.
 */
export async function preview(
  ctx: Context,
  asked: readonly Act[],
  propose = false,
): Promise<ReplyOf<typeof scheduleChange>> {
  const { now, timeZone: accountZone } = ctx;
  const count = asked.reduce((sum, { overrides }) => sum + overrides.length, 0);
  if (count > MAX_PREVIEWED) refuseInput(`overrides must be at most ${MAX_PREVIEWED} in all.`);
  const stretchesOf = (overrides: Act['overrides']): Interval[] =>
    overrides.map(({ start, end }) => ({ start: Math.max(start ?? now, now), end }));
  const all = asked.flatMap(({ overrides }) => stretchesOf(overrides));
  const span = {
    start: Math.min(...all.map(({ start }) => start)),
    end: Math.max(...all.map(({ end }) => end)),
  };
  const around = { ...(await surroundings(ctx, previewedTime(span))), span };
  // People are proposed only for what can be applied.
  if (propose) await applyOverrides(ctx.db, ctx, asked);
  const wishes = asked.flatMap(({ overrides, schedule_id }) =>
    overrides.map((one) => Object.assign({ schedule_id }, one, { start: Math.max(one.start ?? now, now) })),
  );
  const { proposals } = propose
    ? await ctx.threads.preview({ ...around, changed: [], override: undefined, wishes }, ctx.signal)
    : {};
  let place = 0;
  const acts = asked.map((act) => ({
    ...act,
    overrides: act.overrides.map((one) =>
      Object.assign({}, one, proposals && { person_id: proposals[place++]?.person_id }),
    ),
  }));
  const applied = await applyOverrides(ctx.db, ctx, acts);
  const changedRotas = new Map(applied.map((act) => [String(act.stored.record.schedule_id), act]));
  const [first, ...more] = propose ? [] : wishes;
  const result = await ctx.threads.preview(
    {
      ...around,
      schedules: around.schedules.map((schedule) => {
        const act = changedRotas.get(String(schedule.schedule_id));
        const added = act?.after.layers.slice(act.before.layers.length) ?? [];
        if (added.length === 0) return schedule;
        const { before } = schedule;
        const after = Object.assign({}, before, { layers: before.layers.concat(added) });
        return Object.assign({}, schedule, { after });
      }),
      changed: applied.flatMap(({ changed }) => changed),
      override:
        first && more.length === 0
          ? Object.assign({}, first, { person_id: first.person_id ?? 0 })
          : undefined,
    },
    ctx.signal,
  );
  const replies = applied.map((act, index) =>
    Object.assign(
      { schedule_id: act.stored.record.schedule_id, version: act.stored.latest.number, lines: [] },
      scheduleReply(act, stretchesOf(acts[index]?.overrides ?? []), { now, accountZone }),
    ),
  );
  return { data: { ...combined('', replies), ...result, ...(proposals && { proposals }) } };
}

/** Schedules with their duty in a window, people and absences, of everybody: hours count also of hidden schedules. */
export async function surroundings(ctx: Context, window: Interval) {
  const { db, now, timeZone: accountZone } = ctx;
  const rows = await db.select().from(schedules).orderBy(asc(schedules.schedule_id));
  const visible = new Set(
    (await db.select({ id: schedules.schedule_id }).from(schedules).where(visibleTo(ctx, schedules))).map(
      ({ id }) => String(id),
    ),
  );
  const plans = await loadPlans(ctx, rows, window, { as_of: undefined, where: undefined });
  const away = await db
    .select()
    .from(absences)
    .where(and(lt(absences.starts_at, window.end), gt(absences.ends_at, now)));
  return {
    schedules: plans.map(({ schedule_id, config, relevant }) => ({
      schedule_id,
      team_id: config.team_id,
      isVisible: visible.has(String(schedule_id)),
      before: Object.assign({ enabled: config.enabled }, relevant),
    })),
    people: await db
      .select({
        person_id: people.person_id,
        person_name: people.person_name,
        time_zone: people.time_zone,
      })
      .from(people),
    absences: away.map(({ person_id, starts_at, ends_at }) => ({
      person_id,
      start: starts_at,
      end: ends_at,
    })),
    now,
    accountZone,
  };
}
