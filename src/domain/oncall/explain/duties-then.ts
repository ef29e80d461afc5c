import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { isEnabledIn } from '../../schedule/rota';
import type { UnixSeconds, AccountZone } from '../../time/zone';
import { onDutyIn } from '../reply/on-duty';
import { peopleOf } from '../reply/timeline';
import { gapsByCause, isExpected } from '../../duty/gap-cause';

/**
 * People on call in a schedule at an instant; if there are none, `isClosed` is true for a rota closed by its hours.
 */
export type DutyThen = { schedule: Schedule; people: readonly Id[]; isClosed: boolean };

type Instant = { at: UnixSeconds; accountZone: AccountZone };

/**
 * Duties of all schedules enabled then, those of the team first.
 * @throws RangeError where the zone is no tz database name.
 */
export function dutiesThen(schedules: readonly Schedule[], instant: Instant, team: Id): DutyThen[] {
  const second = { start: instant.at, end: instant.at + 1 };
  return schedules
    .filter((schedule) => isEnabledIn(schedule, second))
    .map((schedule) => dutyAt(schedule, instant))
    .sort((a, b) => Number(b.schedule.team_id === team) - Number(a.schedule.team_id === team));
}

function dutyAt(schedule: Schedule, { at, accountZone }: Instant): DutyThen {
  const second = { start: at, end: at + 1 };
  const [duty] = onDutyIn(schedule.final_schedule.schedules, second);
  const people = duty ? peopleOf(duty.period.group) : [];
  const isClosed = people.length === 0 && gapsByCause(schedule, second, accountZone).some(isExpected);
  return { schedule, people, isClosed };
}

/** "Wei Zhang, Mia Kim", "off hours", "nobody". */
export function dutyInWords({ people, isClosed }: DutyThen, nameOf: (id: Id) => string): string {
  return people.map(nameOf).join(', ') || (isClosed ? 'off hours' : 'nobody');
}
