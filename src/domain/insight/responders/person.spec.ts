import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import type { Schedule } from '#contract/schedule';
import { bucketsOf } from './responder-rows';
import { loudestTitles, wakingTitles, nightRests, shiftsOf } from './person';
import { inBucket, reasonOf, responsesOf } from './responses';
import { runs } from '../../property-runs.spec-support';

const unix = (iso: string) => Date.parse(iso) / 1000;
const HOUR = 3600;
const RANGE = { start: unix('2026-03-02T00:00Z'), end: unix('2026-03-06T00:00Z') };
const daysIn = ({ start, end }: typeof RANGE, zone: string) =>
  bucketsOf({ after: start, upTo: end }, 'day', zone, end);

describe('rest', () => {
  it('is the longest time of a night without an interruption, on the day it ends', () => {
    const times = ['2026-03-02T23:30Z', '2026-03-03T03:00Z', '2026-03-03T07:59Z', '2026-03-04T08:00Z'];
    expect(nightRests(times.map(unix), daysIn(RANGE, 'UTC'), RANGE, 'UTC')).toEqual([
      undefined,
      4 * HOUR + 59 * 60,
      9 * HOUR,
      9 * HOUR,
    ]);
  });

  it('of a night of a clock change has its hours', () => {
    const range = { start: unix('2026-03-07T05:00Z'), end: unix('2026-03-09T04:00Z') };
    const days = daysIn(range, 'America/New_York');
    expect(nightRests([], days, range, 'America/New_York')).toEqual([undefined, 8 * HOUR]);
  });

  it('equals a search second by second, in minutes', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 4 * 24 * 60 - 1 }), { maxLength: 12 });
    fc.assert(
      fc.property(minutes, (places) => {
        const times = places.map((place) => RANGE.start + place * 60);
        const expected = [1, 2, 3].map((day) => {
          const [from, to] = [day * 1440 - 60, day * 1440 + 480];
          let [longest, current] = [0, 0];
          for (let minute = from; minute < to; minute += 1) {
            current = places.includes(minute) ? 1 : current + 1;
            longest = Math.max(longest, places.includes(minute) ? 0 : current);
          }
          return longest * 60;
        });
        const rests = nightRests(times, daysIn(RANGE, 'UTC'), RANGE, 'UTC').slice(1);
        for (const [index, rest] of rests.entries()) {
          // A minute of an interruption belongs to the rest after it.
          expect(Math.abs((rest ?? 0) - (expected[index] ?? 0))).toBeLessThanOrEqual(60);
        }
      }),
      { numRuns: runs(60) },
    );
  });
});

const ofSchedule = (enabled: boolean, ...duties: [role: number, start: string, end: string][]): Schedule => ({
  schedule_id: 1,
  schedule_name: 'Checkout',
  description: '',
  team_id: 1,
  enabled,
  layers: [],
  layer_schedules: [],
  final_schedule: {
    layer_name: '',
    mode: 0,
    schedules: duties.map(([role_id, start, end]) => ({
      start: unix(start),
      end: unix(end),
      hash: '',
      group: { group_name: '', members: [{ role_id, person_ids: [7] }] },
    })),
  },
});

test('shifts are duty in one role, neighbours joined, in order; a disabled schedule has none', () => {
  const duties: [number, string, string][] = [
    [2, '2026-03-04T00:00Z', '2026-03-05T00:00Z'],
    [1, '2026-03-03T00:00Z', '2026-03-04T00:00Z'],
    [1, '2026-03-01T00:00Z', '2026-03-03T00:00Z'],
  ];
  const shifts = shiftsOf([ofSchedule(true, ...duties)], 7, RANGE);
  expect(shifts.map(({ role, start, end }) => [role, start, end])).toEqual([
    [1, RANGE.start, unix('2026-03-04T00:00Z')],
    [2, unix('2026-03-04T00:00Z'), unix('2026-03-05T00:00Z')],
  ]);
  expect(shiftsOf([ofSchedule(true, ...duties)], 8, RANGE)).toEqual([]);
  expect(shiftsOf([ofSchedule(false, ...duties)], 7, RANGE)).toEqual([]);
});

