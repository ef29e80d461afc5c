import { describe, expect, it } from 'vitest';
import { dutyLines, readOne } from '../exchange.spec-support';

type Fields = Record<string, unknown>;

const WORKDAYS = [false, true, true, true, true, true, false];
const ALL_DAYS = WORKDAYS.map(() => true);

const ROTATION = {
  id: 'R1',
  name: 'Primary',
  type: 'daily',
  shiftLength: 1,
  timeZone: 'Europe/London',
  start: '2026-03-02T09:00:00Z',
  userIDs: ['ANA', 'BO', 'CY'],
  activeUserIndex: 1,
  nextHandoffTimes: ['2026-03-28T09:00:00Z', '2026-03-29T08:00:00Z'],
};
const RULE = { start: '00:00', end: '00:00', weekdayFilter: ALL_DAYS };
const USERS = ['ANA', 'BO', 'CY', 'DI'].map((id) => ({ id, name: id.charAt(0) + id.slice(1).toLowerCase() }));

function read({
  schedule = {},
  rotation = {},
  overrides = [],
}: {
  schedule?: Fields;
  rotation?: Fields;
  overrides?: Fields[];
}) {
  const nodes = [
    { id: 'S1', name: 'Checkout', timeZone: 'Europe/London', targets: [target('R1', RULE)], ...schedule },
  ];
  const own = overrides.map((override) => ({ ...override, target: { id: 'S1', type: 'schedule' } }));
  return readOne({
    data: {
      schedules: { nodes },
      rotations: { nodes: [{ ...ROTATION, ...rotation }] },
      userOverrides: { nodes: own },
      users: { nodes: USERS },
    },
  });
}

function target(id: string, ...rules: Fields[]) {
  return { target: { id, type: id === 'R1' ? 'rotation' : 'user', name: id }, rules };
}

const span = (from: number, to: number) => ({
  start: `2026-03-28T${from}:00:00Z`,
  end: `2026-03-28T${to}:00:00Z`,
});

const DAYS = ['2026-03-27T12:00:00Z', '2026-03-30T12:00:00Z'] as const;

