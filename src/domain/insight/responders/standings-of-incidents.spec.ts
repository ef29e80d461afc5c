import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import type { Schedule } from '#contract/schedule';
import { bucketsOf } from './over-time';
import { responsesOf } from './responses';
import { figureOf, isFew } from './standings';
import { scheduleStandings, sourceStandings } from './standings-of-incidents';

const unix = (iso: string) => Date.parse(iso) / 1000;
const WINDOW = { start: unix('2026-03-02T00:00Z'), end: unix('2026-03-04T00:00Z') };
const DAYS = bucketsOf({ after: WINDOW.start, upTo: WINDOW.end }, 'day', 'UTC', WINDOW.end);

/** An incident with assigned people and a number of interruptions for each. */
function incident(
  at: string,
  interruptions: Record<number, number>,
  more: Partial<IncidentRow> = {},
): IncidentRow {
  const created_at = unix(at);
  const people = Object.entries(interruptions).map(([id, count]) => ({ responder_id: Number(id), count }));
  const nothing = { acked_at: null, reassigned_at: null, escalated_at: null, escalated_by: '' };
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
    responders: people.map(({ responder_id }) => ({ ...nothing, responder_id, assigned_at: created_at })),
    notifications: people.flatMap(({ responder_id, count }) =>
      Array.from({ length: count }, (_, index) => ({
        responder_id,
        sent_at: created_at + index * 300,
        channel: 'voice',
        is_interruption: true,
      })),
    ),
    labels: {},
    ...more,
  };
}

function schedule(schedule_id: number, ...duties: [person: number, start: string, end: string][]): Schedule {
  return {
    schedule_id,
    schedule_name: `S${schedule_id}`,
    description: '',
    team_id: 1,
    enabled: true,
    layers: [],
    layer_schedules: [],
    final_schedule: {
      layer_name: '',
      mode: 0,
      schedules: duties.map(([person, start, end]) => ({
        start: unix(start),
        end: unix(end),
        hash: '',
        group: { group_name: '', members: [{ role_id: 1, person_ids: [person] }] },
      })),
    },
  };
}

const NIGHTS = schedule(
  1,
  [1, '2026-03-02T20:00Z', '2026-03-03T08:00Z'],
  [2, '2026-03-03T20:00Z', '2026-03-04T00:00Z'],
);
const OFFICE = schedule(
  2,
  [1, '2026-03-02T09:00Z', '2026-03-02T17:00Z'],
  [2, '2026-03-03T09:00Z', '2026-03-03T17:00Z'],
);

function sumOf(figures: readonly ({ interruptions: number } | undefined)[]): number {
  return figures.reduce((sum, one) => sum + (one?.interruptions ?? 0), 0);
}

