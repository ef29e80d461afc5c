import type { Id } from '#contract/id';
import { LAYER_MODE, type LayerSchedule, type Period, type Schedule } from '#contract/schedule';
import { overlap, type Interval } from '../../schedule/intervals';
import type { Window } from '../../schedule/rotation';
import { coverOf, isWithin, outside, type Cover } from '../cover';
import { isStaffed } from '../reply/groups';
import { activeIn, whyNonsense } from '../layer-force';
import { addTo } from '../../collections/multimap';
import { dutiesOf, peopleOf } from '../reply/timeline';

/**
 * Whether a server's periods fit together. Nothing is computed again: what it sent is held against itself.
 *
 * Rules, each inside the window:
 * - reversed: a period that ends where it starts, or before. Told from the smaller to the greater of the two.
 * - overlap: time that two periods of the final schedule, or of one layer, both have. Each period is held against the
 *   one before it that reaches furthest, and the people are those of both.
 * - unknownOwner: the final schedule has a person whom no layer has on duty then. Not asked of a schedule that came
 *   without periods of layers.
 * - lostCover: a layer has somebody on duty, the final schedule has no period, and no override layer is active, which
 *   may well leave a gap of its own. Of an override layer itself: lost whenever the final schedule has no period.
 * Warnings of one kind in one place that touch or overlap are one, with the people of all. A schedule that is switched
 * off is not audited.
 */
export type IntegrityWarning = {
  kind: 'reversed' | 'overlap' | 'unknownOwner' | 'lostCover';
  /** Index of the layer whose periods are meant, or the final schedule. */
  layer: number | 'final';
  start: number;
  end: number;
  people: Id[];
};

type Finding = Interval & { people: readonly Id[] };

/** The warnings of a schedule in a window, [start, end) in Unix seconds: of the final schedule, then layer by layer. */
export function auditOf(schedule: Schedule, window: Window): IntegrityWarning[] {
  if (!schedule.enabled) return [];
  const final = schedule.final_schedule.schedules;
  const finalDuties = dutiesOf(final, window);
  const finalCover = coverOf(finalDuties);
  const regularCover = coverOf([...finalCover, ...overridesInForce(schedule, window)]);
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

type Duties = ReturnType<typeof dutiesOf>;

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

function reversedIn(periods: readonly Period[], window: Window): Finding[] {
  return periods
    .filter(({ start, end }) => end <= start && start >= window.start && end <= window.end)
    .map(({ start, end, group }) => ({ start: end, end: start, people: peopleOf(group) }));
}

function overlapsIn(duties: Duties): Finding[] {
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

function overridesInForce(schedule: Schedule, window: Window): Interval[] {
  return schedule.layers
    .filter((layer) => layer.mode === LAYER_MODE.override && whyNonsense(layer) === undefined)
    .flatMap((layer) => activeIn(layer, window) ?? []);
}

function unknownOwners(finalDuties: Duties, layers: readonly LayerSchedule[]): Finding[] {
  if (layers.length === 0) return [];
  const covers = coversByPerson(layers);
  const findings: Finding[] = [];
  for (const { start, end, period } of finalDuties) {
    for (const { person_ids } of period.group.members) {
      for (const person of person_ids) {
        const cover = covers.get(person) ?? [];
        if (isWithin(start, end, cover)) continue;
        for (const alone of outside(start, end, cover)) findings.push({ ...alone, people: [person] });
      }
    }
  }
  return findings;
}

function coversByPerson(layers: readonly LayerSchedule[]): Map<Id, Cover> {
  const byPerson = new Map<Id, Period[]>();
  for (const { schedules } of layers) {
    for (const period of schedules) {
      for (const { person_ids } of period.group.members) {
        for (const person of person_ids) addTo(byPerson, person, period);
      }
    }
  }
  return new Map([...byPerson].map(([person, theirs]) => [person, coverOf(theirs)]));
}

function lostIn(duties: Duties, excused: Cover): Finding[] {
  return duties
    .filter(({ start, end, period }) => !isWithin(start, end, excused) && isStaffed(period.group))
    .flatMap(({ start, end, period }) =>
      outside(start, end, excused).map((lost) => Object.assign(lost, { people: peopleOf(period.group) })),
    );
}
