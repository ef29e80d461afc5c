import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../collections/multimap';
import { staffedDuties } from '../oncall/reply/timeline';
import { rotaAt } from '../schedule/rota';
import { isEmpty, subtract, union, type Interval } from '../time/interval';
import type { AccountZone } from '../time/zone';
import { dueIn, isRegular, rolesOfLayer } from './due';
import { causesIn } from './gap-cause';

/**
 * Disjoint time in which each role is due: by the layers (due.ts), and while nobody but people of overrides is on call
 * after or before the layers. There the roles of the missed layer stay due: who takes one of them fills no other.
 */
export function dueRolesIn(
  schedule: Schedule,
  window: Interval,
  accountZone: AccountZone,
): ReadonlyMap<Id, readonly Interval[]> {
  const { any, roles } = dueIn(schedule, window, accountZone);
  const duties = union(staffedDuties(schedule.final_schedule.schedules, window));
  const helped = subtract(duties, any).filter((time) => !isEmpty(time));
  if (helped.length === 0) return roles;
  const all = new Map<Id, Interval[]>([...roles].map(([role, times]) => [role, [...times]]));
  const rules = withoutOverrides(schedule);
  for (const { start, end, cause } of causesIn(rules, helped, accountZone)) {
    if (cause.kind !== 'ended' && cause.kind !== 'notBegun') continue;
    const layer = rotaAt(rules, start).layers[cause.layer];
    for (const role of layer ? rolesOfLayer(layer) : []) addTo(all, role, { start, end });
  }
  return new Map([...all].map(([role, times]) => [role, union(times)]));
}

function withoutOverrides({ versions, ...schedule }: Schedule): Schedule {
  return {
    ...schedule,
    layers: schedule.layers.filter(isRegular),
    versions: versions?.map((version) => ({ ...version, layers: version.layers.filter(isRegular) })),
  };
}
