import { describe, expect, it, test } from 'vitest';
import type { ResponderMetrics } from '#contract/insight';
import { changeOf, pairUp } from './standings';
import { bucketsOf, overTime, meanAck, peopleOf, readRows, sumOf } from './responder-rows';

const unix = (iso: string) => Date.parse(iso) / 1000;
const nameOf = (id: number | bigint, name: string) => name || `#${id}`;

function row(part: Partial<ResponderMetrics>): ResponderMetrics {
  return {
    responder_id: 1,
    responder_name: '',
    total_incident_cnt: 0,
    total_incidents_acknowledged: 0,
    total_incidents_reassigned: 0,
    total_incidents_escalated: 0,
    total_incidents_manually_escalated: 0,
    total_incidents_timeout_escalated: 0,
    total_notifications: 0,
    total_interruptions: 0,
    total_engaged_seconds: 0,
    mean_seconds_to_ack: 0,
    ts: 0,
    hours: '',
    ...part,
  };
}

describe('rows of any server', () => {
  it('are of four kinds of hours: rest is off, what nobody knows is apart', () => {
    const { rows } = readRows(['work', 'off', 'rest', 'sleep', 'lunch', ''].map((hours) => row({ hours })));
    expect(rows.map(({ kind }) => kind)).toEqual(['work', 'off', 'off', 'night', 'unknown', 'unknown']);
  });

  it('that repeat in every field are taken once; that differ are added up', () => {
    const read = readRows([
      row({ total_interruptions: 3 }),
      row({ total_interruptions: 3 }),
      row({ total_interruptions: 4 }),
    ]);
    expect(read.repeated).toBe(1);
    expect(sumOf(read.rows).interruptions).toBe(7);
  });

  it('have a name from any row of the person, else from elsewhere', () => {
    const { rows } = readRows([
      row({ responder_id: 1, ts: 1 }),
      row({ responder_id: 1, ts: 2, responder_name: 'Wei' }),
      row({ responder_id: 9_007_199_254_740_993n }),
    ]);
    expect(peopleOf(rows, nameOf).map(({ name }) => name)).toEqual(['Wei', '#9007199254740993']);
    // The directory has the last word: under pseudonyms no name of a row is shown.
    expect(peopleOf(rows, (id) => `P${id}`).map(({ name }) => name)).toEqual(['P1', 'P9007199254740993']);
  });
});

test('a mean is weighted by what was acknowledged, not a mean of means', () => {
  const { rows } = readRows([
    row({ hours: 'work', total_incidents_acknowledged: 9, mean_seconds_to_ack: 100 }),
    row({ hours: 'sleep', total_incidents_acknowledged: 1, mean_seconds_to_ack: 600 }),
    row({ hours: 'off', total_incidents_acknowledged: 0, mean_seconds_to_ack: 0, total_incident_cnt: 50 }),
  ]);
  expect(meanAck(sumOf(rows))).toBe(150);
});

test('a mean is in whole seconds, halves rounded up', () => {
  const { rows } = readRows(
    [643, 644, 644, 643, 643].map((mean_seconds_to_ack, ts) =>
      row({ ts, total_incidents_acknowledged: 1, mean_seconds_to_ack }),
    ),
  );
  expect(meanAck(sumOf(rows.slice(0, 3)))).toBe(644);
  expect(meanAck(sumOf(rows.slice(0, 2)))).toBe(644);
  expect(meanAck(sumOf(rows))).toBe(643);
});

test('a mean is of the sums of a server that sends them, and not of its rounded means', () => {
  const rows = [1, 2].map((ts) =>
    row({ ts, total_incidents_acknowledged: 2, mean_seconds_to_ack: 11, total_seconds_to_ack: 21 }),
  );
  expect(sumOf(readRows(rows).rows)).toMatchObject({ timed: 4, ackSeconds: 42 });
  expect(meanAck(sumOf(readRows([...rows, row({ total_incidents_acknowledged: 1 })]).rows))).toBe(8);
});

