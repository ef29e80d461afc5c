import { expect, test } from 'vitest';
import { IncidentRow } from '#contract/insight';
import { firstAcksByTeam, firstAcksOf } from './first-acks';
import { hoursOfWeek } from './hours-of-week';
import { emptyTable, putRows } from './incident-table';

const unix = (iso: string) => Date.parse(iso) / 1000;

function tableOf(...parts: Partial<IncidentRow>[]) {
  const table = emptyTable();
  putRows(
    table,
    parts.map((part, place) => IncidentRow.parse({ incident_id: `in-${place}`, ...part })),
  );
  return table;
}

const acked = (seconds_to_first_ack: number, team_id = 1) => ({
  team_id,
  is_acked: true,
  seconds_to_first_ack,
});

test('shares are of all incidents, the median of the acknowledged ones', () => {
  const table = tableOf(acked(60), acked(300), acked(301), acked(900), { team_id: 2 }, acked(901, 2));
  expect(firstAcksOf(table)).toEqual({
    incidents: 6,
    acknowledged: 5,
    median: 301,
    shareWithin: [2 / 6, 4 / 6],
  });
  expect(firstAcksByTeam(table).get(2)).toEqual({
    incidents: 2,
    acknowledged: 1,
    median: 901,
    shareWithin: [0, 0],
  });
  expect(firstAcksOf(tableOf())).toEqual({
    incidents: 0,
    acknowledged: 0,
    median: undefined,
    shareWithin: [0, 0],
  });
});

test('hours of the week are read off the wall clock, also where it changes', () => {
  // New York goes from 02:00 to 03:00 on Sunday 8 March 2026.
  const range = { after: unix('2026-03-07T05:00Z'), upTo: unix('2026-03-10T04:00Z') };
  const counts = hoursOfWeek(
    tableOf(
      { created_at: unix('2026-03-08T06:59:59Z') },
      { created_at: unix('2026-03-08T07:00:00Z') },
      { created_at: unix('2026-03-09T04:00:00Z') },
    ),
    range,
    'America/New_York',
  );
  expect([counts[6]?.[1], counts[6]?.[2], counts[6]?.[3], counts[0]?.[0]]).toEqual([1, 0, 1, 1]);
  expect(counts.flat().reduce((sum, count) => sum + count)).toBe(3);
  // 23:59 before the midnight that Monday begins with.
  const lordHowe = hoursOfWeek(
    tableOf({ created_at: unix('2026-03-08T12:59:00Z') }),
    range,
    'Australia/Lord_Howe',
  );
  expect(lordHowe[6]?.[23]).toBe(1);
});
