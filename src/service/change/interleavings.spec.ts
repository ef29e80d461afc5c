import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import type { Period } from '#contract/schedule';
import type { VersionEntry } from '#contract/served/changes';
import { runs } from '#domain/property-runs.spec-support';
import type { Editor } from '../context';
import { people, schedules } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import type { ToolReading } from '../sources/source';
import { syncSource } from '../sync/sync';
import { DAY, MONDAY, NOW, repliesOf, type Rota, SOURCE } from '../sync/weekly-rotas.spec-support';
import { changesOn, daily, ROTA, turnsOf } from './change.spec-support';

const HOUR = 3600;
const WEEK = 7 * DAY;
const USERS = ['ANA', 'BO', 'CY', 'DI'];
const MAX_HOURS = 60 * 24;

const step = fc.record({
  op: fc.constantFrom(
    'take',
    'take',
    'replace',
    'switch',
    'undo',
    'undo',
    'import',
    'stale',
    'owned',
    'undo owned',
    'read',
    'read',
  ),
  by: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 3 }),
  from: fc.nat({ max: 60 }),
  hours: fc.integer({ min: 1, max: 60 }),
  gap: fc.nat({ max: 9 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Slow model of a rota: who is on call in each hour from `NOW` on, by the rules below and the overrides above. */
type Model = {
  base: string[];
  over: (string | undefined)[];
  /** Overrides made here above a source, in hours. */
  pieces: Piece[];
  enabled: boolean;
  authors: string[];
};
type Piece = { start: number; end: number; person: string };

/** Hours of a rota by the rules of its last version; those that have passed are fixed. */
type Tracked = { model: Model; before: Model[]; past: string[] };

const hours = <T>(value: (hour: number) => T) => Array.from({ length: MAX_HOURS }, (_, hour) => value(hour));
const dutyIn = ({ base, over, enabled }: Model, hour: number) =>
  enabled ? (over[hour] ?? base[hour] ?? '') : '';
const fresh = (base: string[]): Tracked => ({
  model: { base, over: hours(() => undefined), pieces: [], enabled: true, authors: [] },
  before: [],
  past: [],
});

const personIn = (pieces: readonly Piece[], hour: number) =>
  pieces.findLast(({ start, end }) => start <= hour && hour < end)?.person;

/** Overrides without which other people would be on call. */
function stillLocal(pieces: readonly Piece[], base: readonly string[], now: number): Piece[] {
  let rest = [...pieces];
  for (const piece of pieces) {
    const others = rest.filter((one) => one !== piece);
    const isSaid = base.every(
      (person, hour) =>
        hour < Math.max(now, piece.start) ||
        hour >= piece.end ||
        (personIn(others, hour) ?? person) === piece.person,
    );
    if (isSaid) rest = others;
  }
  return rest;
}

onOneStore('changes, undos, imports and readings in any order', (store) => {
  const { restart, importRota, ask, self } = changesOn(store);
  const sync = async (rota: Rota, now: number) => {
    const read = (_: unknown, { window }: { window: { start: number; end: number } }): Promise<ToolReading> =>
      Promise.resolve({
        files: [
          ...repliesOf([rota], window),
          { name: 'all.json', content: repliesOf([{ id: 'none', people: USERS }], window)[0]?.content },
        ],
        schedules: [{ id: rota.id, name: `Rota ${rota.id}` }],
        isWhole: true,
        problems: [],
        clockSkew: 0,
        rulesFrom: now,
        requests: 1,
      });
    const deps = { db: store().db, clock: () => now * 1000, accountZone: 'UTC', readTool: read };
    const options = { diff: false, only: [], skip: [], final: false };
    await syncSource({ ...deps, onProgress: () => undefined }, { ...SOURCE, historySeconds: 0 }, options);
  };
  const idsOf = async () => {
    const rows = await store().db.select().from(people);
    return new Map(
      USERS.map((user) => [user, rows.find((row) => row.person_name === `Name of ${user}`)?.person_id ?? 0]),
    );
  };
  const dutyFrom = async (schedule: Id, ids: Map<string, Id>, window: { start: number; end: number }) => {
    const item = await self(window.start, window.end, schedule);
    const periods: Period[] = item.final_schedule.schedules;
    return Array.from({ length: (window.end - window.start) / HOUR }, (_, hour) => {
      const at = window.start + hour * HOUR;
      const [member] = periods.find(({ start, end }) => start <= at && at < end)?.group.members ?? [];
      return [...ids].find(([, id]) => id === member?.person_ids[0])?.[0] ?? '';
    });
  };

  test('keep every version with its author, the rules of the model, and the past', async () => {
    const property = async (steps: Step[]) => {
      let now = NOW;
      restart({ clock: () => now * 1000, timeZone: 'UTC' });
      const run = `P${await store().db.$count(schedules)}`;
      let tool: Rota = { id: run, people: ['ANA', 'BO'] };
      await sync(tool, now);
      const ids = await idsOf();
      const idOf = (user: string) => ids.get(user) ?? 0;
      const [read] = await store().db.select().from(schedules).where(eq(schedules.external_id, run));
      const owned = read?.schedule_id ?? 0;
      const byTurns = (turn: string[], length: number) =>
        hours((hour) => turn[Math.floor((NOW + hour * HOUR - MONDAY) / length) % turn.length] ?? '');
      const importTurns = (turn: string[], description: string) =>
        importRota(
          {
            description,
            updated_at: now,
            time_zone: 'UTC',
            layers: [daily({ layer_start: MONDAY, groups: turnsOf(turn.map(idOf)) })],
          },
          { now, rewritePast: description === '0', author: { kind: 'import', author: 'ops' } },
        );
      await importTurns(['ANA', 'BO'], '0');
      const free = fresh(byTurns(['ANA', 'BO'], DAY));
      free.model.authors = ['import ops'];
      const source = fresh(byTurns(tool.people, WEEK));
      source.model.authors = ['source prod'];

      const send = async (path: string, schedule_id: Id, body: object, editor: Editor) => {
        const { model } = schedule_id === ROTA ? free : source;
        const { reply } = await ask(
          path,
          { schedule_id, base_version: model.authors.length, ...body },
          editor,
        );
        return reply.error?.code ?? 'OK';
      };
      const next = (tracked: Tracked, author: string, change: (model: Model, hour: number) => void) => {
        const { model } = tracked;
        const { base, over, authors } = model;
        tracked.before.push(model);
        tracked.model = { ...model, base: [...base], over: [...over], authors: [...authors, author] };
        for (let hour = (now - NOW) / HOUR; hour < MAX_HOURS; hour += 1) change(tracked.model, hour);
      };
      const takes = async (tracked: Tracked, schedule: Id, { pick, from, hours: length, by }: Step) => {
        const person = USERS[pick] ?? '';
        const edit = {
          kind: 'take',
          person: idOf(person),
          start: now + from * HOUR,
          end: now + (from + length) * HOUR,
        };
        const first = (edit.start - NOW) / HOUR;
        const editor = EDITORS[by] ?? EDITORS[0];
        const code = await send('/schedule/change', schedule, { edits: [edit] }, editor);
        const rules = { ...tracked.model, enabled: true };
        const isIn = (hour: number) => hour >= first && hour < first + length;
        const differs = (hour: number) => isIn(hour) && dutyIn(rules, hour) !== person;
        expect([code, hours((hour) => hour).some(differs)]).toEqual(
          code === 'OK' ? ['OK', true] : ['InvalidParameter', false],
        );
        if (code === 'OK')
          next(tracked, `change ${editor.name}`, (model, hour) => {
            if (!differs(hour)) return;
            model.over[hour] = person;
            const last = model.pieces.at(-1);
            if (hour > first && differs(hour - 1) && last)
              model.pieces = [...model.pieces.slice(0, -1), { ...last, end: hour + 1 }];
            else model.pieces = [...model.pieces, { start: hour, end: hour + 1, person }];
          });
      };
      const undoes = async (tracked: Tracked, schedule: Id, by: number) => {
        const editor = EDITORS[by] ?? EDITORS[0];
        const { model, before } = tracked;
        const code = await send('/schedule/undo', schedule, {}, editor);
        const earlier = before.at(-1);
        const isOld = now - (changedAt.get(tracked) ?? 0) > DAY;
        if (!earlier || !model.authors.at(-1)?.startsWith('change') || isOld) expect(code).toBe('BadRequest');
        else if (code === 'OK')
          next(tracked, `undo ${editor.name}`, (changed, hour) => {
            changed.enabled = earlier.enabled;
            changed.pieces = earlier.pieces;
            changed.base[hour] = earlier.base[hour] ?? '';
            changed.over[hour] = earlier.over[hour];
          });
        else {
          // The effect of the change is over.
          expect(code).toBe('BadRequest');
          for (let hour = (now - NOW) / HOUR; hour < MAX_HOURS; hour += 1)
            expect(dutyIn(model, hour)).toBe(dutyIn(earlier, hour));
        }
      };
      const changedAt = new Map<Tracked, number>();

      for (const one of steps) {
        const { op, pick, by, gap } = one;
        for (const tracked of [free, source])
          for (let hour = tracked.past.length; hour < (now + gap * HOUR - NOW) / HOUR; hour += 1)
            tracked.past.push(dutyIn(tracked.model, hour));
        now += gap * HOUR;
        const versions = [free, source].map(({ model }) => model.authors.length);
        const user = USERS[pick] ?? '';
        const opal = EDITORS[0];
        switch (op) {
          case 'take':
            await takes(free, ROTA, one);
            break;
          case 'owned':
            await takes(source, owned, one);
            break;
          case 'stale':
            expect(await send('/schedule/change', ROTA, { base_version: 999, enabled: false }, opal)).toBe(
              'BadRequest',
            );
            break;
          case 'replace': {
            const person = dutyIn({ ...free.model, enabled: true }, (now - NOW) / HOUR);
            const edit = { kind: 'replace', person: idOf(person), by: idOf(user) };
            const code = await send('/schedule/change', ROTA, { edits: [edit], keep: false }, opal);
            expect(code).toBe(person === user ? 'InvalidParameter' : 'OK');
            if (code === 'OK')
              next(free, 'change Opal', (model, hour) => {
                if (model.base[hour] === person) model.base[hour] = user;
                if (model.over[hour] === person) model.over[hour] = user;
              });
            break;
          }
          case 'switch': {
            const enabled = !free.model.enabled;
            expect(await send('/schedule/change', ROTA, { enabled }, opal)).toBe('OK');
            next(free, 'change Opal', (model) => {
              model.enabled = enabled;
            });
            break;
          }
          case 'undo':
            await undoes(free, ROTA, by);
            break;
          case 'undo owned':
            await undoes(source, owned, by);
            break;
          case 'import': {
            const turn = [user, 'BO'];
            await importTurns(turn, String(free.model.authors.length));
            const base = byTurns(turn, DAY);
            next(free, 'import ops', (model, hour) => {
              model.enabled = true;
              model.base[hour] = base[hour] ?? '';
              model.over[hour] = undefined;
            });
            break;
          }
          default: {
            tool = { ...tool, people: ['EVE', 'ANA', 'BO'].slice(1 + (pick % 2)) };
            await sync(tool, now);
            const base = byTurns(tool.people, WEEK);
            const pieces = stillLocal(source.model.pieces, base, (now - NOW) / HOUR);
            if ((await versionOf(owned)) > source.model.authors.length)
              next(source, 'source prod', (model, hour) => {
                model.base[hour] = base[hour] ?? '';
                model.pieces = pieces;
                model.over[hour] = personIn(pieces, hour);
              });
          }
        }
        for (const [index, tracked] of [free, source].entries())
          if (tracked.model.authors.length > (versions[index] ?? 0)) changedAt.set(tracked, now);
        await holds(free, ROTA, { now, ids, op });
        await holds(source, owned, { now, ids, op });
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25, size: 'max' }), property),
      { numRuns: runs(4), endOnFailure: true },
    );
  });

  const EDITORS = [
    { may: 'all', name: 'Opal', person_id: undefined },
    { may: 'all', name: 'Pia', person_id: 77 },
  ] as const satisfies Editor[];

  const versionOf = async (schedule_id: Id): Promise<number> =>
    (await ask('/schedule/history', { schedule_id, limit: 1 })).data.items[0].version;

  async function holds(
    { model, past }: Tracked,
    schedule_id: Id,
    { now, ids, op }: { now: number; ids: Map<string, Id>; op: string },
  ) {
    const { data } = await ask('/schedule/history', { schedule_id, limit: 100 });
    const items: VersionEntry[] = data.items;
    expect(items.map(({ version, kind, author }) => `${version} ${kind} ${author}`).toReversed()).toEqual(
      model.authors.map((author, index) => `${index + 1} ${author}`),
    );
    const start = Math.max(NOW, now - 20 * DAY);
    const hour = (start - NOW) / HOUR;
    const known = (now - start) / HOUR;
    const expected = Array.from({ length: known + 20 * 24 }, (_, index) =>
      index < known ? past[hour + index] : dutyIn(model, hour + index),
    );
    const actual = await dutyFrom(schedule_id, ids, { start, end: now + 20 * DAY });
    expect(actual, `${op} ${schedule_id} ${known} ${model.authors.join()}`).toEqual(expected);
  }
});
