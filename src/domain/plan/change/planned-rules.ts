import { computeSchedule } from '../../schedule/compute';
import { overrideOf } from '../../schedule/override';
import type { Rota } from '../../schedule/rota';
import type { AccountZone, UnixSeconds } from '../../time/zone';

/**
 * Rules of a planned rota as a record has them: in one zone.
 *
 * Rules: if the zone changes later than now, the shifts until then are overrides of their own; the past is kept by the
 * service.
 */
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
