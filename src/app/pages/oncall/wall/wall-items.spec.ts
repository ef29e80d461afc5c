import { HOUR } from '#domain/time/zone';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { Names } from '#contract/names';
import type { Interval } from '#domain/time/interval';
import { directoryOf } from '../../../api/names/directory-of';
import { NONE_LEARNED } from '../../../api/names/names-in';
import type { Present } from '../answer/use-present';
import { finalRow } from '../model/rows';
import { shiftReader } from '../model/shifts';
import { othersOf, wallItem } from './wall-items';

const WINDOW = { start: 0, end: 48 * HOUR };
const AT = 9 * HOUR;

const directory = directoryOf(
  Names.parse({
    people: [
      { person_id: 1, person_name: 'Ann Lee' },
      { person_id: 2, person_name: 'Bo Li' },
    ],
    teams: [{ team_id: 5, team_name: 'Payments' }],
    roles: [
      { role_id: 1, role_name: 'Primary', order: 1 },
      { role_id: 2, role_name: 'Secondary', order: 2 },
    ],
  }),
  NONE_LEARNED,
);

const groupOf = (primary: readonly number[], secondary: readonly number[]) => ({
  group_name: '',
  members: [
    { role_id: 1, person_ids: [...primary] },
    { role_id: 2, person_ids: [...secondary] },
  ],
});

type Group = ReturnType<typeof groupOf>;
type Period = Interval & { group: Group };

function itemOf(periods: readonly Period[], options: { isMissing?: boolean; present?: Present } = {}) {
  const schedule: Schedule = {
    schedule_id: 1,
    schedule_name: 'Checkout',
    description: '',
    team_id: 5,
    enabled: true,
    layers: [],
    layer_schedules: [],
    final_schedule: {
      layer_name: '',
      mode: 0,
      schedules: periods.map((period) => Object.assign({ hash: '' }, period)),
    },
  };
  const shifts = shiftReader({ window: WINDOW, accountZone: 'UTC' }, [schedule], undefined, true);
  const row = finalRow(schedule, { window: WINDOW, accountZone: 'UTC', isCurrent: true });
  const lines = shifts.lines(schedule, AT);
  const present = options.present ?? { lines, isUnknown: false, failure: undefined };
  const daysOff = { holidays: [], absences: [{ person_id: 2, start: 0, end: WINDOW.end }] };
  const wording = { at: AT, zone: 'UTC', directory, daysOff };
  return wallItem({ row, isMissing: options.isMissing ?? false, isLead: false }, present, wording);
}

const FULL: Period[] = [
  { start: 0, end: 12 * HOUR, group: groupOf([1], [2]) },
  { start: 12 * HOUR, end: 24 * HOUR, group: groupOf([2], [2]) },
  { start: 26 * HOUR, end: 48 * HOUR, group: groupOf([1], [1]) },
];

describe('a card of the wall', () => {
  it('has role, person, end and the next person, with marks', () => {
    const { name, team, seats, holes } = itemOf(FULL);
    expect([name, team, holes]).toEqual(['Checkout', 'Payments', []]);
    expect(seats).toMatchObject([
      {
        roleName: 'Primary',
        who: 'Ann Lee',
        isOverride: false,
        absence: '',
        end: 'until 12:00',
        next: 'then Bo Li',
      },
      {
        roleName: 'Secondary',
        who: 'Bo Li',
        absence: 'Bo Li is absent until Sat 3 Jan, 00:00',
        end: 'until Fri 00:00',
        next: 'then nobody on call until Fri 02:00',
      },
    ]);
  });

  it('is red for an empty role, and has the people of the others', () => {
    const periods: Period[] = [
      { start: 0, end: 12 * HOUR, group: groupOf([1], []) },
      { start: 12 * HOUR, end: 48 * HOUR, group: groupOf([1], [2]) },
    ];
    const item = itemOf(periods, { isMissing: true });
    expect(item.holes).toEqual([{ roles: 'secondary', end: 'until 12:00', next: 'Then Bo Li' }]);
    expect(othersOf(item)).toEqual(['Primary Ann Lee']);
    expect(itemOf(periods).holes).toEqual([]);
  });

  it('has a reason instead of people that are unknown', () => {
    const failure = { code: 'Timeout', requestId: undefined, retry: () => {} };
    const present = { lines: undefined, isUnknown: false, failure };
    expect(itemOf([], { present }).note).toBe('Unknown (Timeout)');
    expect(itemOf([], { present: { ...present, failure: undefined } }).note).toBe('Loading who is on call…');
  });
});
