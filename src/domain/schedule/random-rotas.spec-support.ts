import * as fc from 'fast-check';
import { LAYER_MODE, type Group, type Layer } from '#contract/schedule';
import { finalPeriods } from './final';
import { overrideOf } from './versions';
import { layerPeriods } from './rotation';
import type { Interval } from '../time/interval';

/** Rules of a rota with overrides in less than a tenth of its hours, and the shifts that they give. */
type RandomRota = {
  kind: string;
  layers: (Layer & { time_zone: string })[];
  overrides: Layer[];
  shifts: (Interval & { group: Group })[];
  zones: string[];
  known: Interval;
};

const DAY = 86_400;
const HOUR = 3600;

const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'UTC',
];
/** Days on which clocks change in some of the zones. */
const CHANGES = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-10-25', '2026-11-01'];

const DAYS_OF_TURN = { hour: 1 / 24, day: 1, week: 7 };

type Turn = { unit: 'hour' | 'day' | 'week'; value: number; people: number };
type Hours = Pick<Layer, 'restrict_mode' | 'restrict_periods' | 'day_mask'>;

const people = fc.integer({ min: 1, max: 12 });
const turns: fc.Arbitrary<Turn> = fc.oneof(
  fc.record({ unit: fc.constant('week' as const), value: fc.integer({ min: 1, max: 2 }), people }),
  fc.record({ unit: fc.constant('day' as const), value: fc.constantFrom(1, 1, 2, 3, 4, 5, 7, 14), people }),
);
const shortTurns: fc.Arbitrary<Turn> = fc.record({
  unit: fc.constant('hour' as const),
  value: fc.constantFrom(8, 12, 24),
  people: fc.integer({ min: 2, max: 12 }),
});

const clock = fc.integer({ min: 0, max: 47 }).map((halves) => halves * 1800);

const ALL: Hours = { restrict_mode: 0, restrict_periods: [], day_mask: { repeat: [] } };

function daily(from: number, to: number, repeat: number[] = []): Hours {
  const restrict_periods = [{ restrict_start: from % DAY, restrict_end: to % DAY || DAY }];
  return { restrict_mode: 1, restrict_periods, day_mask: { repeat } };
}

function weekly(from: number, to: number): Hours {
  const restrict_periods = [0, 1, 2, 3, 4].map((day) => ({
    restrict_start: day * DAY + from,
    restrict_end: day * DAY + to,
  }));
  return { restrict_mode: 2, restrict_periods, day_mask: { repeat: [] } };
}

type Plan = { turn: Turn; hours: Hours; zone: string; role: number; at: number };

/** Layers of one to three kinds of turns: alone, by roles, by hours of the day or week, around the world. */
const plans: fc.Arbitrary<{ kind: string; zones: string[]; layers: Plan[] }> = fc
  .record({
    kind: fc.constantFrom(
      'single',
      'short',
      'roles',
      'day and night',
      'sun',
      'mask',
      'office',
      'office and rest',
    ),
    zones: fc.shuffledSubarray(ZONES, { minLength: 3, maxLength: 3 }),
    turns: fc.tuple(turns, turns, turns),
    short: shortTurns,
    at: fc.tuple(clock, clock, clock),
    begin: fc.integer({ min: 12, max: 20 }).map((halves) => halves * 1800),
    length: fc.integer({ min: 8, max: 12 }).map((hours) => hours * HOUR),
    isThird: fc.boolean(),
    isOwnZone: fc.boolean(),
  })
  .map(({ kind, zones, turns: [a, b, c], short, at, begin, length, isThird, isOwnZone }) => {
    const [zone = '', second = '', third = ''] = zones;
    const plan = (turn: Turn, hours: Hours, from: number, role = 1, of = zone): Plan => ({
      turn,
      hours,
      zone: of,
      role,
      at: from,
    });
    const end = begin + length;
    const layers = (() => {
      switch (kind) {
        case 'single':
          return [plan(a, ALL, at[0], 1, isOwnZone ? second : zone)];
        case 'short':
          return [plan(short, ALL, at[0])];
        case 'roles':
          return [
            plan(a, ALL, at[0], 1),
            plan(b, ALL, at[1], 2),
            ...(isThird ? [plan(c, ALL, at[2], 3)] : []),
          ];
        case 'day and night':
          return [plan(a, daily(begin, end), begin), plan(b, daily(end, begin), end)];
        case 'sun':
          return [
            plan(a, daily(8 * HOUR, 16 * HOUR), 8 * HOUR),
            plan(b, daily(8 * HOUR, 16 * HOUR), 8 * HOUR, 1, second),
            ...(isThird ? [plan(c, daily(8 * HOUR, 16 * HOUR), 8 * HOUR, 1, third)] : []),
          ];
        case 'mask':
          return [
            plan(
              { ...a, unit: 'day', value: a.unit === 'day' && a.value < 4 ? a.value : 1 },
              daily(begin, end, [1, 2, 3, 4, 5]),
              0,
            ),
          ];
        case 'office':
          return [plan({ ...a, unit: 'week', value: 1 + (a.value % 2) }, weekly(begin, end), begin)];
        default:
          return [
            plan({ ...b, unit: 'week', value: 1 }, ALL, at[1]),
            plan({ ...a, unit: 'week', value: 1 }, weekly(begin, end), begin),
          ];
      }
    })();
    return { kind, zones, layers };
  });

