import * as fc from 'fast-check';
import {
  clockOf,
  clockText,
  DAY,
  halfHours,
  HOUR,
  isIn,
  isInHours,
  iso,
  mod,
  override,
  people,
  type RandomRota,
  restriction,
  spanOf,
  start,
  wallTurn,
  YEAR,
  zoneOf,
} from './evaluators.spec-support';

type Restriction = {
  type: string;
  start_time_of_day: string;
  start_day_of_week?: number;
  duration_seconds: number;
};

/** A schedule and its overrides, as the API has them. */
type PagerDutyState = {
  schedule: {
    time_zone: string;
    schedule_layers: {
      start: string;
      end?: string | null;
      rotation_virtual_start: string;
      rotation_turn_length_seconds: number;
      users: { user: { summary: string } }[];
      restrictions: Restriction[];
    }[];
  };
  overrides: { start: string; end: string; user: { summary: string } }[];
};

const at = (text: string) => Date.parse(text) / 1000;

/** PagerDuty: the first layer listed wins, overrides win over all and fill gaps; days and weeks on the wall clock. */
function pagerdutyDuty({ schedule, overrides }: PagerDutyState): (instant: number) => string[] {
  const clock = clockOf(schedule.time_zone);
  const isWithin = (one: Restriction, instant: number) => {
    const hours = { from: at(`1970-01-01T${one.start_time_of_day}Z`), seconds: one.duration_seconds };
    const { start_day_of_week: day } = one;
    return isInHours(clock, day === undefined ? hours : { ...hours, day: day - 1 }, instant);
  };
  return (instant) => {
    const over = overrides.findLast((one) => isIn({ start: at(one.start), end: at(one.end) }, instant));
    if (over) return [over.user.summary];
    const layer = schedule.schedule_layers.find(({ start: first, end, restrictions }) => {
      if (instant < at(first) || (end && instant >= at(end))) return false;
      return restrictions.length === 0 || restrictions.some((one) => isWithin(one, instant));
    });
    if (!layer) return [];
    const length = layer.rotation_turn_length_seconds;
    const turn = wallTurn(clock, at(layer.rotation_virtual_start), (k) => k * length, instant);
    return [layer.users[mod(turn, layer.users.length)]?.user.summary ?? ''];
  };
}

/** Random rota, with its state there. */
export const pagerdutyRota: fc.Arbitrary<RandomRota & { state: PagerDutyState }> = fc
  .record({
    zone: zoneOf,
    layers: fc.array(
      fc.record({
        anchor: start,
        later: halfHours(0, 24 * 20),
        end: fc.constantFrom(0, 0, 100 * DAY),
        turn: fc.constantFrom(8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 10 * DAY),
        users: people(1),
        daily: fc.array(restriction, { maxLength: 2 }),
        weekly: fc.array(fc.record({ day: fc.nat(6), from: halfHours(0, 23.5), seconds: halfHours(1, 60) }), {
          maxLength: 2,
        }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    overrides: fc.array(override, { maxLength: 3 }),
  })
  .map(({ zone, layers, overrides }) => {
    const schedule = {
      id: 'S',
      name: 'Checkout',
      time_zone: zone,
      schedule_layers: layers.map(({ anchor, later, end, turn, users, daily, weekly }, index) => ({
        id: `L${index}`,
        name: `Layer ${index}`,
        start: iso(anchor + later),
        end: end === 0 ? null : iso(anchor + later + end),
        rotation_virtual_start: iso(anchor),
        rotation_turn_length_seconds: turn,
        users: users.map((id) => ({ user: { id, summary: id } })),
        restrictions: [
          ...daily.map(({ from, seconds }) => ({
            type: 'daily_restriction',
            start_time_of_day: `${clockText(from)}:00`,
            duration_seconds: seconds,
          })),
          ...weekly.map(({ day, from, seconds }) => ({
            type: 'weekly_restriction',
            start_day_of_week: day + 1,
            start_time_of_day: `${clockText(from)}:00`,
            duration_seconds: seconds,
          })),
        ],
      })),
    };
    const listed = overrides.map((one, index) => ({
      id: String(index),
      start: iso(spanOf(one).start),
      end: iso(spanOf(one).end),
      user: { id: one.person, summary: one.person },
    }));
    const state = { schedule, overrides: listed };
    return {
      zone,
      state,
      since: YEAR,
      overrides: overrides.map(spanOf),
      peopleAt: pagerdutyDuty(state),
    };
  });