describe('schedules', () => {
  const duty = { schedules: [NIGHTS, OFFICE, schedule(3)], window: WINDOW, ownZone: () => 'UTC' };
  const standings = (incidents: readonly IncidentRow[], before?: readonly IncidentRow[]) =>
    scheduleStandings(
      {
        now: responsesOf(incidents, () => 'UTC'),
        before: before && { responses: responsesOf(before, () => 'UTC'), duty },
        buckets: DAYS,
      },
      duty,
    );

  it('an office-hours rota has no waking of the nights its people have in another rota', () => {
    const lines = standings([
      incident('2026-03-03T01:00Z', { 1: 3 }),
      incident('2026-03-02T10:00Z', { 1: 1 }),
    ]);
    expect(
      lines.map(({ name, figures, duty: own }) => [name, figures.byKind.night, figures.interruptions, own]),
    ).toEqual([
      ['S1', 3, 3, { seconds: 10 * 3600, interruptions: 3 }],
      ['S2', 0, 1, { seconds: 0, interruptions: 0 }],
    ]);
    expect(lines[1] && figureOf(lines[1], 'rate')).toBeUndefined();
    expect(lines[0]?.nights).toEqual([0, 3]);
  });

  it('duty begins with the first second of a period and ends before its last', () => {
    for (const [time, name] of [
      ['2026-03-02T19:59:59Z', 'On call in none of them'],
      ['2026-03-02T20:00:00Z', 'S1'],
      ['2026-03-03T07:59:59Z', 'S1'],
      ['2026-03-03T08:00:00Z', 'On call in none of them'],
    ] as const) {
      const lines = standings([incident(time, { 1: 1 })]).filter(({ figures }) => figures.incidents > 0);
      expect(lines.map((line) => line.name)).toEqual([name]);
    }
  });

  it('a person on call in two schedules counts in both, and others in none', () => {
    const both = { ...duty, schedules: [NIGHTS, schedule(4, [1, '2026-03-02T00:00Z', '2026-03-04T00:00Z'])] };
    const now = responsesOf([incident('2026-03-03T01:00Z', { 1: 2, 9: 1 })], () => 'UTC');
    const lines = scheduleStandings({ now, before: undefined, buckets: DAYS }, both);
    expect(lines.map(({ name, figures }) => [name, figures.interruptions])).toEqual([
      ['S1', 2],
      ['S4', 2],
      ['On call in none of them', 1],
    ]);
  });

  it('compare with what came in the same schedule before; without data there is no comparison', () => {
    const night = incident('2026-03-03T01:00Z', { 1: 3 });
    expect(standings([night], [incident('2026-03-02T23:30Z', { 1: 5, 2: 7 })])[0]?.before?.byKind.night).toBe(
      5,
    );
    expect(standings([night])[0]?.before).toBeUndefined();
  });

  it('have a rest that is compared, too, so that changes add up; also if only the period before has one', () => {
    const before = [incident('2026-03-02T23:30Z', { 1: 5, 2: 7 }), incident('2026-03-03T18:00Z', { 9: 4 })];
    for (const now of [[incident('2026-03-03T01:00Z', { 1: 3, 2: 2 })], []]) {
      const lines = standings(now, before);
      const sums = [sumOf(lines.map((line) => line.figures)), sumOf(lines.map((line) => line.before))];
      expect(lines.at(-1)?.before?.interruptions).toBe(11);
      expect(sums).toEqual([now.length === 0 ? 0 : 5, 16]);
    }
  });
});

describe('channels and labels', () => {
  const noise = { closed_by: 'auto', seconds_to_close: 60 };
  const incidents = [
    incident('2026-03-03T01:00Z', { 1: 3, 2: 1 }, { channel_id: 7, labels: { service: 'api' } }),
    incident('2026-03-03T02:00Z', { 1: 1 }, { channel_id: 7, ...noise }),
    incident('2026-03-03T10:00Z', { 1: 1 }, { channel_id: 8, ...noise, is_acked: true }),
    incident('2026-03-03T11:00Z', {}, { channel_id: 8, closed_by: 'manually' }),
  ];
  const sources = { incidents, before: undefined, buckets: DAYS, ownZone: () => 'UTC' };

  it('have each incident once, what it cost everybody, and the share that is noise', () => {
    const before = [incident('2026-03-02T01:00Z', { 1: 9 }, { channel_id: 9 })];
    const lines = sourceStandings({ ...sources, before }, ({ channel_id }) => channel_id, String);
    expect(
      lines.map(({ id, figures, before: then, noise: own }) => [
        id,
        figures.byKind.night,
        figures.interruptions,
        figures.incidents,
        own,
        then?.byKind.night,
      ]),
    ).toEqual([
      [7, 5, 5, 2, 1, 0],
      [8, 0, 1, 2, 0, 0],
      [9, 0, 0, 0, 0, 9],
    ]);
    expect(lines.map(({ needless }) => needless)).toEqual([
      { now: 1, before: 0 },
      { now: 0, before: 0 },
      { now: 0, before: 0 },
    ]);
    expect(lines.map((line) => figureOf(line, 'needless-share'))).toEqual([0.2, undefined, undefined]);
    expect(lines.map((line) => figureOf(line, 'noise'))).toEqual([0.5, 0, undefined]);
    expect(lines.map((line) => isFew(line, 'noise'))).toEqual([true, true, true]);
    expect(lines[0]?.nights).toEqual([0, 5]);
  });

  it('incidents without the label are the rest', () => {
    const lines = sourceStandings(
      sources,
      ({ labels }) => labels?.['service'],
      (id) => String(id ?? 'none'),
    );
    expect(lines.map(({ id, name, figures }) => [id, name, figures.incidents])).toEqual([
      ['api', 'api', 1],
      [undefined, 'none', 3],
    ]);
  });
});
