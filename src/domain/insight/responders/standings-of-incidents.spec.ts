import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import { bucketsOf } from './responder-rows';
import { figureOf, isFew, sourceStandings } from './standings';

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
