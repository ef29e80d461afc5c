import { expect, test } from 'vitest';
import { IncidentRow } from '#contract/insight';
import { firstAcksByTeam, firstAcksOf } from './late';
import { emptyTable, putRows } from './incident-table';

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
    late: 2,
  });
  expect(firstAcksOf(table, [{ severity: '', seconds: 299, since: 0 }]).late).toBe(5);
  expect(firstAcksByTeam(table).get(2)).toEqual({
    incidents: 2,
    acknowledged: 1,
    median: 901,
    shareWithin: [0, 0],
    late: 2,
  });
  expect(firstAcksOf(tableOf())).toEqual({
    incidents: 0,
    acknowledged: 0,
    median: undefined,
    shareWithin: [0, 0],
    late: 0,
  });
});
