import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Id } from '#contract/id';
import { overrideOf } from '../schedule/versions';
import { runs } from '../property-runs.spec-support';
import { contains, isEmpty, overlap, union } from '../time/interval';
import { DAY, HOUR } from '../time/zone';
import { previewOf, type PreviewInput } from './preview';

// Friday 27 November 2026, 00:00 UTC, in hours.
const FRIDAY = Date.parse('2026-11-27T00:00Z') / 1000;
const at = (hour: number) => FRIDAY + hour * HOUR;
const [ANN, BO, CY, DI, EVE] = [1, 2, 3, 4, 5];
const PEOPLE = [ANN, BO, CY, DI, EVE, 6, 7, 8];
const nameOf = (id: Id) => ['', 'Ann', 'Bo', 'Cy', 'Di', 'Eve', 'Fay', 'Gil', 'Hana'][Number(id)] ?? '';

/** Hours from Friday with people in two roles. */
type Part = { start: number; end: number; first: readonly number[]; second: readonly number[] };
const part = (start: number, end: number, first: number[], second: number[] = []): Part => ({
  start,
  end,
  first,
  second,
});

type Rota = { id: number; parts: readonly Part[]; team_id?: number };

/** Shifts of Ann in an absence, and who is proposed. @param picks people chosen for shifts, by their place. */
function proposed(
  rotas: readonly Rota[],
  [from, until]: readonly [number, number],
  picks: readonly (number | undefined)[] = [],
  absences: PreviewInput['absences'] = [],
) {
  const schedules = rotas.map(({ id, parts, team_id = 0 }) => ({
    schedule_id: id,
    team_id,
    isVisible: true,
    before: {
      layers: parts.map(({ start, end, first, second }) =>
        overrideOf(
          { start: at(start), end: at(end) },
          {
            group_name: '',
            members: [
              { role_id: 1, person_ids: [...first] },
              { role_id: 2, person_ids: [...second] },
            ],
          },
        ),
      ),
    },
  }));
  const absence = { start: at(from), end: at(until) };
  const wanted = rotas.flatMap(({ id, parts }) =>
    [1, 2].flatMap((role_id) => {
      const own = parts.filter((one) => (role_id === 1 ? one.first : one.second).includes(ANN));
      const times = own.map(({ start, end }) => overlap({ start: at(start), end: at(end) }, absence));
      return union(times.filter((time) => !isEmpty(time))).map((time) =>
        Object.assign(time, { schedule_id: id, role_id, instead: ANN }),
      );
    }),
  );
  const { proposals = [] } = previewOf({
    schedules,
    span: {
      start: Math.min(...wanted.map(({ start }) => start)),
      end: Math.max(...wanted.map(({ end }) => end)),
    },
    changed: [],
    override: undefined,
    wishes: wanted.map((one, index) => Object.assign({}, one, { person_id: picks[index] })),
    people: PEOPLE.map((id) => ({ person_id: id, person_name: nameOf(id), time_zone: null })),
    absences,
    now: FRIDAY - 90 * DAY,
    accountZone: 'UTC',
  });
  return proposals;
}

const takers = (rotas: readonly Rota[], absences: PreviewInput['absences'] = []) =>
  proposed(rotas, [0, 96], [], absences).map(({ schedule_id, role_id, person_id }) => {
    const name = person_id === undefined ? 'nobody' : nameOf(person_id);
    return `${schedule_id}.${role_id} ${name}`;
  });

describe('proposals', () => {
  it('are of the free person with the fewest hours, and count for the next shift', () => {
    const parts = [
      part(-72, -48, [CY, DI, EVE]),
      part(-48, -40, [DI]),
      part(0, 12, [ANN]),
      part(18, 30, [ANN]),
    ];
    expect(takers([{ id: 1, parts }])).toEqual(['1.1 Cy', '1.1 Eve']);
  });

  it('go in order of time, whatever the order of the schedules', () => {
    const later = { id: 1, team_id: 7, parts: [part(20, 30, [ANN]), part(-60, -59, [BO])] };
    const sooner = { id: 2, team_id: 7, parts: [part(0, 12, [ANN])] };
    expect(takers([later, sooner])).toEqual(['1.1 nobody', '2.1 Bo']);
  });

  it('are of nobody where all are on call, away or short of rest, with those as candidates', () => {
    const rotas = [{ id: 1, parts: [part(-12, -4, [BO]), part(0, 12, [ANN], [CY]), part(20, 30, [DI])] }];
    expect(takers(rotas)).toEqual(['1.1 nobody']);
    const [{ candidates } = { candidates: [] }] = proposed(rotas, [0, 96]);
    const reasons = candidates.map(
      ({ person_id, reason, is_outside }) => `${nameOf(person_id)} ${reason}${is_outside ? ' outside' : ''}`,
    );
    expect(reasons.filter((one) => !one.endsWith('outside'))).toEqual(['Bo rest', 'Di rest', 'Cy on call']);
    const away = [{ person_id: CY, start: at(-1), end: at(1) }];
    expect(takers([{ id: 1, parts: [part(-60, -48, [CY]), part(0, 12, [ANN])] }], away)).toEqual([
      '1.1 nobody',
    ]);
  });

  it('keep a chosen person, who is not proposed beside it', () => {
    const parts = [part(-48, -47, [BO, CY]), part(0, 12, [ANN]), part(12, 24, [], [ANN])];
    const [first, second] = proposed([{ id: 1, parts }], [0, 96], [undefined, BO]);
    expect([first?.person_id, second?.person_id]).toEqual([CY, BO]);
    expect(second?.candidates.find(({ person_id }) => person_id === BO)?.reason).toBe('free');
  });
});

