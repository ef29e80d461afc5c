import { describe, expect, it } from 'vitest';
import { parseJson } from '#contract/json';
import { Schedule } from '#contract/schedule';
import { readCsv } from '../../csv/read';
import { computed } from '../../oncall/reply/server.spec-support';
import { computeSchedule } from '../../schedule/compute';
import { layerOf, local } from '../../schedule/rota.spec-support';
import type { Edit } from '../change/edit';
import { proposalOf } from '../change/proposal';
import { periodChanges } from '../difference';
import { overridesCsv, overridesText, personCalendar, planMarkdown } from './overrides';
import { scheduleRecord } from './record';
import { type Tool, TOOLS, toolFile } from './tools';

const ZONE = 'Europe/London';
const at = (text: string) => local(`2026-${text}`, ZONE);
const WINDOW = { start: at('11-23 00:00'), end: at('12-14 00:00') };
const FROM = at('11-25 15:00');
const [B, F] = [66, 70];
const LAYER = layerOf({ layer_name: 'Days', groups: 'A B C D', layer_start: at('11-23 09:00') });
const NOW = computed([LAYER], WINDOW, ZONE, { schedule_name: 'Payments', time_zone: ZONE });
const words = {
  zone: ZONE,
  year: 2026,
  now: FROM,
  nameOf: (id: number | bigint) =>
    ({ 65: 'Ann', 66: 'Bo', 67: 'Cy', 68: 'Di', 70: 'Fay, Q.' })[Number(id)] ?? `#${id}`,
  roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
};
const LATER = layerOf({ layer_name: 'Later', groups: 'F', layer_start: at('11-27 00:00') });
const SATURDAY: Edit = { kind: 'take', person: F, start: at('11-28 09:00'), end: at('11-29 09:00') };

function planned(edits: Edit[], schedule: Schedule = NOW) {
  const proposed = proposalOf(schedule, { edits, keep: true, from: FROM }, WINDOW, ZONE);
  const [was, is] = [schedule, proposed.after].map(({ final_schedule }) => final_schedule.schedules);
  return { ...proposed, changes: periodChanges(was ?? [], is ?? [], WINDOW) };
}

describe('a plan as overrides', () => {
  const { changes } = planned([SATURDAY]);

  it('is a line per stretch, a CSV and a message with a link', () => {
    expect(overridesText(changes, words)).toBe('Sat 28 Nov, 09:00 – Sun 29 Nov, 09:00: Fay, Q. (Primary)');
    expect(readCsv(overridesCsv([{ schedule: NOW, changes }], words))).toEqual([
      ['schedule_id', 'schedule', 'start', 'end', 'role', 'person_id', 'person', 'instead_of'],
      [
        '1',
        'Payments',
        '2026-11-28T09:00:00+00:00',
        '2026-11-29T09:00:00+00:00',
        'Primary',
        '70',
        'Fay, Q.',
        'Bo',
      ],
    ]);
    const text = planMarkdown(
      { who: '2 people change', what: '1 shift, Sat 28 Nov' },
      [
        { name: 'No gap made', problems: [] },
        { name: 'Nobody on call while away', problems: ['Fay, Q.'] },
      ],
      changes,
      {
        ...words,
        scheduleName: 'Pay_ments',
        link: 'https://watchbill.example/oncall/1/plan#plan=1.x',
      },
    );
    expect(text).toContain('**Planned change of Pay\\_ments**: 2 people change, 1 shift, Sat 28 Nov');
    expect(text).toContain('Needs a look: Nobody on call while away (Fay, Q.)');
    expect(text).not.toContain('No gap');
    expect(text).toContain('- Sat 28 Nov, 09:00 – Sun 29 Nov, 09:00: Fay, Q. instead of Bo (Primary)');
    expect(text).toContain('[Open the plan](https://watchbill.example/oncall/1/plan#plan=1.x)');
  });

  it('is a calendar of what changes for one person', () => {
    const mine = personCalendar(NOW, changes, F, words);
    expect(mine).toContain('DTSTART:20261128T090000Z');
    expect(mine).toContain('SUMMARY:Payments: on call (Primary)');
    expect(personCalendar(NOW, changes, B, words)).toContain('no longer on call');
    expect(personCalendar(NOW, changes, 67, words)).not.toContain('BEGIN:VEVENT');
  });
});

