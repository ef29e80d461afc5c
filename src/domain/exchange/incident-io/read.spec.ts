import { describe, expect, it } from 'vitest';
import { dutyLines, readOne } from '../exchange.spec-support';

type Fields = Record<string, unknown>;

const user = (id: string) => ({ id, name: id, email: `${id.toLowerCase()}@example.com` });
const VERSION = {
  handover_start_at: '2026-03-23T09:00:00Z',
  handovers: [{ interval_type: 'daily', interval: 1 }],
  layers: [{ id: 'L1', name: 'Primary' }],
  users: [user('Ana'), user('Bo')],
};

const rotation = (fields: Fields = {}, id = 'R1') => ({ id, name: `Rotation ${id}`, ...VERSION, ...fields });

const scheduleOf = (...rotations: Fields[]) => ({
  schedules: [{ id: 'S1', name: 'Checkout', timezone: 'Europe/London', config: { rotations } }],
});

const UNEVEN = { working_interval: [{ weekday: 'friday', start_time: '22:00', end_time: '06:00' }] };

const DAYS = ['2026-03-27T12:00:00Z', '2026-03-30T12:00:00Z'] as const;
const lines = (...rotations: Fields[]) => dutyLines(readOne(scheduleOf(...rotations)), ...DAYS);

function readState(suffix: string, ...rotations: Fields[]) {
  const values = { id: 'S1', name: 'Checkout', timezone: 'Europe/London' };
  const resources = [
    { type: `incident_schedule${suffix}`, name: 'checkout', values },
    ...rotations.map((one, index) => ({
      type: `incident_schedule_rotation${suffix}`,
      name: `r${index}`,
      values: one,
    })),
  ];
  return readOne({ values: { root_module: { resources } } });
}