describe('the reader of GoAlert', () => {
  it('counts turns from the person on call at the next hand-off, on the wall clock', () => {
    const conversion = read({});
    expect(conversion.differences).toEqual([]);
    expect(dutyLines(conversion, ...DAYS)).toEqual([
      'Bo 2026-03-27 12:00',
      'Cy 2026-03-28 09:00',
      'Ana 2026-03-29 09:00',
      'Bo 2026-03-30 09:00',
    ]);
  });

  it('has the people of all rules on call together within the days and hours of each', () => {
    const nights = { start: '20:00', end: '06:00', weekdayFilter: WORKDAYS };
    const conversion = read({ schedule: { targets: [target('R1', RULE), target('DI', nights)] } });
    expect(dutyLines(conversion, ...DAYS)).toEqual([
      'Bo 2026-03-27 12:00',
      'Bo + Di 2026-03-27 20:00',
      'Bo 2026-03-28 06:00',
      'Cy 2026-03-28 09:00',
      'Ana 2026-03-29 09:00',
      'Bo 2026-03-30 09:00',
    ]);
  });

  it('adds, removes and replaces people only while they are on call', () => {
    const overrides = [
      { ...span(10, 11), addUserID: 'DI', removeUserID: '' },
      { ...span(12, 13), addUserID: '', removeUserID: 'CY' },
      { ...span(14, 15), addUserID: 'DI', removeUserID: 'CY' },
      { ...span(16, 17), addUserID: 'DI', removeUserID: 'ANA' },
    ];
    expect(dutyLines(read({ overrides }), '2026-03-28T09:30:00Z', '2026-03-28T18:00:00Z')).toEqual([
      'Cy 2026-03-28 09:30',
      'Cy + Di 2026-03-28 10:00',
      'Cy 2026-03-28 11:00',
      '– 2026-03-28 12:00',
      'Cy 2026-03-28 13:00',
      'Di 2026-03-28 14:00',
      'Cy 2026-03-28 15:00',
    ]);
  });

  it('replaces rules and overrides by a temporary schedule, its gaps included', () => {
    const temporary = {
      start: '2026-03-28T10:00:00Z',
      end: '2026-03-28T14:00:00Z',
      shifts: [{ userID: 'DI', start: '2026-03-28T11:00:00Z', end: '2026-03-28T12:00:00Z' }],
    };
    const conversion = read({
      schedule: { temporarySchedules: [temporary] },
      overrides: [{ start: '2026-03-28T10:00:00Z', end: '2026-03-28T11:00:00Z', addUserID: 'ANA' }],
    });
    expect(dutyLines(conversion, '2026-03-28T09:30:00Z', '2026-03-28T15:00:00Z')).toEqual([
      'Cy 2026-03-28 09:30',
      '– 2026-03-28 10:00',
      'Di 2026-03-28 11:00',
      '– 2026-03-28 12:00',
      'Cy 2026-03-28 14:00',
    ]);
  });

  it.each([
    [
      'a present person without a time',
      { nextHandoffTimes: [] },
      'does not say when the present person took over',
    ],
    ['turns of 5 hours', { type: 'hourly', shiftLength: 5 }, 'hours of the wall clock'],
    ['turns of an hour', { type: 'hourly' }, 'passes over nobody'],
    ['a hand-off in skipped time', { start: '2026-03-02T01:30:00Z' }, 'in skipped time'],
    ['a month from the 31st', { type: 'monthly', start: '2026-01-31T09:00:00Z' }, 'on the last day'],
  ])('names %s', (_, rotation, text) => {
    expect(read({ rotation }).differences).toMatchObject([
      { schedule: 'Checkout', layer: 'R1', isExact: false, text: expect.stringContaining(text) },
    ]);
  });

  it('has the present person of a month from the 31st on call now, not from the hand-off on', () => {
    const rotation = {
      type: 'monthly',
      shiftLength: 3,
      start: '2026-01-31T00:00:00Z',
      nextHandoffTimes: ['2026-04-30T23:00:00Z'],
    };
    expect(dutyLines(read({ rotation }), '2026-03-27T12:00:00Z', '2026-04-29T12:00:00Z')).toEqual([
      'Bo 2026-03-27 12:00',
    ]);
  });

  it('names turns and hours of different clocks, and hours that end in repeated time', () => {
    const schedule = { targets: [target('R1', { ...RULE, end: '01:30' })] };
    const conversion = read({ schedule, rotation: { timeZone: 'America/New_York' } });
    expect(conversion.differences.map(({ text }) => text)).toEqual([
      'hours that begin or end in skipped or repeated time: other instants on that day',
      'its turns follow the clock of America/New_York, its hours that of Europe/London',
    ]);
  });

  it('takes the zone of the rotation where rules never cut its turns', () => {
    const conversion = read({ rotation: { timeZone: 'America/New_York' } });
    expect(conversion.records.schedules).toMatchObject([{ time_zone: 'America/New_York' }]);
    expect(conversion.differences).toEqual([]);
  });

  it('has the answer of the shifts of a query', () => {
    const shifts = [{ userID: 'BO', start: DAYS[0], end: '2026-03-28T09:00:00Z', truncated: false }];
    expect(read({ schedule: { shifts } }).answers).toMatchObject([
      { window: { start: Date.parse(DAYS[0]) / 1000, end: Date.parse('2026-03-28T09:00:00Z') / 1000 } },
    ]);
  });

  it.each([
    [
      'an unknown zone',
      { timeZone: 'Mars' },
      'schedule Checkout: timeZone must be a name of the tz database',
    ],
    [
      'a short list of days',
      { targets: [target('R1', { ...RULE, weekdayFilter: [true] })] },
      'weekdayFilter',
    ],
  ])('refuses %s by the name of the field', (_, schedule, text) => {
    expect(() => read({ schedule })).toThrow(text);
  });

  it('refuses the first page of a longer list', () => {
    const rotations = { nodes: [ROTATION], pageInfo: { hasNextPage: true } };
    expect(() => readOne({ data: { rotations } })).toThrow(
      'has only the first 1 rotations: ask for all with first',
    );
  });
});
