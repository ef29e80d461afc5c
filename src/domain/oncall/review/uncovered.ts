import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { gapsByCause, isExpected } from '../explain/gap-cause';
import { subtract, union, type Interval } from '../../time/interval';
import type { UncoveredCause } from '../words/gap-words';
import { coverageOf } from './coverage';

/**
 * Time that nobody has: of the whole schedule (`role` is undefined), or of a role while somebody is on duty in another
 * one, which is never expected.
 */
export type Uncovered = Interval & { role: Id | undefined; cause: UncoveredCause; expected: boolean };

/**
 * The uncovered time of a schedule in a window, [start, end) in Unix seconds: the gaps by cause, then role by role what
 * is not one of them.
 * @throws RangeError where the zone is no tz database name.
 */
export function uncoveredIn(schedule: Schedule, window: Interval, accountZone: string): Uncovered[] {
  const gaps = gapsByCause(schedule, window, accountZone);
  const whole = union(gaps);
  const { roles } = coverageOf(schedule, window);
  return [
    ...gaps.map((gap) => Object.assign(gap, { role: undefined, expected: isExpected(gap) })),
    ...roles.flatMap(({ role_id: role, gaps: theirs }) =>
      subtract(theirs, whole).map(({ start, end }): Uncovered => {
        return { start, end, role, cause: { kind: 'emptyRole', role }, expected: false };
      }),
    ),
  ];
}