describe('the reader of incident.io', () => {
  it('keeps hand-overs on the wall clock', () => {
    expect(lines(rotation())).toEqual([
      'Ana 2026-03-27 12:00',
      'Bo 2026-03-28 09:00',
      'Ana 2026-03-29 09:00',
      'Bo 2026-03-30 09:00',
    ]);
  });

  it('takes hand-overs of several lengths in turn', () => {
    const handovers = [
      { interval_type: 'daily', interval: 1 },
      { interval_type: 'daily', interval: 3 },
    ];
    expect(lines(rotation({ handovers }))).toEqual(['Ana 2026-03-27 12:00', 'Bo 2026-03-28 09:00']);
  });

  it('cuts versions where the next one takes effect, in either form', () => {
    const next = {
      effective_from: '2026-03-29T12:00:00Z',
      handover_start_at: '2026-03-29T00:00:00Z',
      users: [user('Cy')],
    };
    const expected = [
      'Ana 2026-03-27 12:00',
      'Bo 2026-03-28 09:00',
      'Ana 2026-03-29 09:00',
      'Cy 2026-03-29 13:00',
    ];
    expect(lines(rotation(), rotation(next))).toEqual(expected);
    expect(lines({ id: 'R1', name: 'Primary', versions: [VERSION, { ...VERSION, ...next }] })).toEqual(
      expected,
    );
  });

  it('limits duty to the working hours, also over midnight', () => {
    const hours = [
      { weekday: 'friday', start_time: '22:00', end_time: '06:00' },
      { weekday: 'saturday', start_time: '12:00', end_time: '12:30' },
    ];
    expect(lines(rotation({ working_interval: hours, users: [user('Ana')] }))).toEqual([
      '– 2026-03-27 12:00',
      'Ana 2026-03-27 22:00',
      '– 2026-03-28 06:00',
      'Ana 2026-03-28 12:00',
      '– 2026-03-28 12:30',
    ]);
  });

  it('replaces the person of one rotation by an override, and has the entries as answer', () => {
    const entry = { start_at: '2026-03-28T10:00:00Z', end_at: '2026-03-28T12:00:00Z', user: user('Di') };
    const entries = {
      schedule_entries: { final: [entry], overrides: [{ ...entry, rotation_id: 'R2', layer_id: 'L1' }] },
    };
    const conversion = readOne(scheduleOf(rotation(), rotation({ users: [user('Cy')] }, 'R2')), {
      'entries.json': entries,
    });
    expect(dutyLines(conversion, '2026-03-28T09:30:00Z', '2026-03-28T13:00:00Z')).toEqual([
      'Bo + Cy 2026-03-28 09:30',
      'Bo + Di 2026-03-28 10:00',
      'Bo + Cy 2026-03-28 12:00',
    ]);
    expect(conversion.answers).toHaveLength(1);
  });

  it.each([
    ['several people of more', { layers: [{}, {}], users: ['A', 'B', 'C'].map(user) }, '2 people at once'],
    ['another mode', { scheduling_mode: 'fair', ...UNEVEN }, 'by the mode “fair”'],
    ['turns of 5 hours', { handovers: [{ interval_type: 'hourly', interval: 5 }] }, 'turns of 5 h'],
  ])('names %s', (_, fields, text) => {
    const { differences } = readOne(scheduleOf(rotation(fields)));
    expect(differences).toMatchObject([
      { layer: 'Rotation R1', isExact: false, text: expect.stringContaining(text) },
    ]);
  });

  it('reads the same rota from the state of Terraform', () => {
    const version = { ...VERSION, users: ['Ana', 'Bo'], working_intervals: [] };
    const values = {
      id: 'S1',
      name: 'Checkout',
      timezone: 'Europe/London',
      rotations: [{ id: 'R1', name: 'Primary', versions: [version] }],
    };
    const state = {
      values: { root_module: { resources: [{ type: 'incident_schedule', name: 'checkout', values }] } },
    };
    expect(dutyLines(readOne(state), ...DAYS)).toEqual(lines(rotation()));
  });

  describe('in a state of provider version 7', () => {
    const { handover_start_at, layers: _layers, ...version } = VERSION;
    const own = (fields: Fields = {}) => ({
      id: 'R1',
      schedule_id: 'S1',
      name: 'Primary',
      ...version,
      first_interval_starts_at: handover_start_at,
      users: ['Ana', 'Bo'],
      rollout: 'after_current_shift',
      ...fields,
    });

    it.each(['', '_beta'])('reads rotations that are resources of their own%s', (suffix) => {
      const conversion = readState(suffix, own());
      expect(dutyLines(conversion, ...DAYS)).toEqual(lines(rotation()));
      expect(conversion.differences).toEqual([]);
      expect(conversion.unknownFields).toEqual([]);
    });

    it('has nobody in the turn of NOBODY, and several people at once', () => {
      const users = ['Ana', 'NOBODY', 'Bo'];
      expect(dutyLines(readState('', own({ users })), ...DAYS)).toEqual([
        '– 2026-03-27 12:00',
        'Bo 2026-03-28 09:00',
        'Ana 2026-03-29 09:00',
        '– 2026-03-30 09:00',
      ]);
      const two = readState('', own({ concurrent_shifts: 2 }));
      expect(dutyLines(two, ...DAYS)).toEqual(['Ana + Bo 2026-03-27 12:00']);
    });

    it('names a mode that the state leaves open where it matters', () => {
      const { differences } = readState('', own({ working_intervals: UNEVEN.working_interval }));
      expect(differences).toMatchObject([
        { isExact: false, text: 'people are chosen by the mode “left to incident.io”, not in turn' },
      ]);
    });

    it('refuses a schedule without its rotations, and rotations without their schedule', () => {
      expect(() => readState('')).toThrow('schedule Checkout: its rotations are not in the state');
      expect(() => readState('', own({ schedule_id: 'S9' }))).toThrow(
        'incident_schedule_rotation.r0: its schedule is not in the state',
      );
    });
  });

  it('has entries of the schedule whose rotations they name', () => {
    const [one] = scheduleOf(rotation()).schedules;
    const [other] = scheduleOf(rotation({}, 'R2')).schedules;
    const final = [{ start_at: DAYS[0], end_at: DAYS[1], user: user('Ana'), rotation_id: 'R2' }];
    const { answers, records } = readOne(
      { schedules: [one, { ...other, id: 'S2' }] },
      { 'entries.json': { schedule_entries: { final } } },
    );
    expect(answers.map(({ schedule_id }) => schedule_id)).toEqual([records.schedules[1]?.schedule_id]);
  });

  it('refuses entries beside several schedules if they name none', () => {
    const [one] = scheduleOf(rotation()).schedules;
    const two = { schedules: [one, { ...one, id: 'S2' }] };
    expect(() => readOne(two, { 'entries.json': { schedule_entries: { final: [] } } })).toThrow(
      'entries.json: 1 list of schedule entries belongs to no schedule',
    );
  });
});
