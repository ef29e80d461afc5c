import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { iso } from '#domain/exchange/evaluators.spec-support';
import { pagerdutyRota } from '#domain/exchange/pagerduty/evaluator.spec-support';
import { computeSchedule } from '#domain/schedule/compute';
import { DAY } from '#domain/time/zone';
import { closeFakes, type Fault, testClock, testDeps } from '../sources/fakes/fake.spec-support';
import { type PagerDutyWorld, startPagerDuty } from '../sources/fakes/pagerduty.spec-support';
import { sourceOf } from '../sources/fakes/rota.spec-support';
import { readTool } from '../sources/read-tool';
import { importsSoFar } from '../store/import-state';
import { people, schedules, scheduleVersions } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import { syncSource } from './sync';

const NIGHTS = 12;
const SLOTS = 4;
const FIRST = Date.parse('2026-02-20T02:00:00Z');

const FAULTS: Fault[] = [
  'reset',
  'cut',
  { text: '<html>' },
  { status: 403, body: {} },
  { status: 404, body: {} },
  { status: 401, body: {} },
];
const ROUTES = ['GET /schedules', 'GET /users', 'GET /schedules/{id}'];

/** A night: a rota of a slot changes, disappears, or nothing does; then one call fails. */
const nights = fc.array(
  fc.record({
    slot: fc.nat(SLOTS - 1),
    change: fc.constantFrom('rota', 'rota', 'removal', 'nothing'),
    rota: pagerdutyRota,
    route: fc.constantFrom(...ROUTES),
    call: fc.integer({ min: 1, max: SLOTS }),
    fault: fc.constantFrom(...FAULTS),
  }),
  { minLength: NIGHTS, maxLength: NIGHTS },
);

type Rota = PagerDutyWorld['schedules'][number];

function slotOf(
  id: string,
  { state, peopleAt }: { state: { schedule: object } } & Pick<Rota, 'peopleAt'>,
): Rota {
  return { schedule: { ...state.schedule, id, name: id }, peopleAt };
}

onOneStore('a source that is read night by night', (store) => {
  afterEach(closeFakes);

  test('has the duty of its tool each morning, whatever failed, and is written only where it changed', async () => {
    await fc.assert(
      fc.asyncProperty(nights, async (all) => {
        const clock = testClock(iso(FIRST / 1000));
        const world: PagerDutyWorld = { schedules: [], users: [] };
        const fake = await startPagerDuty(world, clock);
        const { deps } = testDeps(clock);
        const source = sourceOf('pagerduty', fake.url);
        const read = () =>
          syncSource(
            {
              db: store().db,
              clock: clock.now,
              accountZone: 'UTC',
              readTool: (one, request) => readTool(one, request, deps),
              onProgress: () => undefined,
            },
            source,
            { diff: false },
          );
        let compared = 0;
        for (const [night, one] of all.entries()) {
          const { rota, route, call, fault } = one;
          // Each slot has a rota first.
          const [slot, change] = night < SLOTS ? [night, 'rota'] : [one.slot, one.change];
          clock.advance(FIRST + night * DAY * 1000 - clock.now());
          const id = `P${slot}`;
          const at = world.schedules.findIndex(({ schedule }) => schedule.id === id);
          if (change !== 'nothing' && at !== -1) world.schedules.splice(at, 1);
          if (change === 'rota') world.schedules.push(slotOf(id, rota));
          fake.fault(route, fake.countOf(route) + call, fault);
          await read();
          fake.clearFaults();
          const { problem, schedules: results } = await read();
          const outcomes = new Map(results.map((result) => [result.external_id, result.outcome]));
          const before = await written();
          const again = await read();
          expect(again.schedules.map(({ outcome }) => outcome)).not.toContain('changed');
          expect(await written()).toEqual(before);
          if (problem !== undefined) continue;
          for (const { schedule, peopleAt } of world.schedules) {
            if (outcomes.get(schedule.id) === 'kept') continue;
            compared += 1;
            expect(await wrongDuty(schedule.id, peopleAt, Math.floor(clock.now() / 1000))).toEqual([]);
          }
        }
        expect(compared).toBeGreaterThan(NIGHTS / 2);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  async function written(): Promise<number[]> {
    const versions = await store().db.select().from(scheduleVersions);
    return [await importsSoFar(store().db), versions.length];
  }

  async function rowOf(id: string) {
    const row = (await store().db.select().from(schedules)).find((one) => one.external_id === id);
    if (!row) throw new Error(`no schedule ${id}`);
    return row;
  }

  /** Instants of the next week at which others are on call than in the tool. */
  async function wrongDuty(id: string, peopleAt: Rota['peopleAt'], now: number): Promise<string[]> {
    const row = await rowOf(id);
    const names = new Map(
      (await store().db.select().from(people)).map((one) => [String(one.person_id), one.person_name]),
    );
    const start = now;
    const window = { start, end: start + 7 * DAY };
    const rota = {
      layers: row.layers,
      ...(row.layers_overlap !== null && { layers_overlap: row.layers_overlap }),
    };
    const periods = computeSchedule(rota, window, row.time_zone ?? 'UTC').final_schedule.schedules;
    return Array.from({ length: 84 }, (_, index) => start + 420 + index * 7200).flatMap((at) => {
      const period = periods.find((one) => one.start <= at && at < one.end);
      const ids = period?.group.members.flatMap(({ person_ids }) => person_ids) ?? [];
      const here = ids.map((person) => names.get(String(person))).join();
      return here === peopleAt(at).join()
        ? []
        : [`${id} at ${iso(at)}: ${here} instead of ${peopleAt(at).join()}`];
    });
  }
});