/** Rotas of at least two rounds, over a clock change. */
export const randomRotas: fc.Arbitrary<RandomRota> = fc
  .record({
    plan: plans,
    change: fc.constantFrom(...CHANGES),
    lead: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    days: fc.integer({ min: 60, max: 190 }),
    share: fc.constantFrom(0, 0, 0.03, 0.06, 0.09),
    offset: fc.integer({ min: 0, max: 13 }),
    rolls: fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
  })
  .map(({ plan, change, lead, days, share, offset, rolls }): RandomRota => {
    const roll = (below: number) => Math.floor((rolls.next().value ?? 0) * below);
    const rounds = plan.layers.map(({ turn: { unit, value, people: n }, hours }) => {
      const counted = hours.day_mask.repeat.length > 0 ? 7 / 5 : 1;
      return Math.ceil(DAYS_OF_TURN[unit] * value * n * counted);
    });
    const length = Math.min(400, Math.max(days, ...rounds.map((round) => 2 * round + 2)));
    const start = Math.floor(Date.parse(`${change}T00:00Z`) / 1000 - lead * length * DAY);
    const known = { start: start - (start % 60), end: start - (start % 60) + length * DAY };
    const layers = plan.layers.map(({ turn, hours, zone, role, at }, index) => {
      const midnight = Math.floor(known.start / DAY) * DAY - 30 * DAY - offset * DAY;
      const layer_start = wallInstant(midnight + at, zone);
      const weekday = (Math.floor(midnight / DAY) + 3) % 7;
      return {
        layer_name: `Layer ${index}`,
        mode: LAYER_MODE.regular,
        layer_start,
        layer_end: 0,
        groups: Array.from({ length: turn.people }, (_, person) => ({
          group_name: '',
          // Some people are in several layers.
          members: [{ role_id: role, person_ids: [roll(4) === 0 ? 1 + person : index * 20 + person + 1] }],
        })),
        fair_rotation: false,
        handoff_time: weekday * DAY + at,
        ...hours,
        rotation_unit: turn.unit,
        rotation_value: turn.value,
        time_zone: zone,
      };
    });
    const computed = layers.map((layer) => ({ layer, ...layerPeriods(layer, known, layer.time_zone) }));
    const isTogether = plan.kind === 'roles';
    const regular = finalPeriods(computed, known, isTogether);
    const overrides: Layer[] = [];
    const duty = regular.reduce(
      (sum, one) => sum + (one.group.members.length > 0 ? one.end - one.start : 0),
      0,
    );
    let left = Math.floor(duty * share);
    for (let tries = 0; tries < 200 && left > 0; tries += 1) {
      const period = regular[roll(regular.length)];
      if (!period) continue;
      const from =
        period.start + (roll(2) === 0 ? 0 : roll(Math.floor((period.end - period.start) / HOUR)) * HOUR);
      const end = Math.min(
        known.end,
        from + Math.min(left, (roll(3) === 0 ? 1 + roll(72) : 4 + roll(20)) * HOUR),
      );
      if (end <= from || overrides.some((one) => one.layer_start < end && from < one.layer_end)) continue;
      left -= end - from;
      const person = [{ role_id: 1, person_ids: [1 + roll(60)] }];
      overrides.push(
        overrideOf({ start: from, end }, { group_name: '', members: roll(8) === 0 ? [] : person }),
      );
    }
    const over = overrides.map((layer) => ({ layer, ...layerPeriods(layer, known, 'UTC') }));
    const shifts = finalPeriods([...computed, ...over], known, isTogether);
    return { kind: plan.kind, layers, overrides, shifts, zones: plan.zones, known };
  });

/** An instant at which a zone reads a wall clock. */
function wallInstant(wall: number, zone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const reading = Date.parse(`${format.format(wall * 1000).replace(' ', 'T')}Z`) / 1000;
  return wall - (reading - wall);
}
