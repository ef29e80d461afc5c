import type { Application } from '#contract/rum';
import type { Closing } from '#contract/served/ledger';
import type { Layer } from '#contract/schedule';
import type { Delivery } from '#contract/webhook';
import type { IncidentRecord } from './records/kinds/incidents/facts';
import type { RecordSet } from './records/kinds';

/**
 * Small store for specs: Ana is in Payments (team 10), Bo in Search (20), Cy in none. Each kind has one record
 * visible to all and one visible to Payments only. Ana acknowledged the open incident after 120 s.
 */

export const ANA = 1;
export const BO = 2;
export const CY = 3;

/** Id beyond 2^53, which is not exact as a number. */
export const LONG_ID = 9_007_199_254_740_993n;

/** Monday 2025-12-22 11:00 in Shanghai. */
export const MONDAY_11 = 1_766_372_400;

export const layer: Layer = {
  layer_name: 'Days',
  mode: 0,
  layer_start: MONDAY_11,
  layer_end: 0,
  groups: [
    { group_name: 'A', members: [{ role_id: 1, person_ids: [ANA] }] },
    { group_name: 'B', members: [{ role_id: 1, person_ids: [BO, LONG_ID] }] },
  ],
  fair_rotation: false,
  handoff_time: 0,
  restrict_mode: 0,
  restrict_periods: [],
  day_mask: { repeat: [] },
  rotation_unit: 'day',
  rotation_value: 1,
};

const schedule = {
  description: '',
  enabled: true,
  is_private: false,
  updated_at: 1_766_000_000,
  layers: [layer],
};

const application: Application = {
  application_id: 'app-open',
  application_name: 'Shop',
  type: 'browser',
  client_token: 'pub-0123',
  team_id: 10,
  no_ip: true,
  no_geo: false,
  status: 'enabled',
  created_by: ANA,
  updated_by: LONG_ID,
  created_at: 1_766_372_400_123,
  updated_at: 1_766_372_400_456,
  is_private: false,
  alerting: { enabled: true, channel_ids: [100, 101, LONG_ID] },
  tracing: { enabled: true, endpoint: 'https://trace.example/', open_type: 'popup' },
};

const issue = {
  issue_id: 'issue-open',
  application_id: 'app-open',
  application_name: 'Shop',
  service: 'web',
  status: 'for_review',
  error_count: 3,
  session_count: 2,
  first_seen: { timestamp: 1_766_372_400_000, version: '1.0.0' },
  last_seen: { timestamp: 1_766_372_460_900, version: '1.0.1' },
  age: 60,
  error: { message: 'x is undefined', type: 'TypeError' },
  team_id: 10,
  is_crash: false,
};

const delivery: Delivery = {
  channel_id: 100,
  channel_name: 'Payments alerts',
  integration_id: 'hook',
  event_id: 'event-open',
  event_type: 'i_new',
  event_time: '2025-11-17 13:17:30.000000',
  webhook_type: 'incident',
  endpoint: 'https://hooks.example/in',
  request_headers: '{"Content-Type":"application/json"}',
  request_body: '{"id":12345678901234567890}',
  response_headers: '',
  response_body: 'ok\0',
  status: 'success',
  status_code: 200,
  duration: 143,
  attempt: 1,
  error_message: '',
  ref_id: 'ref',
  ref_title: 'Checkout fails',
};

const incident: IncidentRecord = {
  incident_id: 'incident-open',
  account_id: LONG_ID,
  team_id: 10,
  channel_id: 100,
  title: 'Checkout fails',
  severity: 'Critical',
  created_at: MONDAY_11,
  closed_at: MONDAY_11 + 900,
  closed_by: 'manually',
  muted: false,
  labels: { service: 'checkout' },
  fields: { region: 'eu', impact: 12_345_678_901_234_567_890n, tags: ['a', 'b'] },
  assignments: [
    {
      person_id: ANA,
      assigned_at: MONDAY_11 + 1,
      acked_at: MONDAY_11 + 120,
      reassigned_at: null,
      escalated_at: null,
      escalated_by: '',
    },
    {
      person_id: LONG_ID,
      assigned_at: MONDAY_11 + 1,
      acked_at: null,
      reassigned_at: null,
      escalated_at: MONDAY_11 + 600,
      escalated_by: 'timeout',
    },
  ],
  notifications: [
    { person_id: ANA, sent_at: MONDAY_11 + 2, channel: 'app' },
    { person_id: ANA, sent_at: MONDAY_11 + 62, channel: 'voice' },
    { person_id: LONG_ID, sent_at: MONDAY_11 + 2, channel: 'email' },
  ],
};

