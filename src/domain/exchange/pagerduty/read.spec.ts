import { describe, expect, it } from 'vitest';
import { dutyLines, readOne } from '../exchange.spec-support';

/** A reply of GET /schedules/{id}: two people by day in New York, over a weekly rota. */
const REPLY = {
  schedule: {
    id: 'PSCHED1',
    name: 'Checkout',
    time_zone: 'America/New_York',
    teams: [{ id: 'PTEAM', summary: 'Payments', type: 'team_reference' }],
    schedule_layers: [
      {
        id: 'PL2',
        name: 'Days',
        start: '2026-03-02T13:24:41-05:00',
        end: null,
        rotation_virtual_start: '2026-03-01T08:00:00-05:00',
        rotation_turn_length_seconds: 86_400,
        users: ['PANA', 'PBO'].map((id) => ({ user: { id, summary: id === 'PANA' ? 'Ana' : 'Bo' } })),
        restrictions: [
          { type: 'daily_restriction', start_time_of_day: '08:00:00', duration_seconds: 36_000 },
        ],
        rendered_schedule_entries: [],
      },
      {
        id: 'PL1',
        name: 'Always',
        start: '2026-03-02T13:24:41-05:00',
        end: null,
        rotation_virtual_start: '2026-03-01T00:00:00-05:00',
        rotation_turn_length_seconds: 604_800,
        users: [{ user: { id: 'PCY', summary: 'Cy' } }, { user: { id: 'PDI', summary: 'Di' } }],
        restrictions: [],
      },
    ],
    overrides: [
      {
        id: 'PO',
        start: '2026-03-08T01:00:00-05:00',
        end: '2026-03-08T04:00:00-04:00',
        user: { id: 'PANA' },
      },
    ],
    colour: 'red',
  },
};

const DAYS = ['2026-03-07T05:00:00Z', '2026-03-10T04:00:00Z'] as const;

describe('the reader of PagerDuty', () => {
  const conversion = readOne(REPLY);

  it('keeps wall-clock hand-offs over a clock change, and lets the first layer and overrides win', () => {
    expect(dutyLines(conversion, ...DAYS)).toEqual([
      'Cy 2026-03-07 00:00',
      'Ana 2026-03-07 08:00',
      'Cy 2026-03-07 18:00',
      'Di 2026-03-08 00:00',
      'Ana 2026-03-08 01:00',
      'Di 2026-03-08 04:00',
      'Bo 2026-03-08 08:00',
      'Di 2026-03-08 18:00',
      'Ana 2026-03-09 08:00',
      'Di 2026-03-09 18:00',
    ]);
  });

  it('carries names, teams and ids, and gives the same numbers each time', () => {
    const [schedule] = conversion.records.schedules;
    expect(schedule).toMatchObject({ schedule_name: 'Checkout', external_id: 'PSCHED1' });
    expect(conversion.records.teams).toEqual([{ team_id: schedule?.team_id, team_name: 'Payments' }]);
    expect(conversion.records.people.map(({ person_name }) => person_name).sort()).toEqual([
      'Ana',
      'Bo',
      'Cy',
      'Di',
    ]);
    expect(readOne(REPLY)).toEqual(conversion);
  });

  it('names fields that it does not know', () => {
    expect(conversion.unknownFields).toEqual(['schedule.colour']);
  });

  it('names a turn that counts elapsed hours, and rounds no turn in silence', () => {
    expect(ofTurn(43_200)).toEqual([]);
    expect(ofTurn(129_600)).toMatchObject([
      {
        schedule: 'Checkout',
        layer: 'Days',
        text: 'a turn of 36 h counts elapsed hours: hand-offs move when the clocks change',
        isExact: true,
      },
    ]);
    expect(ofTurn(5400)).toMatchObject([{ isExact: false }]);
  });

  it('names hours that a clock change makes longer or shorter', () => {
    const [layer] = REPLY.schedule.schedule_layers;
    const nights = { type: 'daily_restriction', start_time_of_day: '22:00:00', duration_seconds: 36_000 };
    const reply = {
      schedule: { ...REPLY.schedule, schedule_layers: [{ ...layer, restrictions: [nights] }] },
    };
    expect(readOne(reply).differences).toMatchObject([
      { layer: 'Days', isExact: true, text: expect.stringContaining('end by the wall clock') },
    ]);
    expect(conversion.differences).toEqual([]);
  });

  it('reads the same rota from the state of Terraform', () => {
    const {
      schedule_layers: layers,
      overrides: _overrides,
      teams: _teams,
      colour: _colour,
      ...rest
    } = REPLY.schedule;
    const layer = layers.toReversed().map(({ users, restrictions, ...members }) =>
      Object.assign(members, {
        rendered_schedule_entries: undefined,
        end: '',
        users: users.map(({ user }) => user.id),
        restriction: restrictions,
      }),
    );
    const resource = { type: 'pagerduty_schedule', name: 'checkout', values: { ...rest, teams: [], layer } };
    const state = { values: { root_module: { child_modules: [{ resources: [resource] }] } } };
    const { colour: _colour2, ...known } = REPLY.schedule;
    expect(layersOf(state)).toEqual(layersOf({ schedule: { ...known, overrides: [] } }));
  });

  it('refuses a schedule of the list call, which has no layers', () => {
    const { schedule_layers: _layers, ...rest } = REPLY.schedule;
    expect(() => readOne({ schedules: [rest, REPLY.schedule] })).toThrow(
      'export.json, schedule Checkout has no schedule_layers',
    );
  });

  it('names the field of a schedule that cannot be read', () => {
    expect(() => readOne({ schedule: { ...REPLY.schedule, time_zone: 'Mars/Olympus' } })).toThrow(
      'export.json, schedule Checkout: time_zone must be a name of the tz database, such as Europe/London',
    );
  });
});

function withoutNames({ groups, ...layer }: { groups: { members: unknown }[] }) {
  return { ...layer, groups: groups.map(({ members }) => members) };
}

function ofTurn(seconds: number) {
  const { schedule_layers: layers, ...rest } = REPLY.schedule;
  const [days] = layers;
  const layer = { ...days, rotation_turn_length_seconds: seconds };
  return readOne({ schedule: { ...rest, schedule_layers: [layer] } }).differences;
}

function layersOf(content: unknown) {
  return readOne(content).records.schedules[0]?.layers.map(withoutNames);
}
