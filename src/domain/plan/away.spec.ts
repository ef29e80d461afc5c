import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Id } from '#contract/id';
import type { Group, Schedule } from '#contract/schedule';
import { computed, HOUR, sent } from '../oncall/reply/server.spec-support';
import { runs } from '../property-runs.spec-support';
import {
  coveredSchedules,
  overridesForAway,
  planAway,
  shiftsAway,
  type AwayChoice,
  type AwayRow,
} from './away';
import { awayChecks, awayText, awayTotal } from './away-words';
import { candidateInWords, scheduleNamer } from './change/candidate-words';
import { isFit } from './change/candidates';
import { overrideOf } from '../schedule/override';
import { proposalOf } from './change/proposal';
import { periodChanges } from './difference';

// Friday 27 November 2026, 00:00 UTC, in hours.
const FRIDAY = Date.parse('2026-11-27T00:00Z') / 1000;
const at = (hour: number) => FRIDAY + hour * HOUR;
const [ANN, BO, CY, DI, EVE] = [1, 2, 3, 4, 5];
const PEOPLE = [ANN, BO, CY, DI, EVE, 6, 7, 8];
const nameOf = (id: Id) => ['', 'Ann', 'Bo', 'Cy', 'Di', 'Eve', 'Fay', 'Gil', 'Hana'][Number(id)] ?? '';
const ROLES = [
  { role_id: 1, role_name: 'Primary', order: 1 },
  { role_id: 2, role_name: 'Secondary', order: 2 },
];

type Part = { start: number; end: number; first: readonly number[]; second: readonly number[] };

const groupOf = ({ first, second }: Pick<Part, 'first' | 'second'>): Group => ({
  group_name: '',
  members: [
    { role_id: 1, person_ids: [...first] },
    { role_id: 2, person_ids: [...second] },
  ],
});

/** Schedule of parts in hours from Friday. */
function scheduleOf(schedule_id: number, parts: readonly Part[], words: Partial<Schedule> = {}): Schedule {
  const periods = parts.map((part) => ({
    start: at(part.start),
    end: at(part.end),
    hash: `${part.start}`,
    group: groupOf(part),
  }));
  return sent(periods, [], { schedule_id, schedule_name: `Rota ${schedule_id}`, ...words });
}

const part = (start: number, end: number, first: number[], second: number[] = []): Part => ({
  start,
  end,
  first,
  second,
});
const WINDOW = { start: at(-72), end: at(168) };
const absenceOf = (start: number, end: number) => ({ person_id: ANN, start: at(start), end: at(end) });
const planOf = (
  schedules: readonly Schedule[],
  absence = absenceOf(0, 96),
  choices: readonly AwayChoice[] = [],
) => planAway(schedules, absence, { known: WINDOW, zone: 'UTC', absences: [], choices, nameOf });
const linesOf = (rows: readonly AwayRow[], schedules: readonly Schedule[]) =>
  rows.map((row) => {
    const names = { scheduleName: scheduleNamer(schedules), roles: ROLES, zone: 'UTC' };
    const hours = [row.start, row.end].map((instant) => (instant - FRIDAY) / HOUR).join('–');
    const by = row.by ? `${nameOf(row.by.person)}: ${candidateInWords(row.by, names)}` : 'nobody';
    return `${row.schedule_id}.${row.role_id} ${hours} ${by}`;
  });

