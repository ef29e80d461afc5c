import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECORD_KINDS } from '../records/kinds';
import { ANA, LONG_ID, records } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';
import { readEntries, sourceFiles } from './files';
import { importRecords } from './import-records';
import { ImportError } from './problems';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-csv-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), lines.join('\n'));

const INCIDENTS =
  'incident_id,account_id,team_id,channel_id,title,severity,created_at,closed_at,closed_by,muted,labels,fields';
const ASSIGNMENTS = 'incident_id,person_id,assigned_at,acked_at,reassigned_at,escalated_at,escalated_by';
const NOTIFICATIONS = 'incident_id,person_id,sent_at,channel';
const [whole] = records.incidents;
const start = whole?.created_at ?? 0;

onOneStore('incidents as CSV', (store) => {
  const bring = async () => importRecords(store().db, readEntries(await sourceFiles(folder)));
  const problems = () =>
    bring().then(
      () => [],
      (error: unknown) => (error instanceof ImportError ? error.problems : [String(error)]),
    );

  test('give the same records as NDJSON, in any order of lines', async () => {
    put(
      'incidents.csv',
      INCIDENTS,
      `incident-open,${LONG_ID},10,100,Checkout fails,Critical,${start},${start + 900},manually,false,` +
        '"{""service"":""checkout""}","{""region"":""eu"",""impact"":12345678901234567890,""tags"":[""a"",""b""]}"\r',
      `other,1,0,0,"Two\nlines, and ""quotes""",Info,${start},,,,,`,
    );
    put(
      'assignments.csv',
      ASSIGNMENTS,
      `incident-open,${ANA},${start + 1},${start + 120},,,`,
      `other,${ANA},${start},,,,`,
      `incident-open,${LONG_ID},${start + 1},,,${start + 600},timeout`,
    );
    put(
      'notifications.csv',
      NOTIFICATIONS,
      `incident-open,${ANA},${start + 2},app`,
      `incident-open,${ANA},${start + 62},voice`,
      `incident-open,${LONG_ID},${start + 2},email`,
    );
    expect(await bring()).toEqual({ incidents: 2 });
    const found = [];
    for await (const page of RECORD_KINDS.incidents.pages(store().db)) found.push(...page);
    expect(found[0]).toEqual(whole);
    expect(found[1]).toMatchObject({
      title: 'Two\nlines, and "quotes"',
      closed_at: null,
      labels: {},
      assignments: [{ person_id: ANA, acked_at: null }],
      notifications: [],
    });
  });

  test('are refused by file, line, field and rule', async () => {
    put(
      'incidents.csv',
      INCIDENTS,
      'a,x,,,,Grave,1.5,,,yes,{,',
      'b,1,,,,Info,5,,,,,',
      'c,1',
      'd,1,,,,Info,5,,,,"{""a"":1,""a"":2}",',
    );
    put('assignments.csv', ASSIGNMENTS, 'b,,5,,,,by magic', 'b,1,5');
    expect(await problems()).toEqual([
      'assignments.csv, line 2: person_id is required and must be an integer',
      'assignments.csv, line 2: escalated_by must be one of manually, timeout, ',
      'assignments.csv, line 3: has 3 cells, the first line has 7',
      'incidents.csv, line 2: labels is not JSON',
      'incidents.csv, line 4: has 2 cells, the first line has 12',
      'incidents.csv, line 5: labels has a twice',
    ]);
  });

  test('are refused if a line refers to a missing incident, or goes back in time', async () => {
    put('incidents.csv', 'incident_id,severity,created_at', 'b,Info,5');
    put('notifications.csv', NOTIFICATIONS, 'b,1,5,sms', 'c,1,5,sms');
    expect(await problems()).toEqual([
      'notifications.csv, line 3: incident_id names incident c, which is not in incidents.csv',
    ]);
    put('notifications.csv', NOTIFICATIONS);
    put('assignments.csv', ASSIGNMENTS, 'b,1,5,4,,,');
    expect(await problems()).toEqual([
      'incidents.csv, incident b: assignments[0].acked_at must not be before created_at',
    ]);
  });

  test('are refused with unknown columns, and parts without incidents', async () => {
    put('incidents.csv', 'incident_id,colour', 'b,red');
    expect(await problems()).toEqual(['incidents.csv, line 1: colour is not a known field']);
    rmSync(join(folder, 'incidents.csv'));
    put('assignments.csv', ASSIGNMENTS);
    expect(await problems()).toEqual(['assignments.csv needs incidents.csv beside it']);
  });
});
