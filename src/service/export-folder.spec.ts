import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { Application } from '#contract/rum';
import { runs } from '#domain/property-runs.spec-support';
import { entriesOf, importRecords } from './import/import-records';
import { readEntries, sourceFiles } from './import/files';
import { KINDS, type RecordSet } from './records/kinds';
import { emptyTables, onEachStore, onOneStore } from './store/stores.spec-support';
import { layer, records } from './records.spec-support';
import { demoRecords } from './demo/demo';
import { exportFolder } from './export';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-export-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const NDJSON = { force: false, csv: false };
const demo = demoRecords('2026-03-14', 'Asia/Shanghai');
const FILES = KINDS.map((kind) => `${kind}.ndjson`).sort();
const CSV_FILES = FILES.filter((name) => name !== 'incidents.ndjson')
  .concat('incidents.csv', 'assignments.csv', 'notifications.csv')
  .sort();
const modeOf = (path: string) => statSync(path).mode & 0o777;
const contents = (path: string, names = FILES) => names.map((name) => readFileSync(join(path, name), 'utf8'));

/** Record sets with arbitrary ids, texts and team structures that an import accepts. */
const anyRecords: fc.Arbitrary<RecordSet> = (() => {
  const id = fc.oneof(
    fc.integer({ min: 1 }),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 53n) }),
  );
  const name = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  const key = name.filter((text) => text !== '');
  const wild = fc.string({ unit: 'binary' });
  return fc
    .record({
      teamIds: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }),
      ids: fc.uniqueArray(id, { maxLength: 5 }),
      keys: fc.uniqueArray(key, { maxLength: 5 }),
      text: name,
      body: wild,
      flag: fc.boolean(),
    })
    .map(({ teamIds, ids, keys, text, body, flag }) => {
      const team_id = teamIds[0] ?? 0;
      const [application] = records.applications;
      const [issue] = records.issues;
      const [delivery] = records.webhooks;
      const [incident] = records.incidents;
      const scheduleWith = (schedule_id: (typeof ids)[number]) => ({
        schedule_id,
        schedule_name: text,
        description: text,
        team_id,
        enabled: flag,
        is_private: !flag,
        updated_at: 5,
        layers: [{ ...layer, layer_name: body, groups: [{ group_name: body, members: [] }] }],
      });
      return {
        erasures: keys.map((text) => ({
          person_hash: createHash('sha256').update(text).digest('hex'),
          erased_at: 5,
        })),
        teams: teamIds.map((team) => ({ team_id: team, team_name: text })),
        people: ids.map((person_id) => ({
          person_id,
          person_name: text,
          team_ids: flag ? teamIds : [],
          ...(flag && {
            emails: [`a+${person_id}@example.com`, `b.${person_id}@example.com`],
            phone: '+1 (202) 555-0142',
            chat: `msteams:/l/chat?users=${person_id}`,
            personnel_number: `${person_id}-7`,
          }),
        })),
        roles: ids.map((role_id, order) => ({ role_id, role_name: `r${text}`, order: -order })),
        holidays: ids.map((person, index) => ({
          date: `2026-12-${10 + index}`,
          name: `h${text}`,
          ...(flag && { team_ids: teamIds, person_ids: [person] }),
        })),
        absences: ids.map((person_id) => ({ person_id, start: 5, end: 9, ...(flag && { reason: text }) })),
        channels: ids.map((channel_id) => ({ channel_id, channel_name: text, team_id, is_private: flag })),
        // One version is exported unless its time is that of the schedule.
        schedule_versions: ids.flatMap((schedule_id) =>
          flag
            ? [
                { ...scheduleWith(schedule_id), number: 1, at: 0, enabled: false },
                { ...scheduleWith(schedule_id), number: 2, at: 3, layers: [] },
                { ...scheduleWith(schedule_id), number: 3, at: 3 },
              ]
            : [{ ...scheduleWith(schedule_id), number: 1, at: 0 }],
        ),
        schedules: ids.map(scheduleWith),
        rates: ids.map((person_id) => ({ team_id: 0, person_id, rates: { night: '8.5' }, maximum: '9' })),
        closings: ids.map((closing_id) => ({
          closing_id,
          month: '2026-01',
          closed_at: 1,
          closed_by: text,
          reopened_at: 2,
          reopened_by: text,
          time_zone: 'Europe/London',
          short_rest_hours: 11,
          rules: { currency: '€', bounds: { nightEnd: 1, workUntil: 2, nightStart: 3 }, rates: {} },
          left_out_schedules: [],
          left_out_channels: [closing_id],
          rows: [{ person_id: closing_id, figures: { total: 1 }, woken: 0, night_incidents: 0, lines: [] }],
        })),
        targets: ids.map((_, since) => ({ severity: 'Info' as const, seconds: 60, since })),
        sets: ids.map((set_id) => ({ set_id, set_name: `s${text}`, team_id, schedule_ids: ids })),
        source_schedules: ids.map((schedule_id) => ({
          schedule_id,
          source: `s${text}`,
          external_id: `e${text}`,
          schedule_name: text,
          is_own: flag,
          ...(flag && { record: scheduleWith(schedule_id), read_at: 7, gone_at: 8 }),
        })),
        changes: ids.map((schedule_id) => ({
          schedule_id,
          number: 1,
          at: 0,
          kind: 'import',
          author: text,
          reason: text,
          lines: [text],
          ...(flag && { author_id: schedule_id, edits: [{ kind: 'endLayer', layer: 0 }] }),
        })),
        requests: keys.map((request_id) => ({
          request_id,
          schedule_id: team_id,
          from_person: team_id,
          from_name: text,
          asked: ids,
          edits: [{ kind: 'away', person: team_id, start: 5, end: 9 }],
          reason: text,
          state: 'open',
          created_at: 5,
          expires_at: 9,
          answers: flag ? [{ person_id: team_id, answer: 'declined', word: text, at: 6 }] : [],
          ...(flag && { version: 2 }),
        })),
        sent_messages: keys.map((sent_id) => ({
          sent_id,
          message: text,
          what: text,
          schedule_id: team_id,
          at: 5,
          state: 'failed',
          tries: 1,
          next_at: 9,
          ...(flag && { ended_at: 9, problem: text }),
        })),
        applications: application
          ? keys.map((application_id) => ({ ...application, application_id, client_token: body }))
          : [],
        issues: issue
          ? keys.map((issue_id) => ({ ...issue, issue_id, error: { message: body, type: text } }))
          : [],
        webhooks: delivery
          ? keys.map((event_id) => ({ ...delivery, event_id, integration_id: event_id, request_body: body }))
          : [],
        fields: keys.map((field_name) => ({ field_name, kind: 'text' as const })),
        incidents: incident
          ? keys.map((incident_id, index) => ({
              ...incident,
              incident_id,
              account_id: team_id,
              title: text,
              created_at: index,
              labels: { [text]: text, z: '', a: text },
              fields: { [text]: flag ? team_id : [text], b: -1.5, a: flag },
            }))
          : [],
      };
    });
})();

