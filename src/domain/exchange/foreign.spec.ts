import { expect, test } from 'vitest';
import { readExport } from './read-export';

const FEED = 'which is not read: import its calendar feeds instead (--from ical), one file a schedule';

test.each([
  [{ rotationGroups: [{ label: 'Ops', rotations: [] }] }, `a.json is of Splunk On-Call, ${FEED}`],
  [
    { team: { slug: 'team-1' }, schedules: [{ schedule: [{ onCallUser: { username: 'ana' } }] }] },
    `a.json is of Splunk On-Call, ${FEED}`,
  ],
  [{ data: [{ name: 'Ops', rotations: [{ participantGroups: [] }] }] }, `a.json is of Squadcast, ${FEED}`],
  [{ data: [{ type: 'on_call_calendar', attributes: {} }] }, `a.json is of Better Stack, ${FEED}`],
  [
    { data: [{ id: 1, starts_at: '2026-02-02T09:00:00Z', users: ['ana@example.com'] }] },
    `a.json is of Better Stack, ${FEED}`,
  ],
  [[{ name: 'Ops', layers: [{ rotation_start_time: 'x', users: [] }] }], `a.json is of Zenduty, ${FEED}`],
  [{ count: 1, data: [{ recipientType: 'GROUP' }] }, `a.json is of xMatters, ${FEED}`],
  [{ Rotations: [{ RotationArn: 'arn:x' }] }, `a.json is of AWS Systems Manager, ${FEED}`],
  [
    { message: 'Could not authenticate', took: 0.001, requestId: 'x' },
    'a.json is an error reply: “Could not authenticate”. Ask again',
  ],
  [{ error: { message: 'Not Found', code: 2100 } }, 'a.json is an error reply: “Not Found”. Ask again'],
  [
    { schedules: [{ id: 'P1', type: 'schedule', name: 'Ops' }], more: false },
    'a.json lists schedules of PagerDuty without their shifts: get each with GET /schedules/{id}?since=…&until=…',
  ],
])('an export without a reader says what it is and what to do: %j', (content, problem) => {
  expect(() => readExport('auto', [{ name: 'a.json', content }])).toThrow(problem);
});
