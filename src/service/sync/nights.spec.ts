import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { iso } from '#domain/exchange/random-duty.spec-support';
import { computeSchedule } from '#domain/schedule/lanes';
import { runs, SEED } from '#domain/property-runs.spec-support';
import { DAY, HOUR } from '#domain/time/zone';
import { listSelfSchedules } from '../schedule/list-schedules';
import { startCalendar } from '../sources/fakes/calendar.spec-support';
import { closeFakes, type Fault, testClock, testDeps } from '../sources/fakes/fake.spec-support';
import { sourceOf } from '../sources/fakes/rota.spec-support';
import { FAKE_TOOLS, type FakeRota } from '../sources/fakes/tools.spec-support';
import { readTool } from '../sources/read-tool';
import type { Db } from '../store/db';
import { people, schedules, scheduleVersions, sources } from '../store/schema';
import { importsSoFar, emptyTables, onOneStore } from '../store/stores.spec-support';
import { syncSource } from './sync';

/** Nights of each tool; fifty in a long run. */
const NIGHTS = runs(5);
const FIRST = Date.parse('2026-02-20T02:00:00Z');
const PEOPLE = ['ANA', 'BO', 'CY', 'DI'];
const IDS = ['PA', 'PB', 'PC'];

const FAULTS: Record<string, Fault> = {
  reset: 'reset',
  cut: 'cut',
  'a page': { text: '<html>' },
  'a gateway': { status: 502, text: '' },
  'a limit': { status: 429, headers: { 'Retry-After': '3' }, body: {} },
  'no right': { status: 403, body: {} },
  'not found': { status: 404, body: {} },
  'key refused': { status: 401, body: {} },
  'an empty object': { text: '{}', headers: { 'Content-Type': 'application/json' } },
};

/** A calendar is one schedule, with the name of its source. */
const CALENDAR = { tool: 'ical', ids: ['prod'], path: '/rota.ics', start: startCalendar } as const;

/** Turns of some people with a length in hours and a start; and a stretch that another person takes over. */
const rota = fc.record({
  people: fc.subarray([...PEOPLE, ''], { minLength: 1 }),
  hours: fc.constantFrom(6, 12, 24, 168),
  offset: fc.nat(23),
  taken: fc.record({
    by: fc.constantFrom(...PEOPLE),
    from: fc.integer({ min: -20, max: 200 }),
    hours: fc.nat(60),
  }),
});

/** A night: a rota changes, is renamed, disappears or comes back; then a call fails, or the process is killed. */
const nights = fc.array(
  fc.record({
    id: fc.constantFrom(...IDS),
    change: fc.constantFrom('rota', 'rota', 'rota', 'name', 'gone', 'back', 'nothing'),
    rota,
    place: fc.nat(99),
    fault: fc.constantFrom(...Object.keys(FAULTS)),
    killedAt: fc.option(fc.nat(5), { freq: 2 }),
  }),
  { minLength: NIGHTS, maxLength: NIGHTS, size: 'max' },
);