test('a mean that is not reported is none, and weighs nothing beside those that are', () => {
  const unansweredRow = row({ ts: 1, total_incidents_acknowledged: 7, mean_seconds_to_ack: undefined });
  expect(meanAck(sumOf(readRows([unansweredRow]).rows))).toBeUndefined();
  const answeredRow = row({ total_incidents_acknowledged: 2, mean_seconds_to_ack: 90 });
  expect(meanAck(sumOf(readRows([unansweredRow, answeredRow]).rows))).toBe(90);
});

describe('change against the period before', () => {
  it.each([
    [6, 4, 2, 0.5],
    [0, 4, -4, -1],
    [3, 0, 3, undefined],
    [undefined, 4, undefined, undefined],
    [4, undefined, undefined, undefined],
  ])('from %s to %s', (now, before, difference, share) => {
    expect(changeOf(now, before)).toEqual({ now, before, difference, share });
  });

  it('pairs people of both periods, also those of one only', () => {
    const [one, two, three] = [{ id: 1 }, { id: 2n }, { id: 3 }];
    expect(pairUp([two, one], [one, three])).toEqual([
      { id: '2', now: two, before: undefined },
      { id: '1', now: one, before: one },
      { id: '3', now: undefined, before: three },
    ]);
  });
});

describe('buckets', () => {
  const zone = 'America/New_York';
  const now = unix('2026-12-31T00:00Z');
  const bucketsIn = (start: string, end: string, unit: 'day' | 'week' | 'month', at = now) =>
    bucketsOf({ after: unix(start), upTo: unix(end) }, unit, zone, at).map((bucket) => [
      new Date(bucket.wall * 1000).toISOString().slice(0, 10),
      (bucket.end - bucket.start) / 3600,
      bucket.partial,
    ]);

  it('of days are as long as the zone makes them, and partial where the range cuts them', () => {
    expect(bucketsIn('2026-03-07T05:00Z', '2026-03-09T16:00Z', 'day')).toEqual([
      ['2026-03-07', 24, false],
      ['2026-03-08', 23, false],
      ['2026-03-09', 24, true],
    ]);
  });

  it('of weeks begin on Monday, before the range if need be', () => {
    expect(bucketsIn('2026-03-04T05:00Z', '2026-03-16T04:00Z', 'week')).toEqual([
      ['2026-03-02', 167, true],
      ['2026-03-09', 168, false],
    ]);
  });

  it('of months are calendar months', () => {
    expect(bucketsIn('2026-01-31T05:00Z', '2026-03-01T05:00Z', 'month')).toEqual([
      ['2026-01-01', 744, true],
      ['2026-02-01', 672, false],
    ]);
  });

  it('that are not over yet are partial', () => {
    const at = unix('2026-03-09T02:00Z');
    expect(
      bucketsIn('2026-03-08T05:00Z', '2026-03-10T04:00Z', 'day', at).map(([, , partial]) => partial),
    ).toEqual([true, true]);
  });

  it('take the rows of their time, also those of a server whose weeks begin on Sunday', () => {
    const range = { after: unix('2026-03-02T05:00Z'), upTo: unix('2026-03-16T04:00Z') };
    const weeks = bucketsOf(range, 'week', zone, now);
    const { rows } = readRows([
      row({ ts: unix('2026-03-01T05:00Z'), total_interruptions: 1 }),
      row({ ts: unix('2026-03-08T05:00Z'), total_interruptions: 2 }),
      row({ ts: unix('2026-03-09T04:00Z'), total_interruptions: 4 }),
      row({ ts: unix('2026-05-01T04:00Z'), total_interruptions: 8 }),
    ]);
    expect(overTime(rows, weeks).map(({ figures }) => figures.interruptions)).toEqual([3, 12]);
  });

  it('of weeks are made of the rows of their days', () => {
    const range = { after: unix('2026-03-02T05:00Z'), upTo: unix('2026-03-16T04:00Z') };
    const days = bucketsOf(range, 'day', zone, now);
    const { rows } = readRows(days.map(({ start }, place) => row({ ts: start, total_interruptions: place })));
    const weeks = overTime(rows, bucketsOf(range, 'week', zone, now));
    expect(weeks.map(({ figures }) => figures.interruptions)).toEqual([21, 70]);
  });
});
