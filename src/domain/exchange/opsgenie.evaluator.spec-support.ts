import * as fc from 'fast-check';
import {
  clockOf,
  DAY,
  HOUR,
  isIn,
  isInHours,
  iso,
  mod,
  override,
  type RandomRota,
  restriction,
  spanOf,
  start,
  wallTurn,
  YEAR,
  zoneOf,
} from './evaluators.spec-support';

type Party = { type: string; username?: string };

type Hours = {
  startDay?: string;
  endDay?: string;
  startHour: number;
  startMin: number;
  endHour: number;
  endMin: number;
};

/** A schedule and its overrides, as the API has them. */
type OpsgenieState = {
  schedule: {
    timezone: string;
    rotations: {
      name: string;
      startDate: string;
      endDate?: string;
      type: string;
      length: number;
      participants: Party[];
      timeRestriction?: { restriction?: Hours; restrictions?: Hours[] };
    }[];
  };
  overrides: { user: Party; startDate: string; endDate: string; rotations?: { name: string }[] }[];
};

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Dates of rotations are moved to the nearest half hour. */
const rounded = (text: string) => Math.round(Date.parse(text) / 1_800_000) * 1800;

function windowOf({ startDay, endDay, startHour, startMin, endHour, endMin }: Hours) {
  const [from, to] = [startHour * HOUR + startMin * 60, endHour * HOUR + endMin * 60];
  if (startDay === undefined || endDay === undefined) return { from, seconds: mod(to - from, DAY) || DAY };
  const day = DAYS.indexOf(startDay);
  const days = mod(DAYS.indexOf(endDay) - day, 7);
  const seconds = days * DAY + to - from;
  return { day, from, seconds: seconds > 0 ? seconds : seconds + 7 * DAY };
}

/** Opsgenie: all rotations at once, an override for all of them or the named one, from its API documents. */
function opsgenieDuty({ schedule, overrides }: OpsgenieState): (instant: number) => string[] {
  const clock = clockOf(schedule.timezone);
  const usersAt = (rotation: OpsgenieState['schedule']['rotations'][number], instant: number): string[] => {
    const { startDate, endDate, type, length, participants, timeRestriction } = rotation;
    const first = rounded(startDate);
    if (instant < first || (endDate !== undefined && instant >= rounded(endDate))) return [];
    const { restriction: one, restrictions = one ? [one] : [] } = timeRestriction ?? {};
    if (restrictions.length > 0 && !restrictions.some((each) => isInHours(clock, windowOf(each), instant)))
      return [];
    const seconds = { hourly: HOUR, daily: DAY, weekly: 7 * DAY }[type] ?? DAY;
    const turn = wallTurn(clock, first, (k) => k * length * seconds, instant);
    const party = participants[mod(turn, participants.length)];
    return party?.username === undefined || party.type === 'none' ? [] : [party.username];
  };
  return (instant) => {
    const active = overrides.filter(({ startDate, endDate }) =>
      isIn({ start: Date.parse(startDate) / 1000, end: Date.parse(endDate) / 1000 }, instant),
    );
    return schedule.rotations.flatMap((rotation) => {
      const over = active.findLast(
        ({ rotations = [] }) =>
          rotations.length === 0 || rotations.some(({ name }) => name === rotation.name),
      );
      return over ? [over.user.username ?? ''] : usersAt(rotation, instant);
    });
  };
}

const party = (id: string) => (id === 'none' ? { type: 'none' } : { type: 'user', id, username: id });

/** Random rota, with its state there. */
export const opsgenieRota: fc.Arbitrary<RandomRota & { state: OpsgenieState }> = fc
  .record({
    zone: zoneOf,
    rotations: fc.array(
      fc.record({
        start,
        end: fc.constantFrom(0, 90 * DAY),
        type: fc.constantFrom('hourly', 'daily', 'weekly'),
        length: fc.constantFrom(1, 2, 3, 6, 12),
        users: fc.array(fc.constantFrom('ana', 'bo', 'cy', 'none'), { minLength: 1, maxLength: 4 }),
        hours: fc.option(restriction, { nil: undefined }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    overrides: fc.array(fc.record({ change: override, isNamed: fc.boolean() }), {
      maxLength: 2,
    }),
  })
  .map(({ zone, rotations, overrides }) => {
    const schedule = {
      id: 'S',
      name: 'Checkout',
      timezone: zone,
      rotations: rotations.map(({ start: first, end, type, length, users, hours }, index) => ({
        id: `R${index}`,
        name: `R${index}`,
        startDate: iso(first),
        ...(end > 0 && { endDate: iso(first + end) }),
        type,
        length,
        participants: users.map(party),
        ...(hours && {
          timeRestriction: {
            type: 'time-of-day',
            restriction: {
              startHour: Math.floor(hours.from / HOUR),
              startMin: (hours.from % HOUR) / 60,
              endHour: Math.floor(((hours.from + hours.seconds) % DAY) / HOUR),
              endMin: ((hours.from + hours.seconds) % HOUR) / 60,
            },
          },
        }),
      })),
    };
    const listed = overrides.map(({ change, isNamed }, index) => ({
      alias: String(index),
      user: party(change.person),
      startDate: iso(spanOf(change).start),
      endDate: iso(spanOf(change).end),
      rotations: isNamed ? [{ id: 'R0', name: 'R0' }] : [],
    }));
    const state = { schedule, overrides: listed };
    return {
      zone,
      state,
      since: YEAR,
      overrides: overrides.map(({ change }) => spanOf(change)),
      peopleAt: opsgenieDuty(state),
    };
  });
