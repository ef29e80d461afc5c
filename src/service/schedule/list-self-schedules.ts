import { asc, inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleSelf } from '#contract/schedule';
import { computeSchedule } from '#domain/schedule/compute';
import { relevantLayers } from '#domain/schedule/relevant-layers';
import { correctionsIn, earlierVersions, type Version } from '#domain/schedule/versions';
import type { Context } from '../context';
import { schedules, sourceSchedules } from '../store/schema';
import { visibleTo } from '../store/visibility';
import { loadFirstTimes, loadHistories, loadNumbers, requirePast, rotaOf } from './history';

/**
 * Schedules that the caller sees, by id, with their periods in [start, end), Unix seconds, by the versions known at
 * `as_of`. A disabled schedule is listed with its configuration, but its periods (of each layer, and final) are empty
 * from the time when it was disabled.
 * @throws Refusal InvalidParameter if `as_of` is after now.
 */
export async function listSelfSchedules(
  ctx: Pick<Context, 'db' | 'now' | 'timeZone' | 'caller'>,
  { start, end, as_of }: RequestOf<typeof scheduleSelf>,
): Promise<ReplyOf<typeof scheduleSelf>> {
  requirePast(as_of, ctx.now);
  const window = { start, end };
  const where = visibleTo(ctx, schedules);
  const rows = await ctx.db.select().from(schedules).where(where).orderBy(asc(schedules.schedule_id));
  const histories = await loadHistories(ctx, { window, as_of, where });
  const firstTimes = await loadFirstTimes(ctx, window, where);
  const numbers = as_of === undefined ? await loadNumbers(ctx, where) : undefined;
  const isRead = await readFromTools(ctx, firstTimes);
  const items = rows.map((row) => {
    const history = histories.get(row.schedule_id);
    const config = history?.config ?? row;
    const { schedule_name, description, team_id, enabled, external_id } = config;
    const rota = rotaOf(config);
    const layers = relevantLayers(rota.layers, window, ctx.now);
    const last = history?.versions.at(-1);
    if (last) Object.assign(last, { enabled, rota });
    const recorded_from = firstTimes.get(row.schedule_id);
    const known = history?.versions ?? [];
    const past =
      recorded_from !== undefined && isRead.has(row.schedule_id)
        ? [NOT_KNOWN, ...(last ? known : [{ at: recorded_from, enabled, rota, added: [] }])]
        : known;
    const versions = earlierVersions(past, window, ctx.timeZone);
    const corrections = correctionsIn(past, window);
    const relevant = { ...rota, layers, ...(versions.length > 0 && { versions }) };
    const { layer_schedules, final_schedule } = computeSchedule(
      relevant,
      enabled ? window : { start, end: versions.at(-1)?.until ?? start },
      ctx.timeZone,
    );
    const summary = {
      schedule_id: row.schedule_id,
      schedule_name,
      description,
      team_id,
      enabled,
      ...(typeof external_id === 'string' && { external_id }),
      ...(numbers && { version: numbers.get(row.schedule_id) ?? 1 }),
    };
    return Object.assign(
      summary,
      relevant,
      corrections.length > 0 && { corrections },
      recorded_from !== undefined && { recorded_from },
      { layer_schedules, final_schedule },
    );
  });
  return { data: { items, ...(as_of !== undefined && { as_of }) } };
}

/** Before the first answer of the tool that a schedule is read from: rules of today would say who was on call then. */
const NOT_KNOWN: Version = { at: -Infinity, enabled: false, rota: { layers: [] }, added: [] };

/** Of schedules whose past begins in a window, those that are read from a tool. */
async function readFromTools(
  { db }: Pick<Context, 'db'>,
  firstTimes: ReadonlyMap<Id, number>,
): Promise<ReadonlySet<Id>> {
  if (firstTimes.size === 0) return new Set();
  const rows = await db
    .select({ id: sourceSchedules.schedule_id })
    .from(sourceSchedules)
    .where(inArray(sourceSchedules.schedule_id, [...firstTimes.keys()]));
  return new Set(rows.map(({ id }) => id));
}
