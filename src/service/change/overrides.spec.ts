import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Id } from '#contract/id';
import type { Seat } from '#contract/schedule';
import { IS_LONG, runs } from '#domain/property-runs.spec-support';
import { HOUR } from '#domain/time/zone';
import { DAY, NOW } from '../http/handler.spec-support';
import { ANA, BO, CY } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';
import { changesOn, daily, ROTA, turnsOf } from './change.spec-support';

/** Slow model: who has each role of two rotas in each hour. Role 1 is on duty from 09 to 17, role 2 always. */
const HOURS = 96;
const FIRST = Math.ceil(NOW / HOUR) * HOUR;
const MIDNIGHT = NOW - (NOW % DAY);
const OTHER = 8;
const ROTAS: readonly Id[] = [ROTA, OTHER];
const ROLES = [1, 2] as const;
type Role = (typeof ROLES)[number];

/** People by role and hour; undefined in off hours. */
type Model = Record<Role, (readonly Id[] | undefined)[]>;
type Override = {
  start: number;
  end: number;
  role_id?: Role | undefined;
  instead?: Id | undefined;
  person_id: Id;
  off_hours: boolean;
};

const FIRST_ROLE = [[ANA], [BO]];
/** Nobody on the second day of three: a gap. */
const SECOND_ROLE = [[CY], [], [ANA, BO]];

const dayOf = (at: number) => Math.floor((at - MIDNIGHT) / DAY);
const clock = (at: number) => ((at - MIDNIGHT) % DAY) / HOUR;

function fresh(): Model {
  const hours = Array.from({ length: HOURS }, (_, hour) => FIRST + hour * HOUR);
  return {
    1: hours.map((at) => (clock(at) >= 9 && clock(at) < 17 ? FIRST_ROLE[dayOf(at) % 2] : undefined)),
    2: hours.map((at) => SECOND_ROLE[dayOf(at) % 3]),
  };
}

function applied(model: Model, overrides: readonly Override[]): Model {
  const next = { 1: [...model[1]], 2: [...model[2]] };
  for (const { start, end, role_id, instead, person_id, off_hours } of overrides)
    for (const role of role_id === undefined ? ROLES : [role_id])
      for (let hour = start; hour < end; hour += 1) {
        const people = next[role][hour];
        if (!people && !off_hours) continue;
        if (instead === undefined) next[role][hour] = [person_id];
        else if (people?.includes(instead))
          next[role][hour] = [...new Set(people.map((one) => (one === instead ? person_id : one)))];
      }
  return next;
}

const asText = (people: readonly Id[] | undefined) => (people ?? []).map(String).toSorted().join();
const texts = (model: Model) => ROLES.map((role) => model[role].map(asText));
const isSame = (a: Model, b: Model) => JSON.stringify(texts(a)) === JSON.stringify(texts(b));

/** True if the same role has other people in the time of an override. */
function touches(before: Model, now: Model, overrides: readonly Override[]): boolean {
  return overrides.some(({ start, end, role_id, instead }) =>
    (role_id === undefined ? ROLES : [role_id]).some((role) => {
      const [was, is] = [before, now].map((one) => one[role].slice(start, end));
      const isMeant =
        instead === undefined ||
        [was, is].some((hours) => hours?.some((people) => people?.includes(instead)));
      return isMeant && was?.map(asText).join(';') !== is?.map(asText).join(';');
    }),
  );
}

const person = fc.constantFrom(ANA, BO, CY);
const override = fc
  .record({
    start: fc.nat({ max: HOURS - 2 }),
    length: fc.integer({ min: 1, max: 40 }),
    role_id: fc.constantFrom<(Role | undefined)[]>(1, 2, undefined),
    instead: fc.option(person, { nil: undefined }),
    person_id: person,
    off_hours: fc.constantFrom(false, false, false, true),
  })
  .map(({ length, ...one }): Override => Object.assign(one, { end: Math.min(one.start + length, HOURS) }));
const list = fc.array(override, { minLength: 1, maxLength: 4 });

type Reply = { reply: { error?: { code: string } | undefined } };
/** In place of an error, whose message names the cause. */
const OK = { code: 'OK' };
const codeOf = ({ reply }: Reply) => (reply.error ?? OK).code;

const wire = (overrides: readonly Override[]) =>
  overrides.map(({ start, end, ...one }) =>
    Object.assign({}, one, { start: FIRST + start * HOUR, end: FIRST + end * HOUR }),
  );

const hoursOf = (seats: readonly Seat[]): Model => {
  const model: Model = { 1: [], 2: [] };
  for (const role of ROLES)
    for (let hour = 0; hour < HOURS; hour += 1) {
      const at = FIRST + hour * HOUR;
      const seat = seats.find((one) => one.role_id === role && one.start <= at && at < one.end);
      model[role].push(seat?.state === 'off hours' ? undefined : seat?.person_ids);
    }
  return model;
};
/** Lists of each row; a long run has 10,000 in all. */
const LISTS = 20;

const isEqual = (actual: unknown, expected: unknown) => expect(actual).toEqual(expected);

