import { describe, expect, it } from 'vitest';
import { partsBySchedule } from './belonging';
import { readOne } from './exchange.spec-support';
import { readExport } from './read-export';

const TWO = [
  { id: 'P1', file: 'rotas/checkout.json' },
  { id: 'P2', file: 'rotas/search.json' },
];

describe('an override in a file of its own', () => {
  const notices: string[] = [];
  const ownerOf = (file: string, schedules = TWO, owner?: string) =>
    [
      ...partsBySchedule([{ file, owner }], schedules, { one: 'override', ending: 'overrides' }, (line) => {
        notices.push(line);
      }).keys(),
    ][0];

  it.each([
    ['the id in the name of the file', 'P2.overrides.json', 'P2'],
    ['the id elsewhere in the name', 'overrides-P2.json', 'P2'],
    ['the id as the name of the folder', 'P1/overrides.json', 'P1'],
    ['the name of the schedule’s file', 'search.overrides.json', 'P2'],
  ])('belongs to a schedule by %s', (_, file, id) => {
    expect(ownerOf(file)).toBe(id);
  });

  it('belongs to the only schedule, unless the file names another one', () => {
    expect(ownerOf('overrides.json', TWO.slice(0, 1))).toBe('P1');
    expect(() => ownerOf('P2.overrides.json', TWO.slice(0, 1))).toThrow('1 override belongs to no schedule');
  });

  it.each(['overrides.json', 'P1 and P2.json', 'P11.overrides.json', 'P3.overrides.json'])(
    'is refused in %s',
    (file) => {
      expect(() => ownerOf(file)).toThrow(
        `${file}: 1 override belongs to no schedule: name the file <id of the schedule>.overrides.json`,
      );
    },
  );

  it('of a schedule that is not in the export is left out with a notice', () => {
    expect(ownerOf('overrides.json', TWO, 'P9')).toBeUndefined();
    expect(notices).toEqual(['1 override is of schedule P9, which is not in the export']);
  });
});

describe('an export of two schedules', () => {
  const layer = { start: '2026-03-02T08:00:00Z', rotation_turn_length_seconds: 86_400, users: ['PANA'] };
  const schedule = (id: string) => ({
    schedule: { id, name: id, time_zone: 'UTC', schedule_layers: [layer] },
  });
  const entry = { start: '2026-03-03T00:00:00Z', end: '2026-03-04T00:00:00Z', user: { id: 'PBO' } };
  const read = (file: string) =>
    readExport('auto', [
      { name: 'a.json', content: schedule('P1') },
      { name: 'b.json', content: schedule('P2') },
      { name: file, content: { overrides: [entry] } },
    ]).records.schedules.map(({ layers }) => layers.length);

  it('has the override of PagerDuty in one of them', () => {
    expect(read('overrides-P1.json')).toEqual([2, 1]);
    expect(() => read('overrides.json')).toThrow('1 override belongs to no schedule');
  });

  it('has overrides and timelines of Opsgenie in one of them, or none', () => {
    const rota = (id: string) => ({
      id,
      name: id,
      timezone: 'UTC',
      rotations: [{ id: `R${id}`, startDate: entry.start, type: 'daily', participants: [{ id: 'ANA' }] }],
    });
    const override = { user: { id: 'BO' }, startDate: entry.start, endDate: entry.end };
    const both = { data: [rota('S1'), rota('S2')] };
    const files = (name: string, value: object) => () => readOne(both, { [name]: { data: value } });
    expect(files('S2.json', [override])().records.schedules.map(({ layers }) => layers.length)).toEqual([
      1, 2,
    ]);
    expect(files('overrides.json', [override])).toThrow('overrides.json: 1 override belongs to no schedule');
    const timeline = { finalTimeline: { rotations: [] } };
    expect(files('timeline.json', timeline)).toThrow('timeline.json: 1 timeline belongs to no schedule');
  });

  it('has final shifts and swaps of Grafana OnCall in one of them, or none', () => {
    const schedules = ['S1', 'S2'].map((id) => ({ id, name: id, type: 'web', shifts: [] }));
    const shift = { user_pk: 'U1', shift_start: entry.start, shift_end: entry.end };
    const swap = { swap_start: entry.start, swap_end: entry.end, beneficiary: 'U1' };
    const files = (name: string, value: object) => () =>
      readOne({ results: schedules }, { [name]: { results: [value] } });
    expect(files('S2.final_shifts.json', shift)().answers).toHaveLength(1);
    expect(files('final_shifts.json', shift)).toThrow('1 final shift belongs to no schedule');
    expect(files('shift_swaps.json', { ...swap, schedule: 'S1' })().differences).toHaveLength(2);
    expect(files('shift_swaps.json', swap)).toThrow('1 swap belongs to no schedule');
  });
});
