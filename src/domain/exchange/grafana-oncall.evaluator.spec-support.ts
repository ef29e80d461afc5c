import * as fc from 'fast-check';
import {
  clockOf,
  DAY,
  isIn,
  mod,
  override,
  people,
  type RandomRota,
  spanOf,
  start,
  YEAR,
  zoneOf,
} from './evaluators.spec-support';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const local = (wall: number) => new Date(wall * 1000).toISOString().slice(0, 19);

type Shift = {
  id: string;
  type: string;
  level?: number;
  start: string;
  duration: number;
  frequency?: string;
  interval?: number;
  by_day?: (string | undefined)[] | null;
  rolling_users?: string[][];
  users?: string[];
  start_rotation_from_user_index?: number;
  source?: string | number;
};

/** A schedule and all shifts, as the API has them. */
type GrafanaState = { schedule: { time_zone: string; shifts: string[] }; shifts: Shift[] };

const PERIODS: Record<string, number> = { hourly: 3600, daily: DAY, weekly: 7 * DAY };

/** Grafana OnCall: events of shifts by level, from on_call_shifts.md and schedules.md of its API documents. */
function grafanaDuty({ schedule, shifts }: GrafanaState): (instant: number) => string[] {
  const clock = clockOf(schedule.time_zone);
  const spanAt = (wall: number, duration: number) => ({
    start: clock.instant(wall),
    end: clock.instant(wall + duration),
  });
  /** People of the events of a shift at an instant, searched back event by event. */
  const peopleOf = (shift: Shift, instant: number): string[] => {
    const { duration, interval = 1, by_day: days, rolling_users: users = [], frequency, source } = shift;
    const wall = Date.parse(`${shift.start}Z`) / 1000;
    if (frequency === undefined) {
      // An override of the web has the first of its people only.
      const single = shift.type === 'override' && source === 0 ? shift.users?.slice(0, 1) : shift.users;
      return isIn(spanAt(wall, duration), instant) ? (single ?? []) : [];
    }
    const offset = shift.start_rotation_from_user_index ?? 0;
    const between = days ? DAY : (PERIODS[frequency] ?? DAY) * interval;
    const monday = Math.floor((wall / DAY + 3) / 7) * 7 - 3;
    const last = Math.floor((clock.wall(instant) - wall + DAY) / between);
    const back = Math.ceil((duration + DAY) / between) + 2;
    return Array.from({ length: back }, (_, step) => last - step).flatMap((event) => {
      const eventAt = wall + event * between;
      if (event < 0 || !isIn(spanAt(eventAt, duration), instant)) return [];
      if (!days) return users[mod(event + offset, users.length)] ?? [];
      const day = Math.floor(eventAt / DAY);
      const week = Math.floor((day - monday) / 7);
      if (week % interval !== 0 || !days.includes(WEEKDAYS[mod(day + 3, 7)])) return [];
      return users[mod(week / interval + offset, users.length)] ?? [];
    });
  };
  const own = shifts.filter(({ id }) => schedule.shifts.includes(id));
  return (instant) => {
    const onDuty = own
      .map((shift) => ({
        level: shift.type === 'override' ? Infinity : (shift.level ?? 0),
        people: peopleOf(shift, instant),
      }))
      .filter(({ people: some }) => some.length > 0);
    const highest = Math.max(...onDuty.map(({ level }) => level));
    return onDuty.filter(({ level }) => level === highest).flatMap(({ people: some }) => some);
  };
}

/** Random rota, with its state there; lengths of events are in 48ths of the time to the next one. */
export const grafanaRota: fc.Arbitrary<RandomRota & { state: GrafanaState }> = fc
  .record({
    zone: zoneOf,
    shifts: fc.array(
      fc.record({
        start,
        level: fc.integer({ min: 1, max: 2 }),
        frequency: fc.constantFrom('daily', 'weekly'),
        interval: fc.integer({ min: 1, max: 3 }),
        share: fc.integer({ min: 1, max: 48 }),
        users: people(1),
        first: fc.nat(4),
        days: fc.option(fc.uniqueArray(fc.nat(6), { minLength: 1 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    overrides: fc.array(override, { maxLength: 2 }),
  })
  .map(({ zone, shifts, overrides }) => {
    const clock = clockOf(zone);
    const all = shifts.map(({ start: instant, days, frequency, interval, share, first, ...shift }, index) => {
      const byDay = frequency === 'weekly' ? days : undefined;
      const weeks = byDay ? 1 : 7 * interval;
      const between = (frequency === 'weekly' ? weeks : interval) * DAY;
      // An event ends before the next one begins.
      const duration = Math.max(1800, Math.floor((between * share) / 48 / 1800) * 1800);
      const offset = first % shift.users.length;
      return {
        ...shift,
        id: `SH${index}`,
        wall: clock.wall(instant),
        frequency,
        interval,
        duration,
        offset,
        byDay,
      };
    });
    const results = [
      ...all.map(({ id, wall, level, frequency, interval, duration, users, offset, byDay }) => ({
        id,
        name: id,
        type: 'rolling_users',
        level,
        start: local(wall),
        rotation_start: local(wall),
        duration,
        frequency,
        interval,
        week_start: 'MO',
        by_day: byDay?.map((day) => WEEKDAYS[day]) ?? null,
        rolling_users: users.map((user) => [user]),
        start_rotation_from_user_index: offset,
        time_zone: zone,
        source: 'api',
      })),
      ...overrides.map((one, index) => ({
        id: `O${index}`,
        name: `O${index}`,
        type: 'override',
        start: local(clock.wall(spanOf(one).start)),
        duration: clock.wall(spanOf(one).end) - clock.wall(spanOf(one).start),
        users: [one.person],
        time_zone: zone,
        source: 'api',
      })),
    ];
    const schedule = {
      id: 'S',
      name: 'Checkout',
      type: 'web',
      time_zone: zone,
      shifts: results.map(({ id }) => id),
    };
    const state = { schedule, shifts: results };
    return {
      zone,
      state,
      since: YEAR,
      overrides: overrides.map(spanOf),
      peopleAt: grafanaDuty(state),
    };
  });
