import { HOUR } from '../../time/zone';
import * as fc from 'fast-check';
import type { Id } from '#contract/id';
import type { Layer, RestrictPeriod } from '#contract/schedule';
import { layerOf } from '../../schedule/rota.spec-support';
import type { Plan, RuleEdit } from './edit';

const DAY = 24 * HOUR;

/** People of random rotas: A to E have turns, F and G have none. */
const PEOPLE: readonly Id[] = [65, 66, 67, 68, 69];
const newcomer = fc.constantFrom(70, 71);

type Bounds = { from: number; until: number; layers: number };

function ruleEdits({ from, until, layers }: Bounds, person: fc.Arbitrary<Id>): fc.Arbitrary<RuleEdit> {
  const layer = fc.integer({ min: 0, max: layers - 1 });
  const at = fc.option(
    fc.integer({ min: 0, max: Math.max(0, Math.floor((until - from) / 900) - 1) }).map((n) => from + n * 900),
    { nil: undefined },
  );
  return fc.oneof(
    fc.record({ kind: fc.constant('leave' as const), at, person }),
    fc.record({
      kind: fc.constant('join' as const),
      at,
      layer,
      person: newcomer,
      role_id: fc.constant(1),
      after: fc.option(person, { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('replace' as const), at, person, by: newcomer }),
    fc.record({
      kind: fc.constant('handOff' as const),
      at,
      layer,
      time: fc.integer({ min: 0, max: 95 }).map((n) => n * 900),
      weekday: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    }),
    fc.record({
      kind: fc.constant('turn' as const),
      at,
      layer,
      unit: fc.constantFrom('hour', 'day', 'week', 'month'),
      value: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      kind: fc.constant('hours' as const),
      at,
      layer,
      restrict_mode: fc.constantFrom(0, 1),
      restrict_periods: fc.constant<RestrictPeriod[]>([
        { restrict_start: 9 * HOUR, restrict_end: 18 * HOUR },
      ]),
    }),
    fc.record({
      kind: fc.constant('role' as const),
      at,
      layer,
      role_id: fc.constant(2),
      people: fc.array(newcomer, { minLength: 1, maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('zone' as const),
      at,
      zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
    }),
    fc.record({ kind: fc.constant('endLayer' as const), at, layer }),
    fc.record({
      kind: fc.constant('raise' as const),
      at,
      layer,
      above: fc.option(layer, { nil: undefined }),
    }),
    fc.integer({ min: 0, max: 40 }).map((days): RuleEdit => ({
      kind: 'addLayer',
      layer: layerOf({
        layer_name: 'New',
        layer_start: from + days * 6 * HOUR,
        groups: 'F G',
      }) satisfies Layer,
    })),
  );
}

/** Plans of a rota with this number of layers, with edits between two instants. */
export function plans(bounds: Bounds): fc.Arbitrary<Plan> {
  return fc.record({
    from: fc.constant(bounds.from),
    keep: fc.boolean(),
    edits: fc.array(ruleEdits(bounds, fc.constantFrom(...PEOPLE)), { minLength: 1, maxLength: 5 }),
  });
}

/** Earliest and latest of a window in quarters of an hour after it, where a change may begin. */
export function instantIn({ start, end }: { start: number; end: number }): fc.Arbitrary<number> {
  const quarters = Math.max(0, Math.floor((end - start) / 900) - 1);
  return fc.integer({ min: 0, max: quarters }).map((count) => start + count * 900);
}

export const SPAN = 30 * DAY;
