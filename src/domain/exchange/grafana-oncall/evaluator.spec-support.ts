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
} from '../evaluators.spec-support';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const local = (wall: number) => new Date(wall * 1000).toISOString().slice(0, 19);

/** Grafana OnCall: events of shifts by level, from on_call_shifts.md and schedules.md of its API documents. */
export const grafanaRota: fc.Arbitrary<RandomRota> = fc
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
        between,
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
    const spanAt = (wall: number, duration: number) => ({
      start: clock.instant(wall),
      end: clock.instant(wall + duration),
    });
    /** People of the events of a shift at an instant, searched back event by event. */
    const peopleOf = (
      { wall, interval, between, duration, users, offset, byDay }: (typeof all)[number],
      instant: number,
    ) => {
      const monday = Math.floor((wall / DAY + 3) / 7) * 7 - 3;
      const last = Math.floor((clock.wall(instant) - wall + DAY) / between);
      const back = Math.ceil(duration / between) + 2;
      return Array.from({ length: back }, (_, step) => last - step).flatMap((event) => {
        const at = wall + event * between;
        if (event < 0 || !isIn(spanAt(at, duration), instant)) return [];
        if (!byDay) return [users[mod(event + offset, users.length)] ?? ''];
        const day = Math.floor(at / DAY);
        const week = Math.floor((day - monday) / 7);
        if (week % interval !== 0 || !byDay.includes(mod(day + 3, 7))) return [];
        return [users[mod(week / interval + offset, users.length)] ?? ''];
      });
    };
    return {
      zone,
      since: YEAR,
      overrides: overrides.map(spanOf),
      files: [
        { name: 'schedules.json', content: { results: [schedule] } },
        { name: 'on_call_shifts.json', content: { results } },
      ],
      peopleAt: (instant: number) => {
        const over = overrides.filter((one) => {
          const { start: from, end } = spanOf(one);
          return isIn(spanAt(clock.wall(from), clock.wall(end) - clock.wall(from)), instant);
        });
        if (over.length > 0) return over.map(({ person }) => person);
        for (const level of [2, 1]) {
          const onDuty = all
            .filter((shift) => shift.level === level)
            .flatMap((shift) => peopleOf(shift, instant));
          if (onDuty.length > 0) return onDuty;
        }
        return [];
      },
    };
  });
