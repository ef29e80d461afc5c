import { sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import type { ResponderRequest } from '#contract/insight';
import type { Id } from '#contract/id';
import { entriesOf, importRecords } from '../import/import-records';
import { ANA, BO, CY, LONG_ID } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';
import type { IncidentRecord } from '../records/kinds/incidents/facts';
import {
  assigned,
  between,
  contextOf,
  incidentAt,
  metricItems,
  sent,
  storeOf,
  unix,
} from './insight.spec-support';
const T = unix('2026-03-02T02:00Z');
const YEAR_START = unix('2026-01-01T00:00Z');
const JUNE = unix('2026-06-30T00:00Z');

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);
const calling = (seconds: number) => incidentAt(T + seconds, { notifications: [sent(ANA, T + seconds)] });

/** Zone, unit, trigger time, start of its bucket (UTC), and its hours. */
const WORKED_OUT = [
  // No clock change: UTC+8. Monday 2026-01-05 begins on Sunday 16:00 UTC.
  ['Asia/Shanghai', 'day', '2026-01-04T15:59:59Z', '2026-01-03T16:00', 'sleep'],
  ['Asia/Shanghai', 'day', '2026-01-04T16:00:00Z', '2026-01-04T16:00', 'sleep'],
  ['Asia/Shanghai', 'day', '2026-01-09T10:59:59Z', '2026-01-08T16:00', 'work'],
  ['Asia/Shanghai', 'day', '2026-01-09T11:00:00Z', '2026-01-08T16:00', 'off'],
  ['Asia/Shanghai', 'week', '2026-01-11T04:00:00Z', '2026-01-04T16:00', 'off'],
  ['Asia/Shanghai', 'month', '2026-01-31T16:00:00Z', '2026-01-31T16:00', 'sleep'],
  // Sunday 2026-03-08 has 23 hours: 01:59:59 EST is followed by 03:00 EDT.
  ['America/New_York', 'day', '2026-03-08T06:59:59Z', '2026-03-08T05:00', 'sleep'],
  ['America/New_York', 'day', '2026-03-09T03:59:59Z', '2026-03-08T05:00', 'sleep'],
  ['America/New_York', 'day', '2026-03-09T04:00:00Z', '2026-03-09T04:00', 'sleep'],
  ['America/New_York', 'day', '2026-03-06T12:59:59Z', '2026-03-06T05:00', 'sleep'],
  ['America/New_York', 'day', '2026-03-06T13:00:00Z', '2026-03-06T05:00', 'work'],
  ['America/New_York', 'day', '2026-03-09T11:59:59Z', '2026-03-09T04:00', 'sleep'],
  ['America/New_York', 'day', '2026-03-09T12:00:00Z', '2026-03-09T04:00', 'work'],
  ['America/New_York', 'week', '2026-03-09T03:59:59Z', '2026-03-02T05:00', 'sleep'],
  ['America/New_York', 'week', '2026-03-09T04:00:00Z', '2026-03-09T04:00', 'sleep'],
  ['America/New_York', 'month', '2026-03-31T22:00:00Z', '2026-03-01T05:00', 'work'],
  ['America/New_York', 'month', '2026-04-01T04:00:00Z', '2026-04-01T04:00', 'sleep'],
  // Sunday 2026-04-05 has 24.5 hours: at 02:00 (+11) the clock goes back to 01:30 (+10:30).
  ['Australia/Lord_Howe', 'day', '2026-04-04T12:59:59Z', '2026-04-03T13:00', 'sleep'],
  ['Australia/Lord_Howe', 'day', '2026-04-05T13:29:59Z', '2026-04-04T13:00', 'sleep'],
  ['Australia/Lord_Howe', 'day', '2026-04-05T13:30:00Z', '2026-04-05T13:30', 'sleep'],
  ['Australia/Lord_Howe', 'day', '2026-04-04T21:29:59Z', '2026-04-04T13:00', 'sleep'],
  ['Australia/Lord_Howe', 'day', '2026-04-04T21:30:00Z', '2026-04-04T13:00', 'off'],
  ['Australia/Lord_Howe', 'week', '2026-04-05T21:30:00Z', '2026-04-05T13:30', 'work'],
  ['Australia/Lord_Howe', 'month', '2026-04-30T13:29:59Z', '2026-03-31T13:00', 'sleep'],
  // UTC+5:45. Monday 2026-01-05 begins on Sunday 18:15 UTC.
  ['Asia/Kathmandu', 'day', '2026-01-04T18:14:59Z', '2026-01-03T18:15', 'sleep'],
  ['Asia/Kathmandu', 'day', '2026-01-05T02:15:00Z', '2026-01-04T18:15', 'work'],
  ['Asia/Kathmandu', 'day', '2026-01-05T13:15:00Z', '2026-01-04T18:15', 'off'],
  ['Asia/Kathmandu', 'day', '2026-01-05T17:15:00Z', '2026-01-04T18:15', 'sleep'],
  ['Asia/Kathmandu', 'week', '2026-01-10T02:15:00Z', '2026-01-04T18:15', 'off'],
  ['Asia/Kathmandu', 'month', '2026-02-28T18:15:00Z', '2026-02-28T18:15', 'sleep'],
] as const;

