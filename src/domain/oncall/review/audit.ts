import type { Id } from '#contract/id';
import { LAYER_MODE, type LayerSchedule, type Period, type Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { faultOf } from '../../schedule/layer-fault';
import { isEnabledIn, stretchesOf } from '../../schedule/rota';
import { activeIn } from '../../schedule/rotation';
import { covers, overlap, subtract, union, type Interval } from '../../time/interval';
import { isStaffed } from '../reply/groups';
import { dutiesOf, peopleOf, type Duty } from '../reply/timeline';

/**
 * True if a server's periods fit together. Nothing is computed again: its periods are compared with each other.
 *
 * Rules, each inside the window:
 * - reversed: a period that ends where it starts, or before. Reported from the smaller to the greater of the two.
 * - overlap: time that two periods of the final schedule, or of one layer, both have. Each period is held against the
 * one before it that reaches furthest, and the people are those of both.
 * - unknownOwner: the final schedule has a person whom no layer has on call then. Not checked where a schedule came
 * without periods of layers.
 * - lostCover: a layer has a person on call, the final schedule has no period, and no override layer is active, which
 * may well leave a gap of its own. Of an override layer itself: lost whenever the final schedule has no period.
 * Warnings of one kind in one place that touch or overlap are one, with the people of all. Disabled schedules are not
 * audited.
 */
export type IntegrityWarning = Interval & {
  kind: 'reversed' | 'overlap' | 'unknownOwner' | 'lostCover';
  /** Index of the layer whose periods are meant, or the final schedule. */
  layer: number | 'final';
  people: Id[];
};

type Finding = Interval & { people: readonly Id[] };

/** The warnings of a schedule in a window, [start, end) in Unix seconds: of the final schedule, then layer by layer. */
export function auditOf(schedule: Schedule, window: Interval): IntegrityWarning[] {
  if (!isEnabledIn(schedule, window)) return [];
  const final = schedule.final_schedule.schedules;
  const finalDuties = dutiesOf(final, window);
  const finalCover = union(finalDuties);
  const regularCover = union([...finalCover, ...overridesInForce(schedule, window)]);
  const warnings = [
    ...warn('reversed', 'final', reversedIn(final, window)),
    ...warn('overlap', 'final', overlapsIn(finalDuties)),
    ...warn('unknownOwner', 'final', unknownOwners(finalDuties, schedule.layer_schedules)),
  ];
  for (const [layer, { mode, schedules }] of schedule.layer_schedules.entries()) {
    const duties = dutiesOf(schedules, window);
    const excused = mode === LAYER_MODE.override ? finalCover : regularCover;
    warnings.push(
      ...warn('reversed', layer, reversedIn(schedules, window)),
      ...warn('overlap', layer, overlapsIn(duties)),
      ...warn('lostCover', layer, lostIn(duties, excused)),
    );
  }
  return warnings;
}

function warn(
  kind: IntegrityWarning['kind'],
  layer: IntegrityWarning['layer'],
  findings: Finding[],
): IntegrityWarning[] {
  const warnings: IntegrityWarning[] = [];
  for (const { start, end, people } of findings.sort((a, b) => a.start - b.start)) {
    const last = warnings.at(-1);
    if (last && start <= last.end) {
      last.end = Math.max(last.end, end);
      last.people.push(...people.filter((person) => !last.people.includes(person)));
    } else warnings.push({ kind, layer, start, end, people: [...people] });
  }
  return warnings;
}

function reversedIn(periods: readonly Period[], window: Interval): Finding[] {
  return periods
    .filter(({ start, end }) => end <= start && start >= window.start && end <= window.end)
    .map(({ start, end, group }) => ({ start: end, end: start, people: peopleOf(group) }));
}

function overlapsIn(duties: readonly Duty[]): Finding[] {
  const findings: Finding[] = [];
  let furthest = duties[0];
  for (const duty of duties.slice(1)) {
    if (furthest && duty.start < furthest.end) {
      const people = [...peopleOf(furthest.period.group), ...peopleOf(duty.period.group)];
      findings.push({ ...overlap(furthest, duty), people: [...new Set(people)] });
    }
    if (!furthest || duty.end > furthest.end) furthest = duty;
  }
  return findings;
}

function overridesInForce(schedule: Schedule, window: Interval): Interval[] {
  return stretchesOf(schedule, window).flatMap(({ rota, ...part }) =>
    rota.layers
      .filter((layer) => layer.mode === LAYER_MODE.override && faultOf(layer) === undefined)
      .flatMap((layer) => activeIn(layer, part) ?? []),
  );
}

function unknownOwners(finalDuties: readonly Duty[], layers: readonly LayerSchedule[]): Finding[] {
  if (layers.length === 0) return [];
  const dutyByLayers = dutyByPerson(layers);
  const findings: Finding[] = [];
  for (const duty of finalDuties) {
    for (const { person_ids } of duty.period.group.members) {
      for (const person of person_ids) {
        const byLayers = dutyByLayers.get(person) ?? [];
        for (const { start, end } of subtract([duty], byLayers))
          findings.push({ start, end, people: [person] });
      }
    }
  }
  return findings;
}

/** Disjoint duty of each person in any layer. */
function dutyByPerson(layers: readonly LayerSchedule[]): Map<Id, readonly Interval[]> {
  const byPerson = new Map<Id, Period[]>();
  for (const { schedules } of layers) {
    for (const period of schedules) {
      for (const { person_ids } of period.group.members) {
        for (const person of person_ids) addTo(byPerson, person, period);
      }
    }
  }
  return new Map([...byPerson].map(([person, theirs]) => [person, union(theirs)]));
}

function lostIn(duties: readonly Duty[], excused: readonly Interval[]): Finding[] {
  return duties
    .filter((duty) => !covers(excused, duty) && isStaffed(duty.period.group))
    .flatMap((duty) => subtract([duty], excused))
    .map(({ start, end, period }) => ({ start, end, people: peopleOf(period.group) }));
}