/** A store whose process is killed before its n-th transaction. */
function stopping(db: Db, stopsAt: number): Db {
  let count = 0;
  return new Proxy(db, {
    get: (target, name) => {
      count += name === 'transaction' ? 1 : 0;
      if (count > stopsAt) throw new Error('killed');
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

onOneStore('nights of a source', (store) => {
  afterEach(closeFakes);

  test.each([...FAKE_TOOLS.map((one) => Object.assign({ ids: IDS }, one)), CALENDAR])(
    'have the duty of $tool each morning and keep the past, whatever failed, and write only what changed',
    async ({ tool, start, path = '/', ids }) => {
      await emptyTables(store().db, false);
      const clock = testClock(iso(FIRST / 1000));
      const { fake, set } = await start(clock, PEOPLE);
      const { deps } = testDeps(clock);
      const fields = tool === 'jsm' ? { email: 'ana@example.org', cloudId: 'C1' } : {};
      const source = sourceOf(tool, new URL(path, fake.url), fields);
      const sync = (db = store().db) =>
        syncSource(
          {
            db,
            clock: clock.now,
            accountZone: 'UTC',
            readTool: (one, request) => readTool(one, request, deps),
            onProgress: () => undefined,
          },
          source,
          { diff: false },
        );
      const [all = []] = fc.sample(nights, { numRuns: 1, seed: SEED });
      const rotas = new Map<string, FakeRota>(
        ids.map((id) => [id, { id, name: id, peopleAt: () => ['ANA'] }]),
      );
      const absent = new Set<string>();
      /** People by hour as they were answered last before it was over, from the first answer on. */
      const past = new Map<string, Map<number, string>>(ids.map((id) => [id, new Map()]));
      const readAt = new Map<string, number>();
      const present = new Set<string>();
      /** Versions that other names have made. */
      const renamed: number[] = [];
      let compared = 0;
      for (const [night, { id: any, change, rota: words, place, fault, killedAt }] of all.entries()) {
        const id = ids[IDS.indexOf(any)] ?? '';
        clock.advance(FIRST + night * DAY * 1000 - clock.now());
        const now = Math.floor(clock.now() / 1000);
        const own = rotas.get(id);
        if (change === 'rota' && own) rotas.set(id, { ...own, peopleAt: peopleOf(words, now) });
        if (change === 'name' && own) rotas.set(id, { ...own, name: `${id} ${night}` });
        if (change === 'gone' && absent.size === 0 && tool !== 'ical') absent.add(id);
        if (change === 'back') absent.clear();
        set([...rotas.values()].filter((one) => !absent.has(one.id)));
        const isOnlyRenamed = change === 'name' && [...readAt.values()].every((at) => at === now - DAY);
        const before = await written();
        const routes = [...new Set(fake.requests.map(({ route }) => route))];
        const route = routes[place % Math.max(1, routes.length)];
        if (route !== undefined)
          fake.fault(route, fake.countOf(route) + 1 + (place % 3), FAULTS[fault] ?? 'reset');
        if (killedAt !== null) await sync(stopping(store().db, killedAt)).catch(() => undefined);
        else await sync();
        fake.clearFaults();
        // The lease of a process that was killed ends after two minutes.
        await store().db.update(sources).set({ lease_until: 0 });
        const { problem, schedules: results } = await sync();
        expect([problem, results.filter(({ outcome }) => outcome === 'kept')]).toEqual([undefined, []]);
        for (const each of ids) {
          present.delete(each);
          // A calendar that is the same has no result.
          if (
            tool === 'ical' ||
            results.some(({ external_id, outcome }) => external_id === each && outcome !== 'gone')
          ) {
            present.add(each);
            const from = readAt.get(each) ?? now - 100 * DAY;
            // Between the hours, at which readings begin.
            for (let at = from + HOUR / 2; at < now; at += HOUR) past.get(each)?.set(at, personAt(each, at));
            readAt.set(each, now);
          }
        }
        if (isOnlyRenamed && absent.size === 0) renamed.push((await written())[1] - before[1]);
        const settled = await written();
        const again = await sync();
        expect(again.schedules.map(({ outcome }) => outcome)).not.toContain('changed');
        expect(await written()).toEqual(settled);
        const names = await namesById();
        for (const { external_id, layers } of await store().db.select().from(schedules)) {
          if (external_id === null || !present.has(external_id)) continue;
          compared += 1;
          const window = { start: now, end: now + 14 * DAY };
          const { schedules: periods } = computeSchedule(
            { layers, time_zone: 'UTC' },
            window,
            'UTC',
          ).final_schedule;
          const here = whoIn(periods, names);
          const hours = Array.from({ length: 14 * 24 }, (_, hour) => now + hour * HOUR);
          expect(hours.map(here)).toEqual(hours.map((at) => personAt(external_id, at)));
        }
      }
      expect(compared).toBeGreaterThanOrEqual(NIGHTS);
      expect(renamed.every((count) => count === 0)).toBe(true);
      const now = Math.floor(clock.now() / 1000);
      const ctx = { db: store().db, now, timeZone: 'UTC', caller: { kind: 'local' } as const };
      const names = await namesById();
      const { items } = (await listSelfSchedules(ctx, { start: now - 40 * DAY, end: now })).data;
      for (const [id, hours] of past) {
        const end = readAt.get(id) ?? 0;
        const item = items.find(({ external_id }) => external_id === id);
        const here = whoIn(item?.final_schedule.schedules ?? [], names);
        const known = [...hours].filter(([at]) => at >= now - 40 * DAY && at < end);
        expect(known.map(([at]) => here(at))).toEqual(known.map(([, person]) => person));
      }

      function personAt(id: string, at: number): string {
        return rotas.get(id)?.peopleAt(at)[0] ?? '';
      }
    },
  );

  async function written(): Promise<[number, number]> {
    return [await importsSoFar(store().db), await store().db.$count(scheduleVersions)];
  }

  async function namesById(): Promise<ReadonlyMap<string, string>> {
    const all = await store().db.select().from(people);
    return new Map(all.map((one) => [String(one.person_id), one.person_name]));
  }
});

type Period = { start: number; end: number; group: { members: { person_ids: readonly unknown[] }[] } };

function whoIn(periods: readonly Period[], names: ReadonlyMap<string, string>) {
  return (at: number): string => {
    const period = periods.find(({ start, end }) => start <= at && at < end);
    const ids = period?.group.members.flatMap(({ person_ids }) => person_ids) ?? [];
    return ids.map((id) => names.get(String(id)) ?? '').join();
  };
}

function peopleOf(
  {
    people: turns,
    hours,
    offset,
    taken,
  }: { people: string[]; hours: number; offset: number; taken: { by: string; from: number; hours: number } },
  now: number,
): FakeRota['peopleAt'] {
  const from = now + taken.from * HOUR;
  return (at) => {
    if (at >= from && at < from + taken.hours * HOUR) return [taken.by];
    const person = turns[Math.floor((at - offset * HOUR) / (hours * HOUR)) % turns.length] ?? '';
    return person === '' ? [] : [person];
  };
}
