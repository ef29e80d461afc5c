import type { OwnZone } from '#domain/time/hours';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { schedulesOf, shiftsOf, type PersonShift } from '#domain/oncall/reply/person-shifts';
import { knownPart } from '#domain/oncall/words/span-words';
import { loadOf, type PersonLoad } from '#domain/ledger/duties';
import { uncoveredIn, type Uncovered } from '#domain/duty/uncovered';
import { startOfDay, windowOfDays } from '#domain/time/days';
import { contains, type Interval } from '#domain/time/interval';
import { DAY, wallAt, type UnixSeconds, type AccountZone, type ViewerZone } from '#domain/time/zone';

const WEEKS_BACK = 4;
const WEEKS_AHEAD = 8;
const WEEKS_COUNTED = 4;

/** Four weeks before today and eight after, by the days of a zone. */
export function shiftsWindow(now: UnixSeconds, zone: ViewerZone): Interval {
  const today = startOfDay(wallAt(now, zone));
  return windowOfDays(today - WEEKS_BACK * 7 * DAY, (WEEKS_BACK + WEEKS_AHEAD) * 7, zone);
}

/** Duty of a person in a range compared with others of the same schedules; in seconds. */
export type Hours = { window: Interval; own: PersonLoad | undefined; median: number; people: number };

export type ScheduleGap = { time: Uncovered; schedule: Schedule };

/** Duty of a person. */
export type PersonView = {
  /** Schedules with the person in a rota or on call. */
  schedules: Schedule[];
  current: PersonShift[];
  ahead: PersonShift[];
  past: Hours;
  coming: Hours;
  /** Unexpected gaps of these schedules in the coming weeks. */
  gaps: ScheduleGap[];
};

export function personView(
  all: readonly Schedule[],
  person: Id,
  {
    window,
    now,
    zone,
    ownZone,
    accountZone,
  }: { window: Interval; now: UnixSeconds; zone: ViewerZone; ownZone: OwnZone; accountZone: AccountZone },
): PersonView {
  const schedules = schedulesOf(all, person, window);
  const shifts = shiftsOf(schedules, person, { window, accountZone });
  const today = startOfDay(wallAt(now, zone));
  const counted = (from: number): Hours => {
    const part = windowOfDays(today + from * DAY, WEEKS_COUNTED * 7, zone);
    const { people, median } = loadOf(schedules, part, ownZone);
    const own = people.find(({ person_id }) => person_id === person);
    return { window: part, own, median, people: people.length };
  };
  const coming = counted(0);
  return {
    schedules,
    current: shifts.filter((shift) => contains(shift, now)),
    ahead: shifts.filter(({ start }) => start > now),
    past: counted(-WEEKS_COUNTED * 7),
    coming,
    gaps: schedules
      .flatMap((schedule) =>
        uncoveredIn(schedule, window, accountZone)
          .filter(({ kind, start, end }) => kind !== 'expected' && end > now && start < coming.window.end)
          .map((time) => ({ time, schedule })),
      )
      .toSorted((a, b) => knownPart(a.time).start - knownPart(b.time).start),
  };
}