describe('a record of a plan', () => {
  it.each<[string, Edit[]]>([
    ['a leave and a shift taken', [{ kind: 'leave', person: 67 }, SATURDAY]],
    ['another hand-off', [{ kind: 'handOff', layer: 0, time: 36_000 }]],
    ['another time zone later', [{ kind: 'zone', zone: 'America/New_York', at: at('11-28 12:00') }]],
  ])('with %s computes exactly the planned lane from now on', (_, edits) => {
    const { after, rota } = planned(edits);
    const record = parseJson(scheduleRecord(NOW, rota, [], { now: FROM, accountZone: ZONE }));
    const future = { start: FROM, end: WINDOW.end };
    const again = computeSchedule(Schedule.parse(record), future, ZONE);
    expect(periodChanges(after.final_schedule.schedules, again.final_schedule.schedules, future)).toEqual([]);
  });

  it('keeps overrides beyond the window', () => {
    const later = layerOf({
      layer_name: 'Later',
      mode: 1,
      layer_start: WINDOW.end + 1,
      layer_end: WINDOW.end + 9,
    });
    const { rota } = planned([SATURDAY]);
    const text = scheduleRecord(NOW, rota, [later, LAYER], { now: FROM, accountZone: ZONE });
    expect(text.match(/"layer_name":"Later"/g)).toHaveLength(1);
    expect(text.match(/"layer_name":"Days"/g)).toHaveLength(1);
  });
});

