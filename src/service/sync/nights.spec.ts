import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { computeSchedule } from '#domain/schedule/compute';
import { listSelfSchedules } from '../schedule/list-self-schedules';
import { people, schedules, scheduleVersions } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import type { ToolReading, ToolRequest } from '../sources/source';
import { syncSource } from './sync';
import { DAY, NOW, personAt, repliesOf, type Rota, SOURCE } from './weekly-rotas.spec-support';

const PEOPLE = ['ANA', 'BO', 'CY', 'DI'];
const IDS = ['PA', 'PB'];
const HOUR = 3600;

/** What happens to a rota in one night. */
type Night = {
  rota: number;
  change: 'none' | 'people' | 'override' | 'no overrides' | 'unreadable' | 'gone' | 'back' | 'renamed';
  pick: number;
  hours: number;
};

const night: fc.Arbitrary<Night> = fc.record({
  rota: fc.nat({ max: IDS.length - 1 }),
  change: fc.constantFrom(
    'none',
    'none',
    'people',
    'override',
    'override',
    'no overrides',
    'unreadable',
    'gone',
    'back',
    'renamed',
  ),
  pick: fc.nat({ max: 23 }),
  hours: fc.integer({ min: 1, max: 60 }),
});

const users = (window: { start: number; end: number }) => ({
  ...(repliesOf([{ id: 'none', people: PEOPLE }], window)[0] ?? { content: {} }),
  name: 'all-users.json',
});

const hoursFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, hour) => start + hour * HOUR);

onOneStore('fifty nights of a source', (store) => {
  test('duty is what the tool answered last, the past stays, and nothing is written where nothing changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(night, { minLength: 50, maxLength: 50, size: 'max' }), async (nights) => {
        const { db } = store();
        // Each run has a source and rotas of its own.
        const run = `R${(await db.$count(schedules)) + 1}`;
        const source = { ...SOURCE, name: run.toLowerCase() };
        const there = new Map<string, Rota>(IDS.map((id) => [id, { id: run + id, people: ['ANA', 'BO'] }]));
        const good = new Map<string, Rota>();
        /** People by hour, as they were answered first. */
        const past = new Map<string, Map<number, string>>(IDS.map((id) => [id, new Map()]));
        const absent = new Set<string>();
        const lastRead = new Map<string, number>();
        /** Versions that other names have made. */
        const renamed: number[] = [];
        let now = NOW;
        const sync = (broken: string | undefined) => {
          const rotas = [...there].flatMap(([id, rota]) => (absent.has(id) ? [] : [{ ...rota, key: id }]));
          const readTool = (_source: unknown, { window, known }: ToolRequest): Promise<ToolReading> =>
            Promise.resolve({
              files: [
                ...repliesOf(
                  rotas.filter(({ key }) => key !== broken),
                  window,
                ),
                users(window),
              ],
              schedules: rotas.map(({ id }) => ({ id, name: `Rota ${id}` })),
              isWhole: true,
              gone: known.filter((id) => rotas.every((rota) => rota.id !== id)),
              problems: rotas.flatMap(({ key, id }) =>
                key === broken ? [{ schedule: id, text: 'cannot be read' }] : [],
              ),
              clockSkew: 0,
              requests: 1,
            });
          return syncSource(
            { db, clock: () => now * 1000, accountZone: 'UTC', readTool, onProgress: () => undefined },
            source,
            { diff: false },
          );
        };
        for (const { rota: index, change, pick, hours } of nights) {
          now += DAY;
          const id = IDS[index] ?? '';
          const rota = there.get(id);
          if (!rota) continue;
          const person = PEOPLE[pick % PEOPLE.length] ?? '';
          const start = now + (pick - 6) * HOUR;
          const stretch = { start, end: start + hours * HOUR, person };
          if (change === 'people')
            there.set(id, {
              ...rota,
              people: [...new Set([person, ...rota.people])].slice(0, 1 + (pick % 3)),
            });
          if (change === 'override')
            there.set(id, { ...rota, overrides: [...(rota.overrides ?? []), stretch] });
          if (change === 'no overrides') there.set(id, { ...rota, overrides: [] });
          if (change === 'renamed') there.set(id, { ...rota, name: `Rota ${pick}` });
          if (change === 'gone') absent.add(id);
          if (change === 'back') absent.clear();
          const broken = change === 'unreadable' ? id : undefined;
          const versions = await db.$count(scheduleVersions);
          await sync(broken);
          const isOnlyRenamed =
            change === 'renamed' && absent.size === 0 && IDS.every((one) => lastRead.get(one) === now - DAY);
          if (isOnlyRenamed) renamed.push((await db.$count(scheduleVersions)) - versions);
          for (const each of IDS) {
            // Its duty is not known any more.
            if (absent.has(each)) good.delete(each);
            if (absent.has(each) || each === broken) continue;
            const read = there.get(each) ?? rota;
            // What was over at the last reading stays; the rest is as it is answered now.
            const from = lastRead.get(each) ?? now - 100 * DAY;
            for (let at = from; at < now; at += HOUR) past.get(each)?.set(at, personAt(read, at));
            good.set(each, read);
            lastRead.set(each, now);
          }
          const written = await db.$count(scheduleVersions);
          await sync(broken);
          expect(await db.$count(scheduleVersions)).toBe(written);
          for (const [each, expected] of good) {
            const here = await dutyOf(run + each, now);
            expect(hoursFrom(now, 14 * 24).map(here)).toEqual(
              hoursFrom(now, 14 * 24).map((at) => personAt(expected, at)),
            );
          }
        }
        expect(renamed.every((count) => count === 0)).toBe(true);
        for (const [each, answered] of past) {
          const end = lastRead.get(each) ?? now;
          const here = await pastOf(run + each, end - 40 * DAY, end, now);
          const at = hoursFrom(end - 40 * DAY, 40 * 24);
          expect(at.map(here)).toEqual(at.map((hour) => answered.get(hour) ?? ''));
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  const rowOf = async (external: string) => {
    const [row] = await store().db.select().from(schedules).where(eq(schedules.external_id, external));
    if (!row) throw new Error(`no schedule ${external}`);
    return row;
  };

  type Period = { start: number; end: number; group: { members: { person_ids: readonly unknown[] }[] } };

  const personIn = async (periods: readonly Period[]) => {
    const names = new Map(
      (await store().db.select().from(people)).map((one) => [String(one.person_id), one.person_name]),
    );
    return (at: number) => {
      const period = periods.find(({ start, end }) => start <= at && at < end);
      const id = period?.group.members[0]?.person_ids[0];
      return names.get(String(id))?.replace('Name of ', '') ?? '';
    };
  };

  const dutyOf = async (external: string, now: number) => {
    const { layers } = await rowOf(external);
    const window = { start: now, end: now + 14 * DAY };
    return personIn(computeSchedule({ layers, time_zone: 'UTC' }, window, 'UTC').final_schedule.schedules);
  };

  const pastOf = async (external: string, start: number, end: number, now: number) => {
    const { schedule_id } = await rowOf(external);
    const ctx = { db: store().db, now, timeZone: 'UTC', caller: { kind: 'local' } as const };
    const { items } = (await listSelfSchedules(ctx, { start, end })).data;
    const item = items.find((one) => one.schedule_id === schedule_id);
    return personIn(item?.final_schedule.schedules ?? []);
  };
});
