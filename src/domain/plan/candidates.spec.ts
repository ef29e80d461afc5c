import { describe, expect, it } from 'vitest';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { dutiesByPerson } from '../ledger/duties';
import { computed, HOUR } from '../oncall/reply/server.spec-support';
import { layerOf, local } from '../schedule/rota.spec-support';
import { candidateNote, periodNote, scheduleNamer } from './candidate-words.spec-support';
import { candidatesFor, daysAround, isFit, leftBy, poolOf } from './candidates';
import type { Absence } from './absent';

const ZONE = 'Europe/London';
const at = (text: string) => local(`2026-${text}`, ZONE);
const KNOWN = { start: at('11-16 00:00'), end: at('12-14 00:00') };
const [A, B, C, D, F, G] = [65, 66, 67, 68, 70, 71];
const NAMES = new Map<Id, string>([
  [A, 'Ann'],
  [B, 'Bo'],
  [C, 'Cy'],
  [D, 'Di'],
  [F, 'Fay'],
  [G, 'Ann'],
]);
const nameOf = (id: Id) => NAMES.get(id) ?? `#${id}`;
const SATURDAY = { start: at('11-28 09:00'), end: at('11-29 09:00') };
// Daily at 09:00, Ann, Bo, Cy, Di from Monday 23 November 2026: Saturday is Bo's.
const DAYS = computed(
  [layerOf({ layer_name: 'Days', groups: 'A B C D', layer_start: at('11-23 09:00') })],
  KNOWN,
  ZONE,
  { schedule_id: 1, schedule_name: 'Days', team_id: 7 },
);
const weekOf = (group: string, schedule: Partial<Schedule>) =>
  computed(
    [layerOf({ groups: group, layer_start: at('12-07 09:00'), rotation_unit: 'week', rotation_value: 1 })],
    KNOWN,
    ZONE,
    { schedule_name: 'Weeks', ...schedule },
  );

function lines(schedules: readonly Schedule[], people: readonly Id[], absences: readonly Absence[] = []) {
  const period = daysAround(SATURDAY, 7, ZONE);
  const duties = dutiesByPerson(schedules, KNOWN);
  const names = {
    scheduleName: scheduleNamer(schedules),
    roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
    zone: ZONE,
  };
  return candidatesFor(SATURDAY, people, {
    period,
    pool: poolOf(schedules[0] ?? DAYS, schedules, period),
    shiftEnds: leftBy(schedules[0] ?? DAYS, SATURDAY),
    dutiesOf: (person) => duties.get(person) ?? [],
    absences,
    nameOf,
  }).map((one) => `${nameOf(one.person)}: ${candidateNote(one, names)}${isFit(one) ? '' : ' (!)'}`);
}

describe('candidates for a shift', () => {
  it('are rested after minutes of a change that was undone', () => {
    const undone = computed(
      [layerOf({ mode: 1, groups: 'F', layer_start: SATURDAY.start - 120, layer_end: SATURDAY.start - 60 })],
      KNOWN,
      ZONE,
      { schedule_id: 2, team_id: 7 },
    );
    expect(lines([DAYS, undone], [F])).toEqual(['Fay: Free. No other shift · 0 h']);
  });

  it('are people of the rota before those who have left it, with the day of their leave', () => {
    const leave = at('11-24 09:00');
    const left = computed(
      [
        layerOf({ groups: 'F D', layer_start: at('11-22 09:00'), layer_end: leave }),
        layerOf({ groups: 'D', layer_start: leave, layer_end: at('11-26 09:00') }),
        layerOf({ groups: 'C', layer_start: at('11-26 09:00'), layer_end: at('11-28 09:00') }),
        layerOf({ groups: 'D', layer_start: at('12-05 09:00') }),
      ],
      KNOWN,
      ZONE,
      { schedule_id: 1, schedule_name: 'Days', team_id: 7 },
    );
    expect(lines([left], [F, D, C])).toEqual([
      'Di: Free. 2 d of rest before · 111 h',
      'Fay: Free. Left this rota on 24 Nov · 24 h (!)',
      'Cy: No rest before. Left this rota on 28 Nov · 48 h (!)',
    ]);
  });

  it('are people of a rota whose turns end for everybody as before', () => {
    const ended = computed(
      [layerOf({ groups: 'F D', layer_start: at('11-22 09:00'), layer_end: at('11-26 09:00') })],
      KNOWN,
      ZONE,
    );
    expect(leftBy(ended, SATURDAY).size).toBe(0);
  });

  it('are the free ones first, then those without rest, on call then, and away, each with the reason', () => {
    const absence = { person_id: F, start: at('11-28 12:00'), end: at('11-28 18:00') };
    // The period ends on 6 December, with 15 hours of Bo's Sunday; the weeks of Fay and of the other Ann begin later.
    const rotas = [DAYS, weekOf('F G', { schedule_id: 2, team_id: 7 })];
    expect(lines(rotas, [F, B, C, D, A, G], [absence])).toEqual([
      'Di: Free. 1 d of rest before · 72 h',
      'Ann: Free. Not in the rota or team · 0 h (!)',
      'Cy: No rest after · 72 h (!)',
      'Ann: No rest before · 96 h (!)',
      'Bo: Days, Primary at the same time · 87 h (!)',
      'Fay: Away then. Not in the rota or team · 0 h (!)',
    ]);
  });

  it('say that somebody leaves, until they have left', () => {
    const candidate = {
      person: F,
      total: 0,
      restBefore: undefined,
      restAfter: undefined,
      isAway: false,
      posts: [],
      isOutside: true,
      leftAt: at('12-01 00:00'),
    };
    const noteOf = (now: number) =>
      candidateNote(candidate, { scheduleName: () => '', roles: [], zone: ZONE, now });
    expect(noteOf(at('11-28 12:00'))).toBe('Free. Leaves this rota on 1 Dec · 0 h');
    expect(noteOf(at('12-01 00:00'))).toBe('Free. Left this rota on 1 Dec · 0 h');
  });

  it('mark who is neither in the rota nor in its team, and are by name at equal hours', () => {
    expect(lines([DAYS], [G, F])).toEqual([
      'Ann: Free. Not in the rota or team · 0 h (!)',
      'Fay: Free. Not in the rota or team · 0 h (!)',
    ]);
  });

  it('have hours and rests of whole days from seven before to seven after the shift', () => {
    const period = daysAround(SATURDAY, 7, ZONE);
    expect(period).toEqual({ start: at('11-21 00:00'), end: at('12-07 00:00') });
    expect(periodNote(period, ZONE)).toBe('Hours on call in all schedules, Sat 21 Nov – Sun 6 Dec 2026');
    expect(period.end - period.start).toBe(16 * 24 * HOUR);
  });
});