onOneStore('overrides', (store) => {
  const { importRota, ask, history, send, keys } = changesOn(store);
  const layers = [
    daily({
      layer_start: MIDNIGHT,
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 17 * HOUR }],
      groups: turnsOf([ANA, BO]),
    }),
    daily({
      layer_start: MIDNIGHT,
      groups: SECOND_ROLE.map((people, index) => ({
        group_name: `G${index}`,
        members: [{ role_id: 2, person_ids: people }],
      })),
    }),
  ];
  const rules = { time_zone: 'UTC', layers_overlap: 'together', layers };

  beforeEach(async () => {
    for (const schedule_id of ROTAS) await importRota({ ...rules, schedule_id }, { rewritePast: true });
  });

  const versions = async () =>
    Promise.all(
      ROTAS.map(async (schedule_id) => Number((await history(undefined, { schedule_id })).items.length)),
    );
  const storedOf = async (schedule_id: Id) => {
    const body = { schedule_id, start: FIRST, end: FIRST + HOURS * HOUR, with_seats: true };
    const { data } = await send('/schedule/info', { key: keys.ana, body });
    const model = hoursOf(data.seats);
    return ROLES.flatMap((role) => model[role]);
  };
  const stored = async (): Promise<Model[]> => {
    const { data } = await send('/schedule/self', {
      key: keys.ana,
      body: { start: FIRST, end: FIRST + HOURS * HOUR, with_seats: true },
    });
    return ROTAS.map((id) =>
      hoursOf(data.items.find((one: { schedule_id: Id }) => one.schedule_id === id).seats),
    );
  };

  test('hold by the hour, as their preview says, and an undo restores the duty before', async () => {
    await fc.assert(
      fc.asyncProperty(list, fc.option(list, { nil: undefined }), list, async (own, other, more) => {
        for (const schedule_id of ROTAS) await importRota({ ...rules, schedule_id }, { rewritePast: true });
        const before = [fresh(), fresh()];
        expect((await stored()).map(texts)).toEqual(before.map(texts));
        const body = {
          base_version: 1,
          overrides: wire(own),
          also: other ? [{ schedule_id: OTHER, base_version: 1, overrides: wire(other) }] : [],
        };
        const after = [applied(fresh(), own), applied(fresh(), other ?? [])];
        const isRefused = after.some((model, index) => isSame(model, fresh()) && (index === 0 || other));
        const expected = isRefused ? before : after;
        const preview = await ask('/schedule/change', { ...body, dry_run: true });
        expect(await versions()).toEqual([1, 1]);
        const first = await ask('/schedule/change', body);
        expect(codeOf(first)).toBe(isRefused ? 'InvalidParameter' : 'OK');
        const { changed, before: was, after: is } = preview.data;
        expect(first.data ?? {}).toMatchObject(isRefused ? {} : { changed, before: was, after: is });
        expect((await stored()).map(texts)).toEqual(expected.map(texts));

        // A second change on the same base holds where it is of other duty, and is refused where it is not.
        const [now = fresh(), beside = fresh()] = expected;
        const both = applied(now, more);
        const touched = touches(fresh(), now, more) ? 'BadRequest' : 'OK';
        const code = touched === 'OK' && isSame(both, now) ? 'InvalidParameter' : touched;
        const second = await ask('/schedule/change', { base_version: 1, overrides: wire(more) });
        expect(second.reply.error ?? OK).toMatchObject({ code });
        expect((await stored()).map(texts)).toEqual([code === 'OK' ? both : now, beside].map(texts));

        for (const { data } of [second, first])
          if (data) await ask('/schedule/undo', { change_id: data.change_id });
        expect((await stored()).map(texts)).toEqual(before.map(texts));
      }),
      { numRuns: runs(6), endOnFailure: true },
    );
  });

  /** Lists in a row on one rota, each previewed and applied, and some undone. */
  const row = fc.array(fc.record({ own: list, isUndone: fc.boolean() }), {
    minLength: LISTS,
    maxLength: LISTS,
    size: 'max',
  });

  test('in a row hold by the hour as previewed, and an undo restores the duty before', async () => {
    await fc.assert(
      fc.asyncProperty(row, async (steps) => {
        await importRota({ ...rules, schedule_id: ROTA }, { rewritePast: true });
        let [model, version] = [fresh(), 1];
        const isModel = () => texts(model).flat();
        for (const { own, isUndone } of steps) {
          const body = { base_version: version, overrides: wire(own) };
          const next = applied(model, own);
          const isSameDuty = isSame(next, model);
          const preview = await ask('/schedule/change', { ...body, dry_run: true });
          const first = await ask('/schedule/change', body);
          expect(codeOf(first)).toBe(isSameDuty ? 'InvalidParameter' : 'OK');
          if (isSameDuty) {
            isEqual(preview.data.changed, []);
            continue;
          }
          version += 1;
          const { changed, before, after } = preview.data;
          expect(first.data).toMatchObject({ changed, before, after });
          if (isUndone) {
            isEqual(codeOf(await ask('/schedule/undo', { change_id: first.data.change_id })), 'OK');
            version += 1;
          } else model = next;
          expect((await storedOf(ROTA)).map(asText)).toEqual(isModel());
        }
      }),
      { numRuns: IS_LONG ? 10_000 / LISTS : 2, endOnFailure: true },
    );
  });
});
