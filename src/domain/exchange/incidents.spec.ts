import { readExport, readSchedules } from './read-export';
import { describe, expect, it } from 'vitest';
import type { Conversion } from './exchange';
import { readOne } from './exchange.spec-support';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 3, minutes)).toISOString().replace('.000', '');
const seconds = (minutes: number) => Date.UTC(2026, 2, 2, 3, minutes) / 1000;

const minute = (time: number | null) => (time === null ? null : (time - seconds(0)) / 60);

/** Assignments and notifications by the names of people, with times in minutes after 03:00. */
function story({ records }: Conversion) {
  const nameOf = (id: unknown) => records.people.find(({ person_id }) => person_id === id)?.person_name;
  return records.incidents.map((incident) => ({
    closed: [minute(incident.closed_at), incident.closed_by],
    assignments: incident.assignments.map((one) => [
      nameOf(one.person_id),
      minute(one.assigned_at),
      {
        acked: minute(one.acked_at),
        reassigned: minute(one.reassigned_at),
        escalated: minute(one.escalated_at),
      },
      one.escalated_by,
    ]),
    notifications: incident.notifications.map((one) => [
      nameOf(one.person_id),
      minute(one.sent_at),
      one.channel,
    ]),
  }));
}

const user = (id: string) => ({ id, type: 'user_reference', summary: id });

describe('incidents of PagerDuty', () => {
  const entry = (type: string, minutes: number, fields: Record<string, unknown> = {}) => ({
    id: `${type}-${minutes}`,
    type: `${type}_log_entry`,
    created_at: at(minutes),
    incident: { id: 'PINC' },
    ...fields,
  });
  const incident = {
    id: 'PINC',
    incident_number: 17,
    title: 'Checkout is down',
    status: 'resolved',
    urgency: 'high',
    created_at: at(0),
    last_status_change_at: at(50),
    service: { id: 'PSVC', summary: 'Checkout', type: 'service_reference' },
    assignments: [],
    acknowledgements: [],
  };

  it('have the people of their log entries', () => {
    const entries = [
      entry('resolve', 50, { agent: user('Cy') }),
      entry('trigger', 0),
      entry('assign', 0, { assignees: [user('Ana')] }),
      entry('notify', 1, { user: user('Ana'), channel: { type: 'auto', notification: { type: 'phone' } } }),
      entry('escalate', 10, { assignees: [user('Bo')], channel: { type: 'timeout' } }),
      entry('acknowledge', 12, { agent: user('Bo') }),
      entry('assign', 20, { agent: user('Bo'), assignees: [user('Cy')] }),
      entry('acknowledge', 21, { agent: user('Cy') }),
    ];
    const conversion = readOne({ incidents: [incident] }, { 'log.json': { log_entries: entries } });
    expect(story(conversion)).toEqual([
      {
        closed: [50, 'manually'],
        assignments: [
          ['Ana', 0, { acked: null, reassigned: null, escalated: 10 }, 'timeout'],
          ['Bo', 10, { acked: 12, reassigned: 20, escalated: null }, ''],
          ['Cy', 20, { acked: 21, reassigned: null, escalated: null }, ''],
        ],
        notifications: [['Ana', 1, 'voice']],
      },
    ]);
    expect(conversion.records).toMatchObject({
      channels: [{ channel_name: 'Checkout' }],
      incidents: [
        { title: 'Checkout is down', severity: 'Critical', labels: { number: '17', urgency: 'high' } },
      ],
    });
    expect(conversion.notices).toEqual([]);
  });

  it('are reported where they have no log entries', () => {
    const conversion = readOne({
      incidents: [
        incident,
        {
          ...incident,
          id: 'POPEN',
          status: 'acknowledged',
          assignments: [{ at: at(0), assignee: user('Ana') }],
          acknowledgements: [{ at: at(3), acknowledger: user('Ana') }],
        },
      ],
    });
    expect(story(conversion)).toEqual([
      { closed: [50, ''], assignments: [], notifications: [] },
      {
        closed: [null, ''],
        assignments: [['Ana', 0, { acked: 3, reassigned: null, escalated: null }, '']],
        notifications: [],
      },
    ]);
    expect(conversion.notices[0]).toContain('2 of 2 incidents: without log entries');
  });

  it('name the file, the incident and the field of a wrong value', () => {
    expect(() => readOne({ incidents: [{ ...incident, created_at: 'yesterday' }] })).toThrow(
      'export.json, incident PINC: created_at must be a time with an offset',
    );
  });
});

