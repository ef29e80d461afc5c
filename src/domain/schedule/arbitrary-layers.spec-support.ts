import * as fc from 'fast-check';
import type { Layer } from '#contract/schedule';
import { groupsOf } from './rota.spec-support';

/** Zones for random specs, with the local days around which something happens to their clocks. */
export const ZONES: readonly { zone: string; days: readonly string[]; tick: number }[] = [
  { zone: 'UTC', days: ['2026-01-01', '2028-02-29'], tick: 900 },
  { zone: 'Asia/Shanghai', days: ['2026-04-12', '2026-12-31'], tick: 900 },
  { zone: 'Asia/Kathmandu', days: ['2026-03-29', '2026-10-25'], tick: 900 },
  { zone: 'America/New_York', days: ['2026-03-08', '2026-11-01'], tick: 900 },
  { zone: 'Europe/Berlin', days: ['2026-03-29', '2026-10-25'], tick: 900 },
  { zone: 'Africa/Cairo', days: ['2026-04-24', '2026-10-30'], tick: 900 },
  { zone: 'Australia/Lord_Howe', days: ['2026-04-05', '2026-10-04'], tick: 900 },
  { zone: 'Pacific/Chatham', days: ['2026-04-05', '2026-09-27'], tick: 900 },
  // Midnight is skipped in spring and comes twice in autumn.
  { zone: 'America/Havana', days: ['2026-03-08', '2026-11-01'], tick: 900 },
  { zone: 'America/Santiago', days: ['2026-04-05', '2026-09-06'], tick: 900 },
  // A whole day did not exist.
  { zone: 'Pacific/Apia', days: ['2011-12-30', '2011-04-02'], tick: 900 },
  // A minute after midnight the clock went back into the day before.
  { zone: 'America/St_Johns', days: ['2010-11-07', '2010-03-14'], tick: 60 },
];

const DAY = 86_400;

/** A window, a few layers around it, and the step that all their times are multiples of. */
export type Rota = { layers: Layer[]; window: { start: number; end: number }; step: number };

/** Rotas that make sense, near the given local days. */
export function rotas(days: readonly string[]): fc.Arbitrary<Rota> {
  return fc
    .record({
      day: fc.constantFrom(...days),
      step: fc.constantFrom(60, 900, 900),
      lead: fc.integer({ min: 0, max: 96 * 5 }),
    })
    .chain(({ day, step, lead }) => {
      const start = Date.parse(`${day}T00:00Z`) / 1000 - lead * 900;
      const length = step === 60 ? fc.integer({ min: 1, max: 2880 }) : fc.integer({ min: 1, max: 96 * 25 });
      return fc.record({
        step: fc.constant(step),
        window: length.map((steps) => ({ start, end: start + steps * step })),
        layers: fc.array(layers(start, step), { minLength: 1, maxLength: 4 }),
      });
    });
}

function layers(near: number, step: number): fc.Arbitrary<Layer> {
  const restrictions = (span: number): fc.Arbitrary<Layer['restrict_periods']> =>
    fc.array(
      fc.record({ restrict_start: secondsBelow(span, step), restrict_end: secondsBelow(span + 1, step) }),
      { maxLength: 3 },
    );
  return fc
    .record({
      mode: fc.constantFrom(0, 0, 0, 1),
      age: fc.oneof(
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 0, max: 70 }),
        fc.integer({ min: 0, max: 400 }),
      ),
      time: secondsBelow(DAY, step),
      lasts: fc.option(fc.integer({ min: 1, max: 40 * 96 }), { nil: 0 }),
      names: fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 1, maxLength: 6 }),
      fair_rotation: fc.boolean(),
      handoff_time: secondsBelow(7 * DAY, step),
      restriction: fc.oneof<fc.Arbitrary<Pick<Layer, 'restrict_mode' | 'restrict_periods'>>[]>(
        fc.constant({ restrict_mode: 0, restrict_periods: [] }),
        fc.record({ restrict_mode: fc.constant(1), restrict_periods: restrictions(DAY) }),
        fc.record({ restrict_mode: fc.constant(2), restrict_periods: restrictions(7 * DAY) }),
      ),
      repeat: fc.oneof(
        fc.constant<number[]>([]),
        fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
        fc.constant<number[]>([1, 2, 3, 4, 5]),
      ),
      rotation_unit: fc.constantFrom('hour', 'day', 'day', 'week', 'month'),
      rotation_value: fc.oneof(
        fc.constant(1),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 30 }),
      ),
    })
    .map(({ age, time, lasts, names, restriction, repeat, ...layer }): Layer => {
      const layer_start = near - age * DAY + time;
      return Object.assign(layer, restriction, {
        layer_name: names.join(),
        layer_start,
        layer_end: lasts === 0 ? 0 : layer_start + lasts * 900,
        groups: groupsOf(names.join(' ')),
        day_mask: { repeat },
      });
    });
}

function secondsBelow(span: number, step: number): fc.Arbitrary<number> {
  const anywhere = fc.integer({ min: 0, max: Math.ceil(span / step) - 1 }).map((steps) => steps * step);
  // Hours of the night, where clocks change.
  const night = fc.integer({ min: 0, max: 16 }).map((quarters) => quarters * 900);
  return fc.oneof(anywhere, night);
}

const number = fc.oneof(
  fc.integer({ min: -3, max: 40 }),
  fc.integer({ min: -100_000, max: 2_000_000_000 }),
  fc.maxSafeInteger(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 8_640_000_000_000),
);

/** Mostly the first, so that not every layer is refused at its first absurdity. */
function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: odd, weight: 1 });
}

/** Any layer the contract lets through, however absurd. */
export const wildLayers: fc.Arbitrary<Layer> = fc.record({
  layer_name: fc.string({ maxLength: 5 }),
  mode: mostly<number>(fc.constantFrom(0, 1), number),
  layer_start: number,
  layer_end: mostly<number>(fc.constantFrom(0, Number.MAX_SAFE_INTEGER), number),
  groups: fc.array(
    fc.record({
      group_name: fc.string({ maxLength: 3 }),
      members: fc.array(
        fc.record({
          role_id: fc.oneof(fc.integer(), fc.bigInt()),
          person_ids: fc.array(fc.oneof(fc.integer(), fc.bigInt()), { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 4 },
  ),
  fair_rotation: fc.boolean(),
  handoff_time: number,
  restrict_mode: mostly<number>(fc.constantFrom(0, 1, 2), number),
  restrict_periods: fc.array(
    fc.record({
      restrict_start: mostly(fc.integer({ min: 0, max: DAY }), number),
      restrict_end: mostly(fc.integer({ min: 0, max: DAY }), number),
    }),
    { maxLength: 3 },
  ),
  day_mask: fc.record({
    repeat: fc.array(fc.oneof(fc.integer({ min: 0, max: 6 }), number), { maxLength: 8 }),
  }),
  rotation_unit: mostly<string>(fc.constantFrom('hour', 'day', 'week', 'month'), fc.string({ maxLength: 6 })),
  rotation_value: number,
});
