import { asc, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import { runs } from '#domain/property-runs.spec-support';
import { type Entry, entriesOf, importRecords } from '../import/import-records';
import { exportFolder } from '../export';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contextOf } from '../insight/insight.spec-support';
import { readEntries, sourceFiles } from '../import/files';
import type { Kind } from '../records/kinds';
import { ANA, BO, layer, MONDAY_11, records } from '../records.spec-support';
import { listSelfSchedules } from '../schedule/list-schedules';
import { deliveries, incidentResponders, incidents, scheduleVersions } from '../store/schema';
import { emptyTables, onOneStore } from '../store/stores.spec-support';
import { removeDaily, removeOld } from './retention';

const DAY = 86_400;
const KEEP = 100;
const NOW = MONDAY_11 + DAY;
const HORIZON = NOW - KEEP * DAY;

const entry = (kind: Kind, value: unknown): Entry => ({ kind, place: kind, size: 0, value });
const [INCIDENT] = records.incidents;
const [DELIVERY] = records.webhooks;

function incidentAt(id: string, created_at: number, more: object = {}): Entry {
  return entry('incidents', {
    ...INCIDENT,
    incident_id: id,
    created_at,
    closed_at: created_at + 900,
    title: `Title of ${id}`,
    assignments: [],
    notifications: [{ person_id: ANA, sent_at: created_at + 2, channel: 'voice' }],
    ...more,
  });
}

onOneStore('what is not kept for ever', (store) => {
  test('is removed with its texts, and counted again at the edge', async () => {
    const { db } = store();
    await importRecords(db, entriesOf({ ...records, incidents: [], webhooks: [] }), { now: NOW });
    await importRecords(
      db,
      [
        ...[1, 2, 3].map((event_id) =>
          entry('webhooks', {
            ...DELIVERY,
            event_id: `e${event_id}`,
            event_time: new Date((HORIZON + (event_id - 2) * 10) * 1000).toISOString(),
          }),
        ),
        incidentAt('old', HORIZON - DAY),
        incidentAt('open', HORIZON - DAY, { closed_at: null, closed_by: '' }),
        incidentAt('before', HORIZON - 1),
        incidentAt('after', HORIZON),
        incidentAt('new', NOW - DAY),
      ],
      { now: NOW },
    );
    const interruptions = async () =>
      (await db.select().from(incidentResponders).orderBy(asc(incidentResponders.incident_id))).map(
        ({ incident_id, interruptions: count }) => [incident_id, count],
      );
    expect(await interruptions()).toContainEqual(['after', 0]);
    const removed = await removeOld(db, NOW, { incidents: KEEP, deliveries: KEEP });
    expect([...removed]).toEqual([
      ['incidents', 2],
      ['deliveries', 1],
    ]);
    expect(await interruptions()).toEqual([
      ['after', 1],
      ['new', 1],
      ['open', 1],
    ]);
    const left = await db.select().from(incidents).orderBy(asc(incidents.incident_id));
    expect(left.map(({ incident_id }) => incident_id)).toEqual(['after', 'new', 'open']);
    expect((await db.select().from(deliveries)).map(({ event_id }) => event_id).toSorted()).toEqual([
      'e2',
      'e3',
    ]);
    const titles = await db.select({ text: sql<string>`folded_title` }).from(sql`incident_titles`);
    expect(titles.map(({ text }) => text).toSorted()).toEqual([
      'title of after',
      'title of new',
      'title of open',
    ]);
    const again = await removeOld(db, NOW, { incidents: KEEP, deliveries: KEEP, versions: KEEP });
    expect(again.size).toBe(0);
  });

  test('is removed at the start, and said', async () => {
    const { db } = store();
    await importRecords(db, entriesOf({ ...records, incidents: [], webhooks: [] }), { now: NOW });
    await importRecords(db, [incidentAt('old', HORIZON - DAY)], { now: NOW });
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const daily = removeDaily({ db, clock: () => NOW * 1000, log }, { incidents: KEEP });
    await expect.poll(() => lines).toEqual([`Removed 1 incidents older than ${KEEP} days`]);
    await daily.stop();
    expect(await db.$count(incidents)).toBe(0);
  });
});

const rotaOf = (person: number, name: string) => ({
  schedule_id: 7,
  schedule_name: name,
  layers: [
    {
      ...layer,
      layer_start: 0,
      groups: [{ group_name: name, members: [{ role_id: 1, person_ids: [person] }] }],
    },
  ],
});

onOneStore('versions that are not kept for ever', (store) => {
  /** Duty in a few windows after the horizon, the last one with later corrections. */
  const answers = async () => {
    const ctx = { ...contextOf(store(), ANA), now: NOW };
    const [first, day] = [HORIZON, DAY];
    const windows = [
      { start: first, end: first + 5 * day },
      { start: first + 20 * day, end: first + 26 * day },
      { start: NOW - 3 * day, end: NOW + 3 * day },
      { start: first + 20 * day, end: first + 26 * day, as_of: first + 30 * day },
    ];
    const items = await Promise.all(windows.map((window) => listSelfSchedules(ctx, window)));
    return stringifyJson(
      items.map(({ data }) => data.items.find((one) => one.schedule_id === 7)?.final_schedule),
    );
  };

  test('leave every answer about a later time as it was, also in an export of theirs', async () => {
    const changes = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, async (days) => {
        await emptyTables(store().db, false);
        const people = [ANA, BO];
        await importRecords(
          store().db,
          entriesOf({
            ...records,
            schedules: [],
            schedule_versions: [],
            changes: [],
            requests: [],
            source_schedules: [],
          }),
          { now: NOW },
        );
        for (const [index, day] of days.toSorted((a, b) => b - a).entries()) {
          const at = NOW - day * DAY;
          const value = { ...rotaOf(people[index % 2] ?? ANA, `Rota ${index}`), updated_at: at };
          await importRecords(store().db, [entry('schedules', value)], {
            now: at,
            author: { kind: 'import', author: 'x' },
          });
        }
        const before = await answers();
        await removeOld(store().db, NOW, { versions: KEEP });
        expect(await answers()).toBe(before);
        const rows = await store().db.select().from(scheduleVersions).orderBy(asc(scheduleVersions.number));
        const old = rows.filter(({ at }) => at <= HORIZON);
        // The first one, and the one in force then.
        expect(old.length).toBeLessThanOrEqual(2);
        expect(rows.at(-1)?.number).toBe(days.length);
        const folder = mkdtempSync(join(tmpdir(), 'kept-'));
        try {
          await exportFolder(store().db, folder, { force: true, csv: false, damaged: false });
          await emptyTables(store().db, false);
          await importRecords(store().db, readEntries(await sourceFiles(folder)), { now: NOW });
          expect(await answers()).toBe(before);
        } finally {
          rmSync(folder, { recursive: true });
        }
      }),
      { numRuns: runs(8) },
    );
  });
});