describe('alerts of Opsgenie', () => {
  const alert = {
    id: 'A1',
    tinyId: '17',
    message: 'Checkout is down',
    status: 'closed',
    acknowledged: true,
    priority: 'P3',
    createdAt: at(0),
    updatedAt: at(40),
    responders: [{ type: 'user', id: 'U1' }],
    integration: { id: 'I1', name: 'Prometheus' },
    report: { ackTime: 240_000, closeTime: 2_400_000, acknowledgedBy: 'bo@example.com', closedBy: 'System' },
  };

  it('have the people of recipients and logs', () => {
    const user = { id: 'U1', username: 'ana@example.com' };
    const conversion = readOne(
      { data: [alert] },
      {
        'users.json': { data: [{ ...user, fullName: 'Ana' }] },
        'A1.recipients.json': { data: [{ user, state: 'notactive', method: 'sms', createdAt: at(1) }] },
        'A1.logs.json': {
          data: [
            { log: 'Alert escalated to [bo@example.com]', owner: 'System', createdAt: at(3) },
            { log: 'Alert acknowledged via [web]', owner: 'bo@example.com', createdAt: at(4) },
          ],
        },
      },
    );
    expect(story(conversion)).toEqual([
      {
        closed: [40, 'auto'],
        assignments: [
          ['Ana', 0, { acked: null, reassigned: null, escalated: 3 }, 'timeout'],
          ['bo@example.com', 3, { acked: 4, reassigned: null, escalated: null }, ''],
        ],
        notifications: [['Ana', 1, 'sms']],
      },
    ]);
    expect(conversion.records.incidents).toMatchObject([{ severity: 'Warning', labels: { priority: 'P3' } }]);
    expect(conversion.notices).toEqual([]);
  });

  it('are reported where recipients and logs are missing', () => {
    const { notices } = readOne({ data: [alert] });
    expect(notices).toContainEqual(expect.stringContaining('1 of 1 incident: without recipients and logs'));
  });
});

describe('alert groups of Grafana OnCall', () => {
  it('have who acknowledged, and a line about what is not exported', () => {
    const group = {
      id: 'G1',
      title: 'Checkout is down',
      state: 'resolved',
      alerts_count: 3,
      integration_id: 'I1',
      created_at: at(0),
      acknowledged_at: at(2),
      acknowledged_by: 'U1',
      resolved_at: at(9),
      resolved_by: null,
      labels: [{ key: { id: 'k', name: 'severity' }, value: { id: 'v', name: 'critical' } }],
    };
    const users = { results: [{ id: 'U1', username: 'ana', email: 'ana@example.com' }] };
    const conversion = readOne({ results: [group] }, { 'users.json': users });
    expect(story(conversion)).toEqual([
      {
        closed: [9, 'auto'],
        assignments: [['ana', 2, { acked: 2, reassigned: null, escalated: null }, '']],
        notifications: [],
      },
    ]);
    expect(conversion.records.incidents).toMatchObject([{ severity: 'Critical' }]);
    expect(conversion.notices).toEqual([expect.stringContaining('not who was notified')]);
  });
});

describe('a broken incident', () => {
  const [start, end] = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'];
  const final_schedule = { rendered_schedule_entries: [{ start, end, user: { id: 'A' } }] };
  const periods = [{ startDate: start, endDate: end, recipient: { id: 'A' } }];
  const shifts = [{ user_pk: 'A', shift_start: start, shift_end: end }];
  const schedules = {
    pagerduty: { 'S1.json': { schedule: { id: 'S1', name: 'S1', time_zone: 'UTC', final_schedule } } },
    opsgenie: {
      'S1.json': { data: { id: 'S1', name: 'S1', timezone: 'UTC' } },
      'S1.timeline.json': { data: { finalTimeline: { rotations: [{ periods }] } } },
    },
    'grafana-oncall': {
      'S1.json': { results: [{ id: 'S1', name: 'S1', shifts: [] }] },
      'S1.final_shifts.json': { results: shifts },
    },
  };
  const broken = {
    id: 'I1',
    incident_number: 1,
    tinyId: '1',
    alerts_count: 1,
    createdAt: 'x',
    created_at: 'x',
    status: 'x',
  };

  it.each([
    ['pagerduty', { incidents: [broken] }],
    ['opsgenie', { data: [broken] }],
    ['grafana-oncall', { results: [broken] }],
  ] as const)('is left out with its reason, and refuses an import that wants all: %s', (tool, content) => {
    const files = [
      ...Object.entries(schedules[tool]).map(([name, reply]) => ({ name, content: reply })),
      { name: 'incidents.json', content },
    ];
    const { records, notices } = readSchedules(tool, files);
    expect([records.schedules.length, records.incidents.length]).toEqual([1, 0]);
    expect(notices.join()).toContain('Left out: incidents.json');
    expect(() => readExport(tool, files)).toThrow('must be a time with an offset');
  });
});
