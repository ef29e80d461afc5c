import { expect, test } from 'vitest';
import { emptyTable, putRows } from '#domain/insight/incidents/incident-table';
import { lateCounts } from '#domain/insight/incidents/late';
import { listedOrder } from '#domain/insight/incidents/table-order';
import { groupFigures } from '#domain/insight/incidents/table-summary';
import { csvFile } from '#domain/csv/write';
import { groupsTable } from './summary-csv';

const row = (id: string, team: number, severity: string, at: number, ack: number, closedBy: string) => ({
  incident_id: id,
  account_id: 1,
  team_id: team,
  channel_id: 0,
  severity,
  created_at: at,
  is_acked: ack > 0,
  is_assigned: false,
  is_reassigned: false,
  escalated_by: '',
  closed_by: closedBy,
  seconds_to_first_ack: ack,
  seconds_to_close: closedBy === '' ? 0 : 600,
  seconds_to_engage: ack > 0 && closedBy !== '' ? 600 - ack : 0,
});

const MIDNIGHT = Date.parse('2026-03-08T05:00Z') / 1000;
const table = emptyTable();
putRows(table, [
  row('a', 7, 'Critical', MIDNIGHT, 60, 'auto'),
  row('b', 7, 'Warning', MIDNIGHT + 10, 180, 'manually'),
  row('c', 0, 'Info', MIDNIGHT + 3600, 0, ''),
]);
const late = lateCounts(table, {
  rule: { notWithin: 120 },
  edges: [],
  grouping: 'team',
  overTime: listedOrder(table),
  rows: listedOrder(table),
});
const names = { team: () => 'Payments, EU', text: String, channel: () => '' };

test('groups come with name, value and all figures, all of them first', () => {
  const groups = groupFigures(table, listedOrder(table), 'team');
  const { head, rows } = groupsTable(groups, { grouping: 'team', time: 'ack', late, names });
  expect(csvFile(head, rows).split('\r\n')).toEqual([
    '\uFEFFteam,team_value,incidents,critical,unacknowledged,auto_closed,p50_seconds_to_first_ack,p90_seconds_to_first_ack,p95_seconds_to_first_ack,p99_seconds_to_first_ack,mean_seconds_to_first_ack,late_over_120_s,of',
    'all,,3,1,1,1,60,180,180,180,120,2,3',
    '"Payments, EU",7,2,1,0,1,60,180,180,180,120,1,2',
    'none,0,1,0,1,0,,,,,,1,1',
    '',
  ]);
});
