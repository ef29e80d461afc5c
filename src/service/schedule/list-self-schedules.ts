import { asc } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { Schedule, scheduleSelf } from '#contract/schedule';
import { computeSchedule } from '#domain/schedule/compute';
import type { Context } from '../context';
import { schedules } from '../store/schema';
import { visibleTo } from '../store/visibility';
import { relevantLayers } from './relevant-layers';
import { rotaOf } from './rota-of';

type Computed = Pick<Schedule, 'layer_schedules' | 'final_schedule'>;

/**
 * Schedules that the caller sees, by id, with their periods in [start, end), Unix seconds. A disabled schedule is
 * listed with its configuration, but its periods (of each layer, and final) are empty.
 */
export async function listSelfSchedules(
  ctx: Context,
  { start, end }: RequestOf<typeof scheduleSelf>,
): Promise<ReplyOf<typeof scheduleSelf>> {
  const rows = await ctx.db
    .select()
    .from(schedules)
    .where(visibleTo(ctx, schedules))
    .orderBy(asc(schedules.schedule_id));
  const items = rows.map((row) => {
    const { schedule_id, schedule_name, description, team_id, enabled } = row;
    const rota = rotaOf(row);
    const relevant = { ...rota, layers: relevantLayers(rota.layers, { start, end }, ctx.now) };
    const { layer_schedules, final_schedule }: Computed = enabled
      ? computeSchedule(relevant, { start, end }, ctx.timeZone)
      : nobody(relevant.layers);
    const summary = { schedule_id, schedule_name, description, team_id, enabled };
    return Object.assign(summary, relevant, { layer_schedules, final_schedule });
  });
  return { data: { items } };
}

function nobody(layers: Schedule['layers']): Computed {
  return {
    layer_schedules: layers.map(({ layer_name, mode }) => ({ layer_name, mode, schedules: [] })),
    final_schedule: { layer_name: '', mode: 0, schedules: [] },
  };
}