describe('an absence', () => {
  it('has no pieces under a minute, which a change at a second leaves', () => {
    const second = 42 / 3600;
    const rotas = [scheduleOf(1, [part(-24, second, [ANN]), part(second, 6, [BO]), part(6, 24, [ANN])])];
    expect(planOf(rotas).rows.map(({ start }) => start)).toEqual([at(6)]);
  });

  it('has the duty of all schedules and roles, cut at its edges, also by an override and of two roles at once', () => {
    const rotas = [
      scheduleOf(1, [part(-24, 12, [BO], [ANN]), part(12, 24, [BO], [ANN, CY]), part(24, 48, [ANN], [ANN])]),
      scheduleOf(2, [part(90, 120, [ANN])]),
      scheduleOf(3, [part(0, 24, [ANN])], { enabled: false }),
    ];
    expect(linesOf(planOf(rotas).rows, rotas).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '1.2 0–48',
      '1.1 24–48',
      '2.1 90–96',
    ]);
  });

  it('proposes the free person with the fewest hours, whose new duty counts for the next shift', () => {
    const rotas = [
      scheduleOf(1, [
        part(-72, -48, [CY, DI, EVE]),
        part(-48, -40, [DI]),
        part(0, 12, [ANN]),
        part(18, 30, [ANN]),
      ]),
    ];
    const { rows } = planOf(rotas);
    expect(linesOf(rows, rotas)).toEqual([
      '1.1 0–12 Cy: Free. 2 d of rest before',
      '1.1 18–30 Eve: Free. 2 d 18 h of rest before',
    ]);
    expect(awayTotal(rows)).toEqual({ shifts: '2 shifts in 1 schedule', hours: '24 h' });
  });

  it('proposes nobody where all are on call, away or short of rest', () => {
    const rotas = [scheduleOf(1, [part(-12, -4, [BO]), part(0, 12, [ANN], [CY]), part(20, 30, [DI])])];
    const { rows, substitutes } = planOf(rotas);
    expect(linesOf(rows, rotas)).toEqual(['1.1 0–12 nobody']);
    const [row] = rows;
    const names = { scheduleName: scheduleNamer(rotas), roles: ROLES, zone: 'UTC' };
    expect(
      row && substitutes(row, [EVE]).map((one) => `${nameOf(one.person)}: ${candidateInWords(one, names)}`),
    ).toEqual([
      'Eve: Free. Not in the rota or team',
      'Bo: 4 h of rest before',
      'Di: 8 h of rest after',
      'Cy: Rota 1, Secondary at the same time',
    ]);
  });

  it('takes people of schedules of the same team, and nobody of an unknown one', () => {
    const rotas = [
      scheduleOf(1, [part(0, 12, [ANN])], { team_id: 7 }),
      scheduleOf(2, [part(40, 42, [BO])], { team_id: 7 }),
      scheduleOf(3, [part(40, 41, [CY])], { team_id: 8 }),
    ];
    expect(linesOf(planOf(rotas).rows, rotas)).toEqual(['1.1 0–12 Bo: Free. 1 d 4 h of rest after']);
    const unknown = rotas.map((rota) => Object.assign({}, rota, { unknown_people: [BO] }));
    expect(linesOf(planOf(unknown).rows, unknown)).toEqual(['1.1 0–12 nobody']);
  });

  it('keeps a choice with its reason, and does not propose that person beside it', () => {
    const rotas = [scheduleOf(1, [part(-48, -47, [BO, CY]), part(0, 12, [ANN]), part(12, 24, [], [ANN])])];
    const choices = [{ schedule_id: 1, role_id: 2, start: at(12), person: BO }];
    const { rows } = planOf(rotas, absenceOf(0, 96), choices);
    expect(linesOf(rows, rotas)).toEqual([
      '1.1 0–12 Cy: Free. 1 d 23 h of rest before',
      '1.2 12–24 Bo: Free. 2 d 11 h of rest before',
    ]);
  });

  it('is told with every shift and role, and with the checks that fail', () => {
    const rotas = [scheduleOf(1, [part(-48, -47, [BO]), part(0, 12, [ANN], [ANN])])];
    const { rows } = planOf(rotas);
    const words = { zone: 'UTC', year: 2026, nameOf, roles: ROLES, scheduleName: scheduleNamer(rotas) };
    expect(awayText(rows, { absent: ANN, absence: absenceOf(0, 48) }, words)).toBe(
      [
        'Ann is away: Fri 27 Nov, 00:00 – Sun 29 Nov, 00:00',
        '',
        'Rota 1',
        'Fri 27 Nov, 00:00 – 12:00: Bo instead of Ann (Primary)',
        'Fri 27 Nov, 00:00 – 12:00: nobody instead of Ann (Secondary)',
        '',
        'Needs a look: Every shift has a person (Rota 1, Secondary: nobody is free)',
        '',
        'Times in UTC.',
      ].join('\n'),
    );
    expect(awayChecks(rows, words).flatMap(({ faults }) => faults)).toEqual([
      'Rota 1, Secondary: nobody is free',
    ]);
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
    {
      minLength: 3,
      maxLength: 9,
    },
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
  picks: fc.array(fc.option(fc.constantFrom(...PEOPLE), { nil: undefined, freq: 1 }), { maxLength: 4 }),
});

/** Hours of duty of each person and post, one by one, and what follows from them. */
class SlowDuty {
  readonly posts = new Map<number, Map<number, Set<string>>>();

  add(person: number, start: number, end: number, post: string): void {
    const hours = this.posts.get(person) ?? new Map<number, Set<string>>();
    this.posts.set(person, hours);
    for (let hour = start; hour < Math.min(end, 168); hour += 1)
      hours.set(hour, (hours.get(hour) ?? new Set()).add(post));
  }
  has(person: number, hour: number): boolean {
    return (this.posts.get(person)?.get(hour)?.size ?? 0) > 0;
  }
  isFit(person: number, start: number, end: number): boolean {
    for (let hour = start - 11; hour < end + 11; hour += 1) if (this.has(person, hour)) return false;
    return true;
  }
  hours(person: number, isCounted: (hour: number) => boolean): number {
    return [...(this.posts.get(person)?.keys() ?? [])].filter(isCounted).length;
  }
}

const hourOf = (instant: number) => (instant - FRIDAY) / HOUR;

describe('substitutes of any absence', () => {
  it('are free and rested, with the fewest hours that a count hour by hour finds', () => {
    fc.assert(
      fc.property(cases, ({ rotas, from, hours, picks }) => {
        const schedules = rotas.map(({ id, parts: list, team_id }) => scheduleOf(id, list, { team_id }));
        const absence = absenceOf(from, from + hours);
        const shifts = shiftsAway(schedules, absence);
        const choices = shifts.flatMap(({ schedule_id, role_id, start }, index) => {
          const person = picks[index];
          return person === undefined ? [] : [{ schedule_id, role_id, start, person }];
        });
        const { rows } = planOf(schedules, absence, choices);
        const duty = new SlowDuty();
        const absent = new SlowDuty();
        for (const { id, parts: list } of rotas)
          for (const { start, end, first, second } of list)
            for (const [role, those] of [first, second].entries())
              for (const person of those) {
                duty.add(person, start, end, `${id}.${role + 1}`);
                if (person === ANN)
                  absent.add(ANN, Math.max(start, from), Math.min(end, from + hours), `${id}.${role + 1}`);
              }
        // Each hour of the absent person's duty is in one row of its post.
        const inRows = new SlowDuty();
        for (const row of rows)
          inRows.add(ANN, hourOf(row.start), hourOf(row.end), `${row.schedule_id}.${row.role_id}`);
        expect(inRows.posts.get(ANN) ?? new Map()).toEqual(absent.posts.get(ANN) ?? new Map());

        const put = (row: AwayRow, person: number, label: string) =>
          duty.add(person, hourOf(row.start), hourOf(row.end), label);
        for (const row of rows.filter(({ isChosen }) => isChosen)) put(row, Number(row.by?.person), 'chosen');
        for (const row of rows.filter(({ isChosen }) => !isChosen)) {
          const team = rotas.find(({ id }) => id === row.schedule_id)?.team_id;
          const near = rotas.filter(
            ({ id, team_id }) => id === row.schedule_id || (team_id !== 0 && team_id === team),
          );
          // Whole days from seven before the shift to seven after it.
          const first = (Math.floor(hourOf(row.start) / 24) - 7) * 24;
          const last = (Math.floor((hourOf(row.end) - 1) / 24) + 8) * 24;
          const hoursOf = (person: number) => duty.hours(person, (hour) => hour >= first && hour < last);
          const pool = new Set(
            near
              .flatMap(({ parts: list }) => list.filter(({ start, end }) => start < last && end > first))
              .flatMap((one) => one.first.concat(one.second)),
          );
          const fit = [...pool]
            .filter((person) => person !== ANN && duty.isFit(person, hourOf(row.start), hourOf(row.end)))
            .sort((a, b) => hoursOf(a) - hoursOf(b) || nameOf(a).localeCompare(nameOf(b)));
          expect(row.by?.person).toBe(fit[0]);
          expect(row.by === undefined || isFit(row.by)).toBe(true);
          if (row.by) put(row, Number(row.by.person), 'proposed');
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('are on call after the edits of each schedule are applied, and nobody else moves', () => {
    fc.assert(
      fc.property(cases, ({ rotas, from, hours }) => {
        const schedules = rotas.map(({ id, parts: list, team_id }) =>
          computed(
            list.map(({ start, end, ...people }) =>
              overrideOf({ start: at(start), end: at(end) }, groupOf(people)),
            ),
            WINDOW,
            'UTC',
            { schedule_id: id, team_id },
          ),
        );
        const absence = absenceOf(from, from + hours);
        const { rows } = planOf(schedules, absence);
        const covered = coveredSchedules(schedules, rows, ANN);
        for (const [index, schedule] of schedules.entries()) {
          const plan = {
            from: absence.start,
            keep: true,
            edits: [],
            overrides: overridesForAway(rows, schedule.schedule_id, ANN),
          };
          const { after } = proposalOf(schedule, plan, WINDOW, 'UTC');
          const [planned, expected] = [after, covered[index] ?? after].map(
            (one) => one.final_schedule.schedules,
          );
          expect(
            periodChanges(planned ?? [], expected ?? [], { start: absence.start, end: absence.end }),
          ).toEqual([]);
        }
      }),
      { numRuns: runs(30) },
    );
  });
});