const NOTHING = { acked_at: null, reassigned_at: null, escalated_at: null, escalated_by: '' };

function incident(at: string, more: Partial<IncidentRow>): IncidentRow {
  const created_at = unix(at);
  return {
    incident_id: `i-${at}`,
    account_id: 1,
    team_id: 1,
    channel_id: 1,
    severity: 'Critical',
    created_at,
    is_acked: false,
    is_assigned: true,
    is_reassigned: false,
    escalated_by: '',
    closed_by: '',
    seconds_to_first_ack: 0,
    seconds_to_close: 0,
    seconds_to_engage: 0,
    responders: [{ ...NOTHING, responder_id: 7, assigned_at: created_at }],
    notifications: [{ responder_id: 7, sent_at: created_at, channel: 'voice', is_interruption: true }],
    ...more,
  };
}

test('an interruption is the first, a repeat, or taken from a colleague', () => {
  const at = unix('2026-03-03T01:00Z');
  const sent = (responder_id: number, after: number) => ({
    responder_id,
    sent_at: at + after,
    channel: 'voice',
    is_interruption: true,
  });
  const responses = responsesOf(
    [
      incident('2026-03-03T01:00Z', {
        responders: [
          { ...NOTHING, responder_id: 7, assigned_at: at, escalated_at: at + 600, escalated_by: 'timeout' },
          { ...NOTHING, responder_id: 8, assigned_at: at + 600, reassigned_at: at + 900 },
          { ...NOTHING, responder_id: 9, assigned_at: at + 900 },
        ],
        notifications: [sent(7, 5), sent(7, 305), sent(8, 600), sent(9, 900)],
      }),
    ],
    () => 'UTC',
  );
  expect(responses.map((response) => response.interruptions.map((one) => reasonOf(response, one)))).toEqual([
    [{ kind: 'first' }, { kind: 'repeat', seconds: 300 }],
    [{ kind: 'escalated', from: 7 }],
    [{ kind: 'reassigned', from: 8 }],
  ]);
});

test('a bucket has the incidents of its bar, the last one also that of the midnight that ends the range', () => {
  const days = daysIn(RANGE, 'UTC');
  const responses = responsesOf(
    ['2026-03-02T00:00:01Z', '2026-03-03T00:00:00Z', '2026-03-05T12:00:00Z', '2026-03-06T00:00:00Z'].map(
      (at) => incident(at, {}),
    ),
    () => 'UTC',
  );
  expect(days.map(({ wall }) => inBucket(responses, days, wall).length)).toEqual([1, 1, 0, 2]);
  expect(inBucket(responses, days, unix('2026-04-01T00:00Z'))).toEqual([]);
});

test('the loudest titles have most wakings without need, and incidents without a title have no line', () => {
  const incidents = [
    incident('2026-03-03T01:00Z', { title: 'Disk' }),
    incident('2026-03-03T02:00Z', { title: 'Disk', closed_by: 'auto', seconds_to_close: 9 }),
    incident('2026-03-03T03:00Z', { title: 'CPU' }),
    incident('2026-03-03T12:00Z', { title: 'Queue' }),
    incident('2026-03-03T13:00Z', { title: 'Queue' }),
    incident('2026-03-03T04:00Z', {}),
  ];
  expect(loudestTitles(incidents, () => 'UTC', 2)).toEqual([
    { title: 'Disk', incidents: 2, night: 2, needless: 1, interruptions: 2 },
    { title: 'CPU', incidents: 1, night: 1, needless: 0, interruptions: 1 },
  ]);
  expect(loudestTitles(incidents, () => 'UTC', 9).map(({ title }) => title)).toEqual([
    'Disk',
    'CPU',
    'Queue',
  ]);
  const responses = responsesOf(incidents, () => 'UTC');
  expect(wakingTitles(responses, 9)).toEqual([
    { title: 'Disk', wakings: 2 },
    { title: 'CPU', wakings: 1 },
  ]);
  expect(wakingTitles(responses, 1)).toHaveLength(1);
});