onOneStore('responder metrics', (store) => {
  const put = (...incidents: IncidentRecord[]) => importRecords(store().db, entriesOf(storeOf(incidents)));

  async function rows(input: Partial<ResponderRequest> = {}, caller: Id = ANA) {
    const context = contextOf(store(), caller);
    return metricItems(context, { ...between(YEAR_START, JUNE), ...input });
  }

  /** Bucket and hours of each instant, requested one by one; one request over all must agree. */
  async function bucketsOf(zone: string, unit: 'day' | 'week' | 'month', instants: readonly string[]) {
    await put(...instants.map((instant) => incidentAt(unix(instant))));
    const grouping = { time_zone: zone, aggregate_unit: unit, split_hours: true };
    const found = [];
    for (const instant of instants) {
      const [row] = await rows({ ...grouping, ...between(unix(instant) - 1, unix(instant)) });
      found.push([instant, iso(row?.ts ?? 0), row?.hours]);
    }
    const all = await rows({ ...grouping, ...between(YEAR_START - 86_400, JUNE - 86_400) });
    expect(all.reduce((sum, row) => sum + row.total_incident_cnt, 0)).toBe(instants.length);
    expect(new Set(all.map((row) => `${iso(row.ts)} ${row.hours}`))).toEqual(
      new Set(found.map(([, ts, hours]) => `${ts} ${hours}`)),
    );
    return found;
  }

  const count = async (caller: Id, input: Partial<ResponderRequest> = {}) =>
    (await rows(input, caller))[0]?.total_incident_cnt ?? 0;
  const people = async (input: Partial<ResponderRequest>) =>
    (await rows(input)).map((row) => row.responder_id);
  const ids = (responder_ids: (Id | string)[]) => people({ responder_ids });
  const mine = (caller: Id, input = {}) => count(caller, { is_my_team: true, ...input });
  const interruptions = async () => (await rows())[0]?.total_interruptions;

  describe('buckets and hours computed by hand', () => {
    it.each(['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
      '%s',
      async (zone) => {
        for (const unit of ['day', 'week', 'month'] as const) {
          const answers = WORKED_OUT.filter((row) => row[0] === zone && row[1] === unit).map((row) =>
            row.slice(2),
          );
          await store().db.execute(sql`truncate incidents, incident_responders`);
          expect(
            await bucketsOf(
              zone,
              unit,
              answers.map(([instant = '']) => instant),
            ),
          ).toEqual(answers);
        }
      },
    );

    it('match in one request across a clock change', async () => {
      const instants = ['2026-03-06T13:00:00Z', '2026-03-09T11:59:59Z', '2026-03-09T12:00:00Z'];
      expect(await bucketsOf('America/New_York', 'week', instants)).toEqual([
        ['2026-03-06T13:00:00Z', '2026-03-02T05:00', 'work'],
        ['2026-03-09T11:59:59Z', '2026-03-09T04:00', 'sleep'],
        ['2026-03-09T12:00:00Z', '2026-03-09T04:00', 'work'],
      ]);
    });

    it('default to Asia/Shanghai, and to one bucket without a unit', async () => {
      await put(incidentAt(unix('2026-01-04T16:00:00Z')));
      expect(await rows({ aggregate_unit: 'week' })).toMatchObject([
        { ts: unix('2026-01-04T16:00Z'), hours: '' },
      ]);
      expect(await rows()).toMatchObject([{ ts: YEAR_START, hours: '' }]);
    });
  });

  test('count the actions of a responder, with means over acknowledged incidents', async () => {
    await put(
      incidentAt(T, {
        closed_at: T + 1000,
        closed_by: 'manually',
        assignments: [
          assigned(ANA, T, { acked_at: T + 10, reassigned_at: T + 50 }),
          assigned(BO, T + 50, { acked_at: T + 101 }),
        ],
        notifications: [sent(ANA, T), sent(ANA, T, 'sms'), sent(ANA, T + 60), sent(ANA, T + 90, 'im')],
      }),
      incidentAt(T + 70, {
        assignments: [assigned(ANA, T + 70, { escalated_at: T + 500, escalated_by: 'timeout' })],
        // 60 s after the previous one, of another incident; then 61 s after that.
        notifications: [sent(ANA, T + 120, 'voice'), sent(ANA, T + 181)],
      }),
      incidentAt(T + 100, {
        assignments: [
          assigned(ANA, T + 100, { acked_at: T + 113, escalated_at: T + 500, escalated_by: 'manually' }),
        ],
      }),
    );
    const nothing = { hours: '', ts: YEAR_START };
    expect(await rows()).toEqual([
      {
        ...nothing,
        responder_id: ANA,
        responder_name: 'Ana',
        total_incident_cnt: 3,
        total_incidents_acknowledged: 2,
        total_incidents_reassigned: 1,
        total_incidents_escalated: 2,
        total_incidents_manually_escalated: 1,
        total_incidents_timeout_escalated: 1,
        total_notifications: 6,
        total_interruptions: 2,
        total_engaged_seconds: 990,
        // Mean of 10 and 13: 11.5.
        mean_seconds_to_ack: 12,
        total_seconds_to_ack: 23,
      },
      {
        ...nothing,
        responder_id: BO,
        responder_name: 'Bo',
        total_incident_cnt: 1,
        total_incidents_acknowledged: 1,
        total_incidents_reassigned: 0,
        total_incidents_escalated: 0,
        total_incidents_manually_escalated: 0,
        total_incidents_timeout_escalated: 0,
        total_notifications: 0,
        total_interruptions: 0,
        total_engaged_seconds: 899,
        mean_seconds_to_ack: 101,
        total_seconds_to_ack: 101,
      },
    ]);
  });

  test('merge a chain that a later import completes, and split it again', async () => {
    await put(calling(0), calling(100));
    expect(await interruptions()).toBe(2);
    await put(calling(50));
    expect(await interruptions()).toBe(1);
    await put({ ...calling(50), notifications: [] });
    expect(await interruptions()).toBe(2);
  });

  test('count incidents after the start up to and including the end, except muted ones', async () => {
    await put(incidentAt(T), incidentAt(T + 1), incidentAt(T + 2), incidentAt(T + 3, { muted: true }));
    expect((await rows(between(T, T + 1)))[0]?.total_incident_cnt).toBe(1);
    expect((await rows(between(T - 1, T + 10)))[0]?.total_incident_cnt).toBe(3);
  });

  test('count private channels for their teams only, and those without a team for nobody', async () => {
    await put(...[100, 101, 102, 103].map((channel_id, i) => incidentAt(T + i, { channel_id })));
    expect([await count(ANA), await count(BO), await count(CY)]).toEqual([2, 3, 1]);
    expect(await count(ANA, { channel_ids: [101] })).toBe(1);
    for (const channel_id of [102, 999]) {
      await expect(rows({ channel_ids: [101, channel_id] })).rejects.toThrow(
        'channel_ids[1] must be a channel that exists and is visible to you.',
      );
    }
  });

  test('filter by my teams, and by those of the requested teams that are mine', async () => {
    await put(...[0, 10, 20, 30].map((team_id, i) => incidentAt(T + i, { team_id })));
    expect([await mine(ANA), await mine(BO), await mine(CY)]).toEqual([1, 2, 0]);
    expect(await mine(BO, { team_ids: [20, 30] })).toBe(1);
    expect(await mine(ANA, { team_ids: [20] })).toBe(0);
    expect(await mine(ANA, { is_my_team: false, team_ids: [20, 30] })).toBe(2);
  });

  test('accept responder ids as numbers or text, with all 64 bits', async () => {
    await put(incidentAt(T, { assignments: [assigned(LONG_ID, T), assigned(ANA, T)] }));
    expect(await ids([String(LONG_ID)])).toEqual([LONG_ID]);
    expect(await ids([LONG_ID, '1'])).toEqual([ANA, LONG_ID]);
    expect(await ids([])).toEqual([ANA, LONG_ID]);
    for (const wrong of ['', 'ana', '1.5', '9223372036854775808']) {
      await expect(ids(['1', wrong])).rejects.toThrow('responder_ids[1] must be an integer of 64 bits.');
    }
  });

  test('count no engagement for acknowledgements after the close', async () => {
    await put(
      incidentAt(T, { closed_at: T + 60, assignments: [assigned(ANA, T, { acked_at: T + 90 })] }),
      incidentAt(T + 1, { closed_at: T + 61, assignments: [assigned(BO, T, { acked_at: T + 21 })] }),
    );
    const engaged = (await rows({})).map(({ responder_id, total_engaged_seconds: seconds }) => [
      responder_id,
      seconds,
    ]);
    expect(engaged).toEqual([
      [ANA, 0],
      [BO, 40],
    ]);
  });

  test('filter by the first acknowledgement of the incident, by any responder', async () => {
    await put(
      incidentAt(T, { assignments: [assigned(ANA, T), assigned(BO, T, { acked_at: T + 60 })] }),
      incidentAt(T + 1),
    );
    expect(await people({ seconds_to_ack_from: 60 })).toEqual([ANA, BO]);
    expect(await people({ seconds_to_ack_from: 61 })).toEqual([]);
    expect(await people({ seconds_to_ack_to: 60 })).toEqual([]);
    expect((await rows({ seconds_to_ack_to: 61 }))[0]?.total_incident_cnt).toBe(1);
  });

  test.each<[Partial<ResponderRequest>, string]>([
    [{ start_time: 0 }, 'start_time must be more than 0.'],
    [{ start_time: JUNE }, 'end_time must be after start_time.'],
    [{ start_time: JUNE + 1 }, 'end_time must be after start_time.'],
    [{ end_time: JUNE + 10 * 86_400 }, 'end_time must be at most 6 months after start_time.'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone must be a name of the tz database.'],
    [{ time_zone: '+08:00' }, 'time_zone must be a name of the tz database.'],
    [{ time_zone: '' }, 'time_zone must be a name of the tz database.'],
    [{ seconds_to_close_from: 1 }, 'seconds_to_close_from is not supported for responder metrics.'],
    [{ seconds_to_close_to: 9 }, 'seconds_to_close_to is not supported for responder metrics.'],
    [
      { seconds_to_ack_from: 5, seconds_to_ack_to: 5 },
      'seconds_to_ack_to must be more than seconds_to_ack_from, or 0.',
    ],
    [{ fields: { impact: 'x', note: 'y' } }, 'fields.note is a text field, which cannot be filtered by.'],
  ])('refuse %j', async (input, message) => {
    await put();
    await expect(rows(input)).rejects.toMatchObject({ code: 'InvalidParameter', message });
  });
});
