import type { Id } from '#contract/id';
import type { Schedule, Seat } from '#contract/schedule';
import { isEnabledIn } from '../../schedule/rota';
import { contains, intersect, lengthOf, union, type Interval } from '../../time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '../../time/zone';
import { seatsIn } from '../../duty/known-seats';
import { byRole } from '../../duty/seats';
import { isWholeGap, uncoveredIn } from '../../duty/uncovered';

/**
 * Figures of a schedule from now on, for monitoring.
 *
 * Rules: a role is uncovered while it has a gap (duty/seats.ts), the whole schedule, with the role undefined,
 * while no one is on call though people are due. A schedule that is switched off has no figures.
 */
export type Outlook = {
  schedule_id: Id;
  schedule_name: string;
  roles: RoleOutlook[];
  unknownPeople: number;
};

type RoleOutlook = {
  role: Id | undefined;
  /** People on call now. */
  onDuty: Id[];
  /** True while no one is on call though people are due. */
  isGap: boolean;
  /** Seconds, by window. */
  uncovered: number[];
};

/**
 * Figures of a schedule; undefined if it is switched off.
 * @param days lengths of the windows, rising; the reply covers the longest.
 */
export function outlookOf(
  schedule: Schedule,
  now: UnixSeconds,
  days: readonly number[],
  accountZone: AccountZone,
): Outlook | undefined {
  const windows = days.map((count): Interval => ({ start: now, end: now + count * DAY }));
  const longest = windows.at(-1) ?? { start: now, end: now };
  if (!isEnabledIn(schedule, longest)) return undefined;
  const wholeGaps = uncoveredIn(schedule, longest, accountZone).filter(
    (time) => time.kind === 'gap' && isWholeGap(time),
  );
  const seats = [...byRole(seatsIn(schedule, { window: longest, accountZone }))];
  const peopleNow = (of: readonly Seat[]) => of.find((one) => contains(one, now))?.person_ids ?? [];
  const lengths = (times: readonly Interval[]) => {
    const disjoint = union(times);
    return windows.map((window) => lengthOf(intersect(disjoint, [window])));
  };
  return {
    schedule_id: schedule.schedule_id,
    schedule_name: schedule.schedule_name,
    roles: [
      {
        role: undefined,
        onDuty: [...new Set(seats.flatMap(([, of]) => peopleNow(of)))],
        isGap: wholeGaps.some((gap) => contains(gap, now)),
        uncovered: lengths(wholeGaps),
      },
      ...seats.map(([role, of]) => ({
        role,
        onDuty: [...peopleNow(of)],
        isGap: of.find((one) => contains(one, now))?.state === 'gap',
        uncovered: lengths(of.filter(({ state }) => state === 'gap')),
      })),
    ],
    unknownPeople: schedule.unknown_people?.length ?? 0,
  };
}
