import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import { parseJson } from '#contract/json';
import { INCIDENT_COLUMNS, type IncidentColumn, type IncidentNames } from './incident-columns';
import { fileWriter, type FileFormat } from './incident-file';

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

function written(
  format: Exclude<FileFormat, 'xlsx'>,
  columns: readonly IncidentColumn[],
  rows = [OPEN, CLOSED],
): string {
  const writer = fileWriter(format, { columns, zone: 'America/New_York', names: NAMES });
  return writer.head + rows.map((row, place) => writer.row(row, place)).join('') + writer.tail;
}

describe('a file', () => {
  it('as CSV has the offset of each instant, no formula, and nothing for what has not happened', () => {
    // Between the two the clocks in New York go forward.
    expect(written('csv', ['id', 'created', 'ack', 'close', 'channel', 'closed'])).toBe(
      [
        '\uFEFFincident_id,created_at,is_acked,seconds_to_first_ack,acked_at,seconds_to_close,closed_at,channel_id,channel_name,closed_by',
        "'=cmd(),2026-03-08T01:00:00-05:00,false,,,,,0,,",
        'in-2,2026-03-08T04:00:00-04:00,true,0,2026-03-08T04:00:00-04:00,600,2026-03-08T04:10:00-04:00,5,"Shop, main",auto',
        '',
      ].join('\r\n'),
    );
  });

  it('as NDJSON has an object a line, every digit of an id, and null for what has not happened', () => {
    const lines = written('ndjson', ['id', 'team', 'created', 'ack']).trimEnd().split('\n');
    expect(lines.map(parseJson)).toEqual([
      {
        incident_id: '=cmd()',
        team_id: 6_190_000_000_001_234_567n,
        team_name: '#6190000000001234567',
        created_at: 1_772_949_600,
        created_at_local: '2026-03-08T01:00:00-05:00',
        is_acked: false,
        seconds_to_first_ack: null,
        acked_at: null,
        acked_at_local: null,
      },
      {
        incident_id: 'in-2',
        team_id: 6_190_000_000_001_234_567n,
        team_name: '#6190000000001234567',
        created_at: 1_772_956_800,
        created_at_local: '2026-03-08T04:00:00-04:00',
        is_acked: true,
        seconds_to_first_ack: 0,
        acked_at: 1_772_956_800,
        acked_at_local: '2026-03-08T04:00:00-04:00',
      },
    ]);
  });

  it('as JSON is one array of the same objects, also without a row', () => {
    const lines = written('ndjson', INCIDENT_COLUMNS).trimEnd().split('\n');
    expect(parseJson(written('json', INCIDENT_COLUMNS))).toEqual(lines.map(parseJson));
    expect(parseJson(written('json', INCIDENT_COLUMNS, []))).toEqual([]);
  });

  it('has the columns in the order they are asked for', () => {
    for (const format of ['csv', 'ndjson', 'json'] as const) {
      const text = written(format, ['close', 'id']);
      expect(text.indexOf('seconds_to_close')).toBeLessThan(text.indexOf('incident_id'));
    }
  });
});