onEachStore('an export', (store, on) => {
  const clear = () => emptyTables(store().db, on === 'Citus');

  /** Bytes of the export of a set, and of the export after importing it. */
  async function twice(set: RecordSet): Promise<[string[], string[]]> {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    await clear();
    await importRecords(store().db, entriesOf(set));
    await exportFolder(store().db, first, NDJSON);
    await clear();
    await importRecords(store().db, readEntries(await sourceFiles(first)));
    await exportFolder(store().db, second, NDJSON);
    return [contents(first), contents(second)];
  }

  test('is identical after an import into an empty store', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecords, async (set) => {
        const [first, second] = await twice(set);
        expect(second).toEqual(first);
        const lines = first.join('').split('\n').length - 1;
        expect(lines).toBe(KINDS.reduce((sum, kind) => sum + set[kind].length, 0));
      }),
      { numRuns: runs(15, 5) },
    );
  });

  test('is the same after an import as CSV', async () => {
    const [plain, csv, again] = ['plain', 'csv', 'again'].map((name) => join(folder, name));
    const through = async (set: RecordSet) => {
      await clear();
      await importRecords(store().db, entriesOf(set));
      await exportFolder(store().db, plain ?? '', NDJSON);
      await exportFolder(store().db, csv ?? '', { force: false, csv: true });
      expect(readdirSync(csv ?? '').sort()).toEqual(CSV_FILES);
      await clear();
      await importRecords(store().db, readEntries(await sourceFiles(csv ?? '')));
      await exportFolder(store().db, again ?? '', NDJSON);
      expect(contents(again ?? '')).toEqual(contents(plain ?? ''));
    };
    await fc.assert(fc.asyncProperty(anyRecords, through), {
      numRuns: runs(10, 3),
    });
    await through({ ...demo, incidents: demo.incidents.slice(0, 100) });
  });

  test('keeps zero characters and unpaired surrogates in the versions of a schedule', async () => {
    const layers = [{ ...layer, layer_name: 'a\0b\ud800\\u' }];
    const [one] = records.schedules;
    const schedule = one && { ...one, layers };
    const schedules = schedule ? [schedule] : [];
    const schedule_versions = schedule ? [{ ...schedule, number: 1, at: 5 }] : [];
    const [first, second] = await twice({ ...records, schedules, schedule_versions });
    expect(second).toEqual(first);
    expect(first.filter((text) => text.includes('"a\\u0000b'))).toHaveLength(2);
  });

  test('is sorted by id across batches', async () => {
    const teams = Array.from({ length: 1201 }, (_, index) => ({ team_id: 5000 - index, team_name: 't' }));
    const keys = ['b', 'B', 'a'];
    const applications = keys.map((application_id) => Application.parse({ application_id }));
    await importRecords(
      store().db,
      entriesOf({ ...records, teams: [...records.teams, ...teams], applications }),
    );
    const counts = await exportFolder(store().db, folder, NDJSON);
    expect(counts.teams).toBe(1203);
    const idsOf = (name: string, pattern: RegExp) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(pattern)].map(([, id = '']) => id);
    const ids = idsOf('teams.ndjson', /"team_id":(\d+)/g).map(Number);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids).toHaveLength(1203);
    expect(idsOf('applications.ndjson', /"application_id":"(\w)"/g)).toEqual(['B', 'a', 'b']);
  });
});