const people = fc.subarray(PEOPLE, { minLength: 0, maxLength: 2 });
const parts = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 1, max: 30 }),
      first: people,
      second: people,
    }),
    { minLength: 3, maxLength: 9 },
  )
  .map((list) => {
    let from = -72;
    return list.map(({ gap, length, first, second }): Part => {
      const start = from + gap;
      from = start + length;
      return { start, end: from, first, second };
    });
  });
const cases = fc.record({
  rotas: fc
    .array(fc.record({ parts, team_id: fc.constantFrom(0, 7, 7) }), { minLength: 1, maxLength: 3 })
    .map((list) => list.map((rota, index) => ({ ...rota, id: index + 1 }))),
  from: fc.integer({ min: -48, max: 24 }),
  hours: fc.integer({ min: 12, max: 120 }),
  picks: fc.array(fc.option(fc.constantFrom(...PEOPLE.slice(1)), { nil: undefined, freq: 1 }), {
    maxLength: 4,
  }),
});

/** Hours of duty of each person and post, one by one. */
class SlowDuty {
  readonly hoursOf = new Map<number, Set<number>>();

  add(person: number, start: number, end: number): void {
    const hours = this.hoursOf.get(person) ?? new Set<number>();
    this.hoursOf.set(person, hours);
    for (let hour = start; hour < end; hour += 1) hours.add(hour);
  }
  isRested(person: number, start: number, end: number): boolean {
    for (let hour = start - 11; hour < end + 11; hour += 1)
      if (this.hoursOf.get(person)?.has(hour) === true) return false;
    return true;
  }
  count(person: number, first: number, last: number): number {
    const hours = [...(this.hoursOf.get(person) ?? [])];
    return hours.filter((hour) => contains({ start: first, end: last }, hour)).length;
  }
}

const hourOf = (instant: number) => (instant - FRIDAY) / HOUR;

describe('proposals for any absence', () => {
  it('are free and rested, with the fewest hours that a count hour by hour finds', () => {
    fc.assert(
      fc.property(cases, ({ rotas, from, hours, picks }) => {
        const rows = proposed(rotas, [from, from + hours], picks);
        const duty = new SlowDuty();
        for (const { start, end, first, second } of rotas.flatMap((rota) => rota.parts))
          for (const person of first.concat(second)) duty.add(person, start, end);
        const put = ({ start, end, person_id }: (typeof rows)[number]) =>
          duty.add(Number(person_id), hourOf(start), hourOf(end));
        const isChosen = (row: (typeof rows)[number]) => picks[rows.indexOf(row)] !== undefined;
        rows.filter(isChosen).forEach(put);
        const open = rows.filter((row) => !isChosen(row)).toSorted((a, b) => a.start - b.start);
        // Whole days from seven before all shifts to seven after them.
        const first = (Math.floor(hourOf(Math.min(...rows.map((row) => row.start))) / 24) - 7) * 24;
        const last = (Math.floor((hourOf(Math.max(...rows.map((row) => row.end))) - 1) / 24) + 8) * 24;
        for (const row of open) {
          const [start, end] = [hourOf(row.start), hourOf(row.end)];
          const team = rotas.find(({ id }) => id === row.schedule_id)?.team_id;
          const near = rotas.filter(
            ({ id, team_id }) => id === row.schedule_id || (team_id !== 0 && team_id === team),
          );
          const pool = near
            .flatMap((rota) => rota.parts.filter((one) => one.start < last && one.end > first))
            .flatMap((one) => one.first.concat(one.second));
          const [fit] = [...new Set(pool)]
            .filter((person) => person !== ANN && duty.isRested(person, start, end))
            .sort(
              (a, b) =>
                duty.count(a, first, last) - duty.count(b, first, last) || nameOf(a).localeCompare(nameOf(b)),
            );
          expect(row.person_id).toBe(fit);
          if (fit !== undefined) put(row);
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
