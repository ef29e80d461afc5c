import { describe, expect, it } from 'vitest';
import { dutyLines, readOne } from '../exchange.spec-support';

const user = (id: string) => ({ type: 'user', id, username: `${id.toLowerCase()}@example.com` });
const PRIMARY = {
  id: 'R1',
  name: 'Primary',
  startDate: '2026-03-23T09:00:00Z',
  type: 'weekly',
  length: 1,
  participants: [user('ANA'), user('BO')],
};
const NIGHTS = {
  id: 'R2',
  name: 'Nights',
  startDate: '2026-03-23T00:00:00Z',
  type: 'daily',
  length: 1,
  participants: [user('CY'), { type: 'none' }],
  timeRestriction: {
    type: 'time-of-day',
    restriction: { startHour: 22, startMin: 0, endHour: 6, endMin: 30 },
  },
};
const SCHEDULE = { id: 'S1', name: 'Checkout', timezone: 'Europe/London', rotations: [PRIMARY, NIGHTS] };
const OVERRIDES = {
  data: [
    {
      alias: 'o1',
      user: user('DI'),
      startDate: '2026-03-29T21:30:00Z',
      endDate: '2026-03-29T23:00:00Z',
      rotations: [{ id: 'R2', name: 'Nights' }],
    },
  ],
};

const DAYS = ['2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z'] as const;

describe('the reader of Opsgenie', () => {
  const conversion = readOne({ data: SCHEDULE }, { 'S1.overrides.json': OVERRIDES });

  it('has the people of all rotations on call, and an override only for the rotation that it names', () => {
    expect(dutyLines(conversion, ...DAYS)).toEqual([
      'ana@example.com 2026-03-28 12:00',
      'ana@example.com + cy@example.com 2026-03-29 00:00',
      'ana@example.com 2026-03-29 06:30',
      'ana@example.com + cy@example.com 2026-03-29 22:00',
      'ana@example.com + di@example.com 2026-03-29 22:30',
      'ana@example.com 2026-03-30 00:00',
      'bo@example.com 2026-03-30 09:00',
    ]);
  });

  it('reads the rotations of a reply of their own, as Jira Service Management sends them', () => {
    const { rotations, ...members } = { ...SCHEDULE, enabled: true };
    const schedules = { values: [members] };
    const joined = readOne(schedules, {
      'S1.rotations.json': { values: rotations },
      'S1.overrides.json': OVERRIDES,
    });
    expect(dutyLines(joined, ...DAYS)).toEqual(dutyLines(conversion, ...DAYS));
    expect(() => readOne(schedules)).toThrow(/\?expand=rotation, or put .+ as S1.rotations.json$/);
    expect(() => readOne({ values: rotations })).toThrow(/2 rotations belong to no schedule/);
  });

  it('names a team whose people are not in the export, and takes its members where they are', () => {
    const rotation = { ...PRIMARY, participants: [user('ANA'), { type: 'team', id: 'T1', name: 'Ops' }] };
    const schedule = { ...SCHEDULE, rotations: [rotation] };
    expect(readOne(schedule).differences).toMatchObject([{ layer: 'Primary', isExact: false }]);
    const team = { id: 'T1', name: 'Ops', members: [{ user: { id: 'BO' } }, { user: { id: 'CY' } }] };
    const withTeam = readOne(schedule, { 'team.json': { data: team } });
    expect(withTeam.differences).toMatchObject([{ layer: 'Primary', isExact: true }]);
    expect(dutyLines(withTeam, ...DAYS)).toContain('BO + CY 2026-03-30 09:00');
  });

  it('reads replies of Jira Service Management, whose overrides name rotations by id and people by account', () => {
    const override = {
      alias: 'o1',
      responder: { type: 'user', id: 'DI' },
      startDate: '2026-03-29T21:30:00Z',
      endDate: '2026-03-29T23:00:00Z',
      rotationIds: ['R2'],
    };
    const reading = readOne(
      { values: [SCHEDULE] },
      {
        'S1.overrides.json': { values: [override] },
        'users.json': [{ accountId: 'DI', displayName: 'di' }],
      },
    );
    expect(dutyLines(reading, ...DAYS)).toEqual(
      dutyLines(conversion, ...DAYS).map((line) => line.replace('di@example.com', 'di')),
    );
  });

  it('names people by their full names, whatever a rotation calls them', () => {
    const users = {
      data: [
        { id: 'ANA', username: 'ana@example.com', fullName: 'Ana Alm' },
        { id: 'BO', username: 'bo@example.com', fullName: 'Bo Birk' },
      ],
    };
    const participants = [user('ANA'), { type: 'user', username: 'bo@example.com' }];
    const byAddress = { ...SCHEDULE, rotations: [{ ...PRIMARY, participants }] };
    const { records } = readOne(byAddress, { 'users.json': users });
    expect(records.people.map(({ person_name: name, emails }) => [name, emails])).toEqual([
      ['Ana Alm', ['ana@example.com']],
      ['Bo Birk', ['bo@example.com']],
    ]);
    const groups = records.schedules.flatMap(({ layers }) => layers.flatMap((layer) => layer.groups));
    expect(groups.map(({ group_name }) => group_name)).toEqual(['Ana Alm', 'Bo Birk']);
  });

  it('has the answer of a timeline', () => {
    const period = { startDate: DAYS[0], endDate: DAYS[1], type: 'default', recipient: user('ANA') };
    const timeline = { data: { finalTimeline: { rotations: [{ periods: [period] }] } } };
    const [answer] = readOne(SCHEDULE, { 'timeline.json': timeline }).answers;
    expect(answer?.window).toEqual({ start: Date.parse(DAYS[0]) / 1000, end: Date.parse(DAYS[1]) / 1000 });
  });

  it('refuses a rotation of a state without its schedule', () => {
    const values = { schedule_id: 'S1', name: 'Nights' };
    const resources = [{ type: 'opsgenie_schedule_rotation', name: 'nights', values }];
    expect(() => readOne({ values: { root_module: { resources } } })).toThrow(
      'opsgenie_schedule_rotation.nights: its schedule is not in the state',
    );
  });

  it('reads the same rota from the state of Terraform', () => {
    const resources = [
      {
        type: 'opsgenie_schedule',
        name: 's',
        values: { id: 'S1', name: 'Checkout', timezone: 'Europe/London' },
      },
      {
        type: 'opsgenie_schedule_rotation',
        name: 'r',
        values: {
          schedule_id: 'S1',
          name: 'Nights',
          start_date: NIGHTS.startDate,
          end_date: '',
          type: 'daily',
          length: 1,
          participant: [
            { type: 'user', id: 'CY' },
            { type: 'none', id: '' },
          ],
          time_restriction: [
            {
              type: 'time-of-day',
              restriction: [{ start_hour: 22, start_min: 0, end_hour: 6, end_min: 30 }],
              restrictions: [],
            },
          ],
        },
      },
    ];
    const state = readOne({ values: { root_module: { resources } } });
    const reply = readOne({ ...SCHEDULE, rotations: [NIGHTS] });
    expect(state.records.schedules[0]?.layers.map(({ restrict_periods }) => restrict_periods)).toEqual(
      reply.records.schedules[0]?.layers.map(({ restrict_periods }) => restrict_periods),
    );
    expect(dutyLines(state, ...DAYS)).toHaveLength(dutyLines(reply, ...DAYS).length);
  });
});
