import { WEEK } from '#domain/time/zone';
import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { computeSchedule } from '#domain/schedule/compute';
import { importRecords } from '../import/import-records';
import { people, schedules, scheduleVersions } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import type { ToolReading } from '../sources/source';
import { syncSource } from './sync';
import { DAY, MONDAY, NOW, repliesOf, type Rota, SOURCE } from './weekly-rotas.spec-support';

const PEOPLE = ['ANA', 'BO', 'CY', 'DI'];
const IDS = ['PA', 'PB'];

/** What happens in one night: to a rota there, and to one here. */
type Night = {
  rota: number;
  change: 'none' | 'people' | 'override' | 'no overrides' | 'broken answer' | 'gone' | 'back';
  pick: number;
  hours: number;
  isCovered: boolean;
};

const night: fc.Arbitrary<Night> = fc.record({
  rota: fc.nat({ max: IDS.length - 1 }),
  change: fc.constantFrom(
    'none',
    'none',
    'people',
    'override',
    'no overrides',
    'broken answer',
    'gone',
    'back',
  ),
  pick: fc.nat({ max: 23 }),
  hours: fc.integer({ min: 1, max: 60 }),
  isCovered: fc.boolean(),
});

type Stretch = { start: number; end: number; person: string };

/** Who is on call by a rota of the tool, and the overrides made here, which win. */
function personAt({ people: turn, overrides = [] }: Rota, local: readonly Stretch[], at: number): string {
  const covering = [...overrides, ...local].findLast(({ start, end }) => start <= at && at < end);
  return covering?.person ?? turn[Math.floor((at - MONDAY) / WEEK) % turn.length] ?? '';
}

const users = (window: { start: number; end: number }) => ({
  ...(repliesOf([{ id: 'none', people: PEOPLE }], window)[0] ?? { content: {} }),
  name: 'all-users.json',
});

/** An override made here ends where without it the same person is on call for the rest of its time. */
const stillLocal = (rota: Rota, local: readonly Stretch[], now: number) => {
  let rest = [...local];
  for (const stretch of local) {
    const others = rest.filter((one) => one !== stretch);
    const from = Math.max(stretch.start, now);
    const hours = Array.from(
      { length: Math.max(0, (stretch.end - from) / 3600) },
      (_, hour) => from + hour * 3600,
    );
    if (hours.every((at) => personAt(rota, others, at) === stretch.person)) rest = others;
  }
  return rest;
};

const hoursOf = (personOf: (at: number) => string, now: number) =>
  Array.from({ length: 14 * 24 }, (_, hour) => personOf(now + hour * 3600));

onOneStore('fifty nights of a source', (store) => {
  test('duty is the tool’s with what was made here above, and nothing is written where nothing changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(night, { minLength: 50, maxLength: 50, size: 'max' }), async (nights) => {
        const { db } = store();
        // Each run has a source and rotas of its own.
        const run = `R${(await db.$count(schedules)) + 1}`;
        const source = { ...SOURCE, name: run.toLowerCase(), historySeconds: 0 };
        const there = new Map<string, Rota>(IDS.map((id) => [id, { id: run + id, people: ['ANA', 'BO'] }]));
        const good = new Map<string, Rota>();
        const local = new Map<string, Stretch[]>(IDS.map((id) => [id, []]));
        const absent = new Set<string>();
        let now = NOW;
        const sync = async (broken: string | undefined) => {
          const rotas = [...there].flatMap(([id, rota]) =>
            absent.has(id)
              ? []
              : [
                  id === broken
                    ? { ...rota, answer: [{ start: now, end: now + 30 * DAY, person: 'EVE' }] }
                    : rota,
                ],
          );
          const read = (
            _source: unknown,
            { window }: { window: { start: number; end: number } },
          ): Promise<ToolReading> =>
            Promise.resolve({
              files: [...repliesOf(rotas, window), users(window)],
              schedules: rotas.map(({ id }) => ({ id, name: `Rota ${id}` })),
              isWhole: true,
              problems: [],
              clockSkew: 0,
              rulesFrom: now,
              requests: 1,
            });
          await syncSource(
            { db, clock: () => now * 1000, accountZone: 'UTC', readTool: read, onProgress: () => undefined },
            source,
            { diff: false, only: [], skip: [], final: false },
          );
        };
        for (const { rota: index, change, pick, hours, isCovered } of nights) {
          now += DAY;
          const id = IDS[index] ?? '';
          const rota = there.get(id);
          if (!rota) continue;
          const person = PEOPLE[pick % PEOPLE.length] ?? '';
          const start = now + pick * 3600;
          const stretch = { start, end: start + hours * 3600, person };
          if (change === 'people')
            there.set(id, {
              ...rota,
              people: [...new Set([person, ...rota.people])].slice(0, 1 + (pick % 3)),
            });
          if (change === 'override')
            there.set(id, { ...rota, overrides: [...(rota.overrides ?? []), stretch] });
          if (change === 'no overrides') there.set(id, { ...rota, overrides: [] });
          if (change === 'gone') absent.add(id);
          if (change === 'back') absent.clear();
          const broken = change === 'broken answer' ? id : undefined;
          await sync(broken);
          for (const each of IDS)
            if (!absent.has(each) && each !== broken) good.set(each, there.get(each) ?? rota);
          if (isCovered && good.has(id)) {
            await cover(run + id, stretch, now);
            local.get(id)?.push(stretch);
          }
          await sync(broken);
          for (const each of IDS) {
            const read = good.get(each);
            if (read && !absent.has(each) && each !== broken)
              local.set(each, stillLocal(read, local.get(each) ?? [], now));
          }
          const versions = await db.$count(scheduleVersions);
          await sync(broken);
          expect(await db.$count(scheduleVersions)).toBe(versions);
          for (const [each, expected] of good) {
            expect(await dutyOf(run + each, now)).toEqual(
              hoursOf((at) => personAt(expected, local.get(each) ?? [], at), now),
            );
          }
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  const dutyOf = async (external: string, now: number) => {
    const [row] = await store().db.select().from(schedules).where(eq(schedules.external_id, external));
    if (!row) throw new Error(`no schedule ${external}`);
    const names = new Map(
      (await store().db.select().from(people)).map((one) => [String(one.person_id), one.person_name]),
    );
    const window = { start: now, end: now + 14 * DAY };
    const { layers } = row;
    const periods = computeSchedule({ layers, time_zone: 'UTC' }, window, 'UTC').final_schedule.schedules;
    return hoursOf((at) => {
      const period = periods.find(({ start, end }) => start <= at && at < end);
      const id = period?.group.members[0]?.person_ids[0];
      return names.get(String(id))?.replace('Name of ', '') ?? '';
    }, now);
  };

  const cover = async (external: string, { start, end, person }: Stretch, now: number) => {
    const [row] = await store().db.select().from(schedules).where(eq(schedules.external_id, external));
    const [somebody] = await store()
      .db.select()
      .from(people)
      .where(eq(people.person_name, `Name of ${person}`));
    if (!row || !somebody) throw new Error(`no ${external} or ${person}`);
    const groups = [{ group_name: '', members: [{ role_id: 1, person_ids: [somebody.person_id] }] }];
    const layer = {
      ...row.layers[0],
      layer_name: 'Cover',
      mode: 1,
      layer_start: start,
      layer_end: end,
      groups,
    };
    const value = { ...row, layers: [...row.layers, layer] };
    await importRecords(store().db, [{ kind: 'schedules', place: 'cover', size: 0, value }], { now });
  };
});
