import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { dutyAt } from '../../duty/duty-lines';
import { computed } from '../../oncall/reply/server.spec-support';
import { runs } from '../../property-runs.spec-support';
import { rotas, ZONES } from '../../schedule/arbitrary-layers.spec-support';
import { computeSchedule } from '../../schedule/compute';
import type { AccountZone } from '../../time/zone';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { compareIds, periodChanges } from '../difference';
import { instantIn, plans, SPAN } from './arbitrary-plan.spec-support';
import type { RuleEdit } from './edit';
import { plannedRules } from './planned-rules';
import { proposalOf } from './proposal';

const cases = fc.constantFrom(...ZONES).chain(({ zone, days }) =>
  rotas(days)
    .filter(({ step }) => step === 900)
    .chain(({ layers, window: { start } }) => {
      const window = { start, end: start + SPAN };
      return instantIn(window).chain((from) =>
        fc.record({
          zone: fc.constant(zone),
          window: fc.constant(window),
          layers: fc.constant(layers),
          plan: plans({ from, until: window.end, layers: layers.length }),
          instants: fc.array(fc.integer({ min: from, max: window.end - 1 }), {
            minLength: 20,
            maxLength: 20,
          }),
        }),
      );
    }),
);

/** People on call by role, as the page of a schedule has them. */
function onCallAt(schedule: Schedule, at: number, zone: AccountZone): Map<Id, readonly Id[]> {
  const lines = dutyAt(schedule, at, zone).filter(({ state }) => state === 'on call');
  return new Map(lines.map(({ role_id, person_ids }) => [role_id, person_ids.toSorted(compareIds)]));
}

test('who is on call in a plan is who is on call by its rules in one zone', () => {
  fc.assert(
    fc.property(cases, ({ zone, window, layers, plan, instants }) => {
      const schedule = computed(layers, window, zone, { time_zone: zone });
      const { after, rota, isExact } = proposalOf(schedule, plan, window, zone);
      expect(isExact).toBe(true);
      const rules = plannedRules(rota, { now: plan.from, accountZone: zone });
      const future = { start: plan.from, end: window.end };
      const stored = { ...schedule, ...rules, ...computeSchedule(rules, future, zone) };
      expect(periodChanges(after.final_schedule.schedules, stored.final_schedule.schedules, future)).toEqual(
        [],
      );
      for (const at of instants) expect(onCallAt(stored, at, zone)).toEqual(onCallAt(after, at, zone));
    }),
    { numRuns: runs(100) },
  );
});

test.each<[string, RuleEdit[]]>([
  ['a leave', [{ kind: 'leave', person: 67 }]],
  ['another hand-off', [{ kind: 'handOff', layer: 0, time: 36_000 }]],
  [
    'another time zone later',
    [{ kind: 'zone', zone: 'America/New_York', at: local('2026-11-28 12:00', 'Europe/London') }],
  ],
])('rules with %s compute exactly the planned lane from now on', (_, edits) => {
  const zone = 'Europe/London';
  const at = (text: string) => local(`2026-${text}`, zone);
  const window = { start: at('11-23 00:00'), end: at('12-14 00:00') };
  const layer = layerOf({ layer_name: 'Days', groups: 'A B C D', layer_start: at('11-23 09:00') });
  const schedule = computed([layer], window, zone, { time_zone: zone });
  const now = at('11-25 15:00');
  const { after, rota } = proposalOf(schedule, { edits, keep: true, from: now }, window, zone);
  const future = { start: now, end: window.end };
  const again = computeSchedule(plannedRules(rota, { now, accountZone: zone }), future, zone);
  expect(periodChanges(after.final_schedule.schedules, again.final_schedule.schedules, future)).toEqual([]);
});