onOneStore('the folder of an export', (store) => {
  const write = (force = false, csv = false) => exportFolder(store().db, folder, { force, csv });

  test('and its files are for their owner alone, even over those of an earlier or killed export', async () => {
    const target = join(folder, 'made/for-it');
    await exportFolder(store().db, target, { force: false, csv: true });
    expect([modeOf(join(folder, 'made')), modeOf(target)]).toEqual([0o700, 0o700]);
    for (const name of ['people.ndjson', '.people.ndjson.new']) {
      writeFileSync(join(target, name), '');
      chmodSync(join(target, name), 0o644);
    }
    await exportFolder(store().db, target, NDJSON);
    for (const name of readdirSync(target)) expect([name, modeOf(join(target, name))]).toEqual([name, 0o600]);
  });

  test('may contain an earlier export, which is replaced', async () => {
    await importRecords(store().db, entriesOf(records));
    await write();
    await store().db.execute(sql`delete from channels`);
    await write();
    expect(readFileSync(join(folder, 'channels.ndjson'), 'utf8')).toBe('');
  });

  test('must contain no other files, unless forced; these are not touched then', async () => {
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    await expect(write()).rejects.toThrow(/holds other files \(thesis\.txt\)/);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
    await write(true);
    expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  test('keeps the earlier export if a new one fails', async () => {
    await importRecords(store().db, entriesOf(records));
    await write();
    const before = contents(folder);
    await store().db.execute(sql`drop table deliveries`);
    await expect(write()).rejects.toThrow(/deliveries/);
    expect(contents(folder)).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(FILES);
  });
});

describe('a path that is not a folder', () => {
  onOneStore('is refused in one line', (store) => {
    it('names the path in the error', async () => {
      mkdirSync(join(folder, 'sub'));
      writeFileSync(join(folder, 'sub', 'file'), '');
      const target = join(folder, 'sub', 'file');
      await expect(exportFolder(store().db, target, NDJSON)).rejects.toThrow(
        `${target} cannot be written to`,
      );
    });
  });
});
