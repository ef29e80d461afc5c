import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { union, type Interval } from '../../time/interval';
import { isEnabledIn } from '../../schedule/rota';
import { dutiesOf, peopleOf } from './timeline';

/** Disjoint duty of a person in a window, by the final schedules of all schedules enabled in it. */
export function dutyOfPerson(schedules: readonly Schedule[], person: Id, window: Interval): Interval[] {
  return union(
    schedules
      .filter((schedule) => isEnabledIn(schedule, window))
      .flatMap(({ final_schedule }) => dutiesOf(final_schedule.schedules, window))
      .filter(({ period }) => peopleOf(period.group).includes(person)),
  );
}
