import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import { parseJson } from '#contract/json';
import { Schedule } from '#contract/schedule';
import { dutyAt } from '../../duty/duty-lines';
import { computed } from '../../oncall/reply/server.spec-support';
import { runs } from '../../property-runs.spec-support';
import { rotas, ZONES } from '../../schedule/arbitrary-layers.spec-support';
import { computeSchedule } from '../../schedule/compute';
import type { AccountZone } from '../../time/zone';
import { instantIn, plans, SPAN } from '../change/arbitrary-plan.spec-support';
import { proposalOf } from '../change/proposal';
import { compareIds, periodChanges } from '../difference';
import { scheduleRecord } from './record';

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
  return new Map(lines.map(({ role, people }) => [role, people.toSorted(compareIds)]));
}

test('who is on call in a plan is who is on call once its record is imported', () => {
  fc.assert(
    fc.property(cases, ({ zone, window, layers, plan, instants }) => {
      const schedule = computed(layers, window, zone, { time_zone: zone });
      const { after, rota, isExact } = proposalOf(schedule, plan, window, zone);
      expect(isExact).toBe(true);
      const record = Schedule.parse(
        parseJson(scheduleRecord(schedule, rota, [], { now: plan.from, accountZone: zone })),
      );
      const future = { start: plan.from, end: window.end };
      const imported = { ...record, ...computeSchedule(record, future, zone) };
      expect(
        periodChanges(after.final_schedule.schedules, imported.final_schedule.schedules, future),
      ).toEqual([]);
      for (const at of instants) expect(onCallAt(imported, at, zone)).toEqual(onCallAt(after, at, zone));
    }),
    { numRuns: runs(100) },
  );
});