const CLOSED: Omit<Closing, 'closing_id' | 'month' | 'closed_at' | 'closed_by'> = {
  time_zone: 'Asia/Shanghai',
  short_rest_hours: 11,
  rules: {
    currency: '€',
    bounds: { nightEnd: 28_800, workUntil: 68_400, nightStart: 82_800 },
    rates: { night: '8.50' },
  },
  left_out_schedules: [LONG_ID],
  left_out_channels: [],
  rows: [
    {
      person_id: LONG_ID,
      figures: { total: 3600, night: 3600, paidNight: 3600 },
      woken: 1,
      night_incidents: 1,
      lines: [
        { key: 'night', rate: '8.50', count: 3600, amount: '8.50' },
        { key: 'correction', rate: '', count: 1, amount: '-1.00', month: '2025-10' },
      ],
    },
  ],
};

export const records: RecordSet = {
  erasures: [{ person_hash: '0'.repeat(64), erased_at: 1_766_000_000 }],
  teams: [
    { team_id: 10, team_name: 'Payments' },
    { team_id: 20, team_name: 'Search' },
  ],
  people: [
    { person_id: ANA, person_name: 'Ana', team_ids: [10], personnel_number: '20417' },
    { person_id: BO, person_name: 'Bo', team_ids: [20] },
    { person_id: CY, person_name: 'Cy', team_ids: [] },
  ],
  roles: [
    { role_id: 1, role_name: 'Primary', order: 1 },
    { role_id: LONG_ID, role_name: 'Shadow', order: -1 },
  ],
  holidays: [
    { date: '2025-12-25', name: 'Christmas' },
    { date: '2025-12-26', name: 'Day off', team_ids: [20], person_ids: [LONG_ID] },
  ],
  absences: [
    { person_id: ANA, start: MONDAY_11, end: MONDAY_11 + 86_400, reason: 'Leave' },
    { person_id: LONG_ID, start: MONDAY_11, end: MONDAY_11 + 3600 },
  ],
  rates: [
    {
      team_id: 0,
      person_id: 0,
      currency: '€',
      bounds: { nightEnd: 28_800, workUntil: 68_400, nightStart: 82_800 },
      rates: { night: '8.50', shifts: '50' },
      maximum: '2000',
    },
    { team_id: 10, person_id: 0, rates: { night: '9' } },
    { team_id: 0, person_id: ANA, rates: {}, maximum: '3000' },
  ],
  closings: [
    {
      closing_id: 1,
      month: '2025-11',
      closed_at: 1_764_600_000,
      closed_by: 'Ana',
      reopened_at: 1_764_600_060,
      reopened_by: 'Ana',
      ...CLOSED,
      rows: [],
    },
    { closing_id: LONG_ID, month: '2025-11', closed_at: 1_764_700_000, closed_by: 'Ana', ...CLOSED },
  ],
  targets: [
    { severity: 'Critical', seconds: 300, since: 0 },
    { severity: 'Critical', seconds: 240, since: MONDAY_11 },
  ],
  channels: [
    { channel_id: 100, channel_name: 'Payments alerts', team_id: 10, is_private: false },
    { channel_id: 101, channel_name: 'Fraud', team_id: 10, is_private: true },
  ],
  schedule_versions: [],
  schedules: [
    { ...schedule, schedule_id: 1000, schedule_name: 'Open', team_id: 10 },
    { ...schedule, schedule_id: 1001, schedule_name: 'Payments only', team_id: 10, is_private: true },
    { ...schedule, schedule_id: 1002, schedule_name: 'Retired', team_id: 0, enabled: false },
    { ...schedule, schedule_id: LONG_ID, schedule_name: 'Long id', team_id: 0 },
  ],
  sets: [
    { set_id: 5, set_name: 'Night', team_id: 10, schedule_ids: [LONG_ID, 1000] },
    { set_id: LONG_ID, set_name: 'Empty', team_id: 0, schedule_ids: [] },
  ],
  source_schedules: [
    {
      schedule_id: 1000,
      source: 'prod',
      external_id: 'P1',
      schedule_name: 'Open',
      record: { ...schedule, schedule_id: 1000, schedule_name: 'Open', team_id: 10 },
      read_at: MONDAY_11,
      is_own: false,
    },
    { schedule_id: 1002, source: 'prod', external_id: 'P2', schedule_name: 'Old', is_own: true },
  ],
  changes: [
    {
      schedule_id: 1000,
      number: 1,
      at: 1_766_000_000,
      kind: 'change',
      author: 'Ana',
      author_id: ANA,
      reason: 'A concert',
      lines: ['Days ends'],
      edits: [{ kind: 'endLayer', layer: 0 }],
    },
    {
      schedule_id: 1001,
      number: 1,
      at: 1_766_000_000,
      kind: 'source',
      author: 'prod',
      reason: '',
      lines: [],
    },
  ],
  requests: [
    {
      request_id: 'req-1',
      schedule_id: 1001,
      from_person: ANA,
      from_name: 'Ana',
      asked: [BO, CY],
      edits: [{ kind: 'away', person: ANA, start: MONDAY_11, end: MONDAY_11 + 3600 }],
      reason: '',
      state: 'accepted',
      created_at: MONDAY_11 - 60,
      expires_at: MONDAY_11,
      answers: [{ person_id: BO, answer: 'accepted', word: 'Sure', at: MONDAY_11 - 30 }],
      version: 2,
    },
  ],
  sent_messages: [
    {
      sent_id: 'chat/hand-off/1000/1766000000',
      message: 'chat',
      what: 'hand-off',
      schedule_id: 1000,
      at: 1_766_000_000,
      state: 'sent',
      tries: 1,
      next_at: 1_766_000_000,
      ended_at: 1_766_000_001,
    },
    {
      sent_id: 'chat/gap 1766000060 60/1000/1766000000',
      message: 'chat',
      what: 'gap 1766000060 60',
      schedule_id: 1000,
      at: 1_766_000_000,
      state: 'failed',
      tries: 2,
      next_at: 0,
      ended_at: 1_766_000_900,
      problem: 'HTTP 404',
    },
  ],
  applications: [application, { ...application, application_id: 'app-private', is_private: true }],
  issues: [issue, { ...issue, issue_id: 'issue-private', application_id: 'app-private' }],
  webhooks: [delivery, { ...delivery, event_id: 'event-private', channel_id: 101, channel_name: 'Fraud' }],
  fields: [
    { field_name: 'region', kind: 'single_select' },
    { field_name: 'note', kind: 'text' },
  ],
  incidents: [incident, { ...incident, incident_id: 'incident-private', channel_id: 101 }],
};

/** Number of these records, as reported by an import. */
export const COUNT = Object.values(records).flat().length;
/** Line of an import of these records. */
export const importedLine = (outcome: 'new' | 'the same') =>
  `Imported 1 erasure, 2 teams, 3 people, 3 rates, 2 closings, 2 targets, 2 roles, 2 holidays, 2 absences, 2 channels, 4 schedules, 2 sets, 2 source schedules, 2 changes, 1 request, 2 sent messages, 2 applications, 2 issues, 2 webhooks, 2 fields, 2 incidents (schedules: 4 ${outcome}).`;

/** Warnings of that import in id order: one person of the schedule has no record. */
export const WARNINGS = [
  [1000, 'Open'],
  [1001, 'Payments only'],
  [1002, 'Retired'],
  [LONG_ID, 'Long id'],
].map(([id, name]) => `Warning: schedule ${id} “${name}”: no record names person ${LONG_ID}`);
