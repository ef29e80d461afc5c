import { stringifyJson } from '#contract/json';
import type { Layer, Schedule } from '#contract/schedule';
import { computeSchedule } from '../../schedule/compute';
import type { Rota } from '../../schedule/rota';
import type { AccountZone, UnixSeconds } from '../../time/zone';
import { isOverride } from '../change/drafts';
import { overrideOf } from '../../schedule/override';

/**
 * Record of a schedule as planned, a line for `watchbill import`.
 *
 * Rules: a record has one zone for all its rules. If the zone changes later than now, the shifts until then are
 * overrides of their own; the past is kept by the service.
 * @param laterOverrides overrides beyond the window of the schedule, which the record would otherwise lose.
 */
export function scheduleRecord(
  schedule: Schedule,
  rota: Rota,
  laterOverrides: readonly Layer[],
  { now, accountZone }: { now: UnixSeconds; accountZone: string },
): string {
  const { schedule_id, schedule_name, description, team_id, enabled, layers_overlap } = schedule;
  const ownLayers = new Set(rota.layers.map((layer) => stringifyJson(layer)));
  const later = laterOverrides.filter((layer) => isOverride(layer) && !ownLayers.has(stringifyJson(layer)));
  const planned = plannedRules(rota, { now, accountZone });
  return `${stringifyJson({
    schedule_id,
    schedule_name,
    description,
    team_id,
    enabled,
    updated_at: now,
    ...(layers_overlap !== undefined && { layers_overlap }),
    ...planned,
    layers: [...later, ...planned.layers],
  })}\n`;
}

/** Rules of a planned rota as a record has them: in one zone. */
export function plannedRules(
  rota: Rota,
  { now, accountZone }: { now: UnixSeconds; accountZone: AccountZone },
): Pick<Rota, 'time_zone' | 'layers'> {
  const { time_zone, layers } = rota;
  const zone = time_zone !== undefined && { time_zone };
  const until = rota.versions?.at(-1)?.until ?? 0;
  if (until <= now) return { ...zone, layers };
  const { schedules } = computeSchedule(rota, { start: now, end: until }, accountZone).final_schedule;
  const shifts = schedules.map((period) => overrideOf(period, period.group, 'Until the time zone changes'));
  const rest = layers.filter((layer) => layer.layer_end === 0 || layer.layer_end > until);
  return { ...zone, layers: [...rest, ...shifts] };
}
