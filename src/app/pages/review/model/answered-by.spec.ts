import { expect, test } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import { parseJson } from '#contract/json';
import { answeredByQuery, answeredInRow, hasTwin } from './answered-by';

const row = (more: Partial<IncidentRow>): IncidentRow => ({
  incident_id: 'in-1',
  account_id: 1,
  team_id: 5,
  channel_id: 6,
  severity: 'Critical',
  created_at: 1_795_000_000,
  is_acked: true,
  is_assigned: true,
  is_reassigned: false,
  escalated_by: '',
  closed_by: '',
  seconds_to_first_ack: 268,
  seconds_to_close: 0,
  seconds_to_engage: 0,
  ...more,
});

const asked = (one: IncidentRow): unknown => parseJson(String(answeredByQuery(one, 'UTC', true).queryKey[1]));

test('asks for the very second, with all that tells the incident from others', () => {
  expect(asked(row({}))).toMatchObject({
    start_time: 1_794_999_999,
    end_time: 1_795_000_000,
    team_ids: [5],
    channel_ids: [6],
    severities: ['Critical'],
    seconds_to_ack_from: 268,
    seconds_to_ack_to: 269,
  });
});

test('what it does not have filters nothing: no team, a severity of the server’s own, no acknowledgement', () => {
  const bare = { team_id: 0, channel_id: 0, severity: 'Odd', is_acked: false, seconds_to_first_ack: 0 };
  expect(Object.keys(Object(asked(row(bare)))).toSorted()).toEqual([
    'end_time',
    'fields',
    'labels',
    'query',
    'start_time',
    'time_zone',
  ]);
});

test('another one that is alike in all of it is a twin', () => {
  const one = row({});
  expect(hasTwin(one, [one])).toBe(false);
  expect(hasTwin(one, [one, row({ incident_id: 'in-2' })])).toBe(true);
  expect(hasTwin(one, [one, row({ incident_id: 'in-2', channel_id: 7 })])).toBe(false);
  expect(hasTwin(one, [one, row({ incident_id: 'in-2', seconds_to_first_ack: 269 })])).toBe(false);
  // An incident without an acknowledgement needs a request for all of them.
  const never = row({ is_acked: false, seconds_to_first_ack: 0 });
  expect(hasTwin(never, [never, row({ incident_id: 'in-2' })])).toBe(true);
});

test('responders of a row: by time to acknowledge, engaged until the close, with their interruptions', () => {
  const at = 1_795_000_000;
  const assigned = { assigned_at: at, reassigned_at: null, escalated_at: null, escalated_by: '' };
  const one = row({
    closed_by: 'manually',
    seconds_to_close: 1000,
    responders: [
      { ...assigned, responder_id: 1, acked_at: null },
      { ...assigned, responder_id: 2, acked_at: at + 268 },
      { ...assigned, responder_id: 2, acked_at: at + 300 },
    ],
    notifications: [
      { responder_id: 2, sent_at: at, channel: 'voice', is_interruption: true },
      { responder_id: 2, sent_at: at + 5, channel: 'email', is_interruption: false },
      { responder_id: 3, sent_at: at, channel: 'app', is_interruption: true },
    ],
  });
  expect(answeredInRow(one, (id) => `#${id}`)).toEqual([
    { id: 2, name: '#2', acknowledged: 1, interruptions: 1, engagedSeconds: 732 },
    { id: 1, name: '#1', acknowledged: 0, interruptions: 0, engagedSeconds: 0 },
    { id: 3, name: '#3', acknowledged: 0, interruptions: 1, engagedSeconds: 0 },
  ]);
  expect(answeredInRow(row({}), String)).toBeUndefined();
});
