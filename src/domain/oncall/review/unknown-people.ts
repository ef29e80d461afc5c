import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { isEnabledIn } from '../../schedule/rota';
import { union, type Interval } from '../../time/interval';
import { peopleOf, staffedDuties } from '../reply/timeline';

/** A person in a schedule whom no record names, with layers and duty. */
export type UnknownPerson = {
  person: Id;
  /** Indexes of the schedule's layers. */
  layers: number[];
  /** Times on call in a window, disjoint. */
  duty: Interval[];
};

/** The unknown people in the present layers of an enabled schedule, or on call in the window. */
export function unknownPeopleIn(schedule: Schedule, window: Interval): UnknownPerson[] {
  const { layers, final_schedule, unknown_people = [] } = schedule;
  if (!isEnabledIn(schedule, window) || unknown_people.length === 0) return [];
  const duties = staffedDuties(final_schedule.schedules, window);
  return unknown_people
    .map((person) => ({
      person,
      layers: layers.flatMap(({ groups }, index) =>
        groups.some((group) => peopleOf(group).includes(person)) ? [index] : [],
      ),
      duty: union(duties.filter(({ period }) => peopleOf(period.group).includes(person))),
    }))
    .filter((one) => schedule.versions === undefined || one.layers.length > 0 || one.duty.length > 0);
}