describe('a plan for another tool', () => {
  const tool = { ...words, accountZone: ZONE, from: FROM };
  const fileOf = (name: Tool, edits: Edit[], schedule: Schedule = NOW) => {
    const { changes, ...proposed } = planned(edits, schedule);
    return toolFile(name, { schedule, ...proposed }, changes, tool);
  };
  const requestsOf = (...plan: Parameters<typeof fileOf>): Record<string, unknown> => {
    const file = fileOf(...plan);
    return 'json' in file ? JSON.parse(file.json) : { problems: file.problems };
  };
  const problemsOf = (...plan: Parameters<typeof fileOf>) => requestsOf(...plan)['problems'];

  it('has overrides alone where only shifts change', () => {
    const [start, end] = ['2026-11-28T09:00:00Z', '2026-11-29T09:00:00Z'];
    expect(requestsOf('PagerDuty', [SATURDAY])).toEqual({
      schedule: 'Payments',
      'POST /schedules/{id}/overrides': {
        overrides: [{ start, end, user: { type: 'user_reference', summary: 'Fay, Q.' } }],
      },
    });
    expect(requestsOf('Opsgenie', [SATURDAY])).toEqual({
      schedule: 'Payments',
      'POST /v2/schedules/{id}/overrides': [
        { user: { type: 'user', username: 'Fay, Q.' }, startDate: start, endDate: end },
      ],
    });
    expect(requestsOf('Grafana OnCall', [SATURDAY])).toEqual({
      schedule: 'Payments',
      'POST /api/v1/on_call_shifts': [
        {
          name: 'Override',
          type: 'override',
          source: 0,
          start: '2026-11-28T09:00:00',
          duration: 86_400,
          users: ['Fay, Q.'],
          time_zone: ZONE,
        },
      ],
    });
  });

  it('names the role of an override where the schedule has several', () => {
    const groups = [65, 66, 67, 68].map((person, index, people) => ({
      group_name: `${person}`,
      members: [person, people[(index + 1) % 4] ?? 0].map((one, role) => ({
        role_id: role + 1,
        person_ids: [one],
      })),
    }));
    const schedule = computed([{ ...LAYER, groups }], WINDOW, ZONE, { time_zone: ZONE });
    const second: Edit = { ...SATURDAY, role_id: 2 };
    const override = { start: '2026-11-28T09:00:00Z', end: '2026-11-29T09:00:00Z', ...userOf('Fay, Q.') };
    expect(requestsOf('PagerDuty', [second], schedule)).toEqual({
      schedule: 'Payments',
      'POST /schedules/{id}/overrides (role 2)': { overrides: [override] },
    });
    expect(Object.keys(requestsOf('PagerDuty', [second, SATURDAY], schedule))).toEqual([
      'schedule',
      'POST /schedules/{id}/overrides (Primary)',
      'POST /schedules/{id}/overrides (role 2)',
    ]);
    expect(Object.keys(requestsOf('Grafana OnCall', [second], schedule))).toEqual([
      'schedule',
      'POST /api/v1/on_call_shifts (role 2)',
    ]);
    expect(problemsOf('PagerDuty', [{ kind: 'leave', person: 67 }], schedule)).toEqual([
      '“Days”: turns of several people',
      'a schedule of PagerDuty has one role: use one per role (Primary, role 2)',
    ]);
  });

  it('has all rotations where rules change', () => {
    const leave: Edit[] = [{ kind: 'leave', person: 67 }];
    expect(requestsOf('PagerDuty', leave)).toMatchObject({
      'PUT /schedules/{id}': {
        schedule: {
          schedule_layers: [
            { rotation_turn_length_seconds: 86_400, users: ['Di', 'Ann', 'Bo'].map((name) => userOf(name)) },
            { end: '2026-11-26T09:00:00Z' },
          ],
        },
      },
    });
    expect(JSON.stringify(requestsOf('Opsgenie', leave))).toContain('"type":"daily"');
    expect(requestsOf('Grafana OnCall', leave)).toMatchObject({
      'POST /api/v1/on_call_shifts': [
        { type: 'single_event' },
        { type: 'rolling_users', start: '2026-11-26T09:00:00', frequency: 'daily' },
      ],
      'PUT /api/v1/schedules/{id}': {
        shifts: [/shift 1/, /shift 2/].map((text) => expect.stringMatching(text)),
      },
    });
  });

  it('keeps the person on call until the hand-off where a layer ends', () => {
    const kept = { start: '2026-11-25T15:00:00Z', end: '2026-11-26T09:00:00Z' };
    const end: Edit[] = [
      { kind: 'endLayer', layer: 0 },
      { kind: 'addLayer', layer: LATER },
    ];
    expect(requestsOf('PagerDuty', end)).toMatchObject({
      'POST /schedules/{id}/overrides': { overrides: [{ ...kept, ...userOf('Cy') }] },
    });
    // Its rotations have no one on call then, so an override might do nothing.
    expect(requestsOf('Opsgenie', end)).toMatchObject({
      'PATCH /v2/schedules/{id}': {
        rotations: [
          { name: 'Later' },
          { startDate: kept.start, endDate: kept.end, participants: [{ type: 'user', username: 'Cy' }] },
        ],
      },
    });
  });

  it('is refused where the plan has nobody', () => {
    const away: Edit[] = [{ kind: 'away', person: B, start: at('11-28 09:00'), end: at('11-29 09:00') }];
    for (const name of TOOLS) {
      expect(problemsOf(name, away)).toEqual([
        'nobody on call by the plan (Sat 28 Nov, 09:00 – Sun 29 Nov, 09:00)',
      ]);
    }
  });

  it('is refused by the names of the layers that the tool cannot express', () => {
    const monthly = layerOf({
      layer_name: 'Months',
      groups: 'A B',
      rotation_unit: 'month',
      fair_rotation: true,
    });
    const schedule = computed([LAYER, monthly], WINDOW, ZONE, { time_zone: ZONE });
    const raise: Edit[] = [
      { kind: 'raise', layer: 0 },
      { kind: 'handOff', layer: 0, time: 36_000 },
    ];
    for (const name of TOOLS) {
      expect(problemsOf(name, raise, schedule)).toEqual(
        expect.arrayContaining(['“Months”: a fair rotation', '“Months”: turns of months']),
      );
    }
  });

  it('is refused where the effect of an override is not documented', () => {
    const present = layerOf({
      layer_name: 'Swap',
      mode: 1,
      groups: 'D',
      layer_start: at('11-28 00:00'),
      layer_end: at('11-30 00:00'),
    });
    const schedule = computed([LAYER, present], WINDOW, ZONE, { time_zone: ZONE });
    const over = ['an override over another (Sat 28 Nov, 09:00 – Sun 29 Nov, 09:00)'];
    expect(problemsOf('Opsgenie', [SATURDAY], schedule)).toEqual(over);
    expect(problemsOf('Grafana OnCall', [SATURDAY], schedule)).toEqual(over);
    expect(problemsOf('PagerDuty', [SATURDAY], schedule)).toBeUndefined();
  });
});

function userOf(summary: string) {
  return { user: { type: 'user_reference', summary } };
}
