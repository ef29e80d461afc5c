import { describe, expect, it, test } from 'vitest';
import { incidentsOfCsv } from './incident-columns';

const read = (text: string, zone = 'Asia/Shanghai') => incidentsOfCsv(text, zone);

test('reads the columns of the export by their names', () => {
  const text =
    'severity,Incident ID,created_at,is_acked,team_id,seconds_to_first_ack,closed_by,note\r\n' +
    'Critical,in-1,1772509200,true,6190000000001234567,90,auto,"a, b"\r\n';
  expect(read(text)).toEqual([
    {
      incident_id: 'in-1',
      account_id: 0,
      team_id: 6_190_000_000_001_234_567n,
      channel_id: 0,
      severity: 'Critical',
      created_at: 1_772_509_200,
      is_acked: true,
      is_assigned: false,
      is_reassigned: false,
      escalated_by: '',
      closed_by: 'auto',
      seconds_to_first_ack: 90,
      seconds_to_close: 0,
      seconds_to_engage: 0,
    },
  ]);
});

describe('a time', () => {
  it.each([
    ['1772509200'],
    ['1772509200000'],
    ['1772509200.5'],
    ['2026-03-03T03:40:00Z'],
    ['2026-03-03 03:40:00.250Z'],
    ['2026-03-03T11:40:00+08:00'],
    ['2026-03-03 11:40:00'],
    ['2026-03-03 11:40'],
  ])('%s', (text) => {
    expect(read(`incident_id,created_at\nin-1,${text}`)?.[0]?.created_at).toBe(1_772_509_200);
  });

  it.each(['', 'yesterday', '2026-13-45 11:40', '-5'])('%j is none', (text) => {
    expect(read(`incident_id,created_at\nin-1,${text}`)?.[0]?.created_at).toBe(0);
  });
});

test('rows without an id are left aside; a text without such a column is no export', () => {
  expect(read('id,severity\n,Info\nin-2,Info')?.map((row) => row.incident_id)).toEqual(['in-2']);
  expect(read('<h1>Welcome</h1>')).toBeUndefined();
  expect(read('')).toBeUndefined();
  expect(read('incident_id,severity\n')).toEqual([]);
});

test('reads heads and values of another language, and counts in place of flags', () => {
  const text =
    '故障 ID,严重程度,触发时间,是否认领,关闭方式,首次认领耗时\n' +
    '69da3f0ef77b1b51f40e83cc,严重,2026-03-03 11:40:00,是,自动,90\n';
  expect(read(text)?.[0]).toMatchObject({
    incident_id: '69da3f0ef77b1b51f40e83cc',
    severity: 'Critical',
    created_at: 1_772_509_200,
    is_acked: true,
    closed_by: 'auto',
    seconds_to_first_ack: 90,
  });
  const counted =
    'Incident ID,Acknowledgements,Assignments,Reassignments,Timeout Escalations,Seconds to Ack,Engaged (Seconds)\n' +
    'in-1,2,1,0,1,75,300\n';
  expect(read(counted)?.[0]).toMatchObject({
    is_acked: true,
    is_assigned: true,
    is_reassigned: false,
    escalated_by: 'timeout',
    seconds_to_first_ack: 75,
    seconds_to_engage: 300,
  });
});
