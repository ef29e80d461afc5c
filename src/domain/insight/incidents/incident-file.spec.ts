import { expect, test } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import { csvFile } from '../../csv/write';
import type { IncidentNames } from './incident-columns';
import { incidentFile } from './incident-file';

const OPEN: IncidentRow = {
  incident_id: '=cmd()',
  account_id: 3_070_000_000_001,
  team_id: 6_190_000_000_001_234_567n,
  channel_id: 0,
  severity: 'Critical',
  created_at: 1_772_949_600,
  is_acked: false,
  is_assigned: true,
  is_reassigned: false,
  escalated_by: '',
  closed_by: '',
  seconds_to_first_ack: 0,
  seconds_to_close: 0,
  seconds_to_engage: 0,
};
const CLOSED: IncidentRow = {
  ...OPEN,
  incident_id: 'in-2',
  channel_id: 5,
  created_at: 1_772_956_800,
  is_acked: true,
  closed_by: 'auto',
  seconds_to_close: 600,
  seconds_to_engage: 600,
};
const NAMES: IncidentNames = { team: (id) => `#${id}`, channel: () => 'Shop, main', text: String };

test('a file has the offset of each instant, no formula, and nothing for what has not happened', () => {
  const { head, cells } = incidentFile('America/New_York', NAMES);
  // Between the two the clocks in New York go forward.
  expect(csvFile(head, [OPEN, CLOSED].map(cells))).toBe(
    [
      '\uFEFFtitle,created_at,incident_id,severity,team_id,team_name,channel_id,channel_name,is_acked,seconds_to_first_ack,acked_at,seconds_to_close,closed_at,seconds_to_engage,escalated_by,closed_by,is_assigned,is_reassigned,account_id',
      ",2026-03-08T01:00:00-05:00,'=cmd(),Critical,6190000000001234567,#6190000000001234567,0,,false,,,,,,,,true,false,3070000000001",
      ',2026-03-08T04:00:00-04:00,in-2,Critical,6190000000001234567,#6190000000001234567,5,"Shop, main",true,0,2026-03-08T04:00:00-04:00,600,2026-03-08T04:10:00-04:00,600,,auto,true,false,3070000000001',
      '',
    ].join('\r\n'),
  );
});
