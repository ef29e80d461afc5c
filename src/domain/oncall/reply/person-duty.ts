import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { union, type Interval } from '../../time/interval';
import { dutiesOf, peopleOf } from './timeline';

/** When somebody is on duty in a window, by the final schedules of those that are enabled, whichever it is: disjoint. */
export function dutyOfPerson(schedules: readonly Schedule[], person: Id, window: Interval): Interval[] {
  return union(
    schedules
      .filter(({ enabled }) => enabled)
      .flatMap(({ final_schedule }) => dutiesOf(final_schedule.schedules, window))
      .filter(({ period }) => peopleOf(period.group).includes(person)),
  );
}
