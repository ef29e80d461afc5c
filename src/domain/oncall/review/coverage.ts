import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { enabledStretches, isEnabledIn, type Rota } from '../../schedule/rota';
import { gapsBetween, intersect, type Interval } from '../../time/interval';
import { coveredShare, staffedDuties } from '../reply/timeline';

/**
 * Coverage of a window.
 *
 * Rules: an instant is covered while a period of the final schedule has anybody in its group, and for a role while
 * such a period has anybody in that role; unknown people do not count. The roles are those of any group of
 * the schedule's layers or final periods, in that order; while a version lacks a role, the role has no gap. Where
 * periods overlap, one that has a person is enough. A schedule that is switched off covers nothing, and has no gaps: no
 * one is meant to be there.
 */

/** `share` is the covered part of the window, 0 to 1; gaps are in order. */
type CoveredPart = { share: number; gaps: Interval[] };

export type Coverage = CoveredPart & { roles: (CoveredPart & { role_id: Id })[] };

/** The covered part of the window, [start, end) in Unix seconds, over all and in each role. */
export function coverageOf(schedule: Schedule, window: Interval): Coverage {
  const stretches = enabledStretches(schedule, window);
  if (!isEnabledIn(schedule, window)) return { share: 0, gaps: [], roles: [] };
  const unknown = new Set(schedule.unknown_people);
  const all: Interval[] = [];
  const byRole = new Map<Id, Interval[]>();
  const required = new Map<Id, Interval[]>();
  for (const { rota, start, end } of stretches) {
    for (const role of rolesIn(rota)) addTo(required, role, { start, end });
  }
  // The order of the present layers.
  for (const role of [...rolesIn(schedule), ...required.keys()]) byRole.set(role, []);
  for (const duty of staffedDuties(schedule.final_schedule.schedules, window)) {
    for (const { role_id, person_ids } of duty.period.group.members) {
      const staffed = byRole.get(role_id) ?? [];
      byRole.set(role_id, staffed);
      if (person_ids.every((person) => unknown.has(person))) continue;
      staffed.push(duty);
      all.push(duty);
    }
  }
  const roles = [...byRole].map(([role_id, staffed]) =>
    Object.assign(coveredPart(staffed, window, required.get(role_id) ?? stretches), { role_id }),
  );
  return { ...coveredPart(all, window, stretches), roles };
}

function rolesIn({ layers }: Rota): Set<Id> {
  return new Set(
    layers.flatMap(({ groups }) => groups.flatMap(({ members }) => members.map(({ role_id }) => role_id))),
  );
}

/** @param required disjoint parts of the window in which somebody should be on duty. */
function coveredPart(
  staffed: readonly Interval[],
  window: Interval,
  required: readonly Interval[],
): CoveredPart {
  const gaps = intersect(gapsBetween(staffed, window), required).map(({ start, end }) => ({ start, end }));
  return { share: coveredShare(gaps, window), gaps };
}
