import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { runCommandLine } from '../cli/commands';
import { entriesOf, importRecords } from '../import/import-records';
import { createKey, listKeys } from '../keys';
import { type Kind, KINDS, RECORD_KINDS, type RecordSet } from '../records/kinds';
import { ANA, MONDAY_11, records } from '../records.spec-support';
import { openService } from '../service';
import { addArtifacts, listArtifacts } from '../stack/artifacts';
import type { Db } from '../store/db';
import { incidentResponders } from '../store/schema';
import { makeEmbeddedStore, onOneStore } from '../store/stores.spec-support';
import { DEMO_ANDROID, demoAndroidArtifacts, demoRecords } from './demo';
import { DEMO_PERSON_ID } from './make-demo';
import { removeDemo } from './remove-demo';

const demo = demoRecords('2026-03-18', 'Asia/Shanghai');
/** Stay in the store. */
const KEPT: ReadonlySet<Kind> = new Set(['roles', 'fields']);
const DEMO_COUNTS = Object.fromEntries(
  KINDS.filter((kind) => demo[kind].length > 0 && !KEPT.has(kind) && kind !== 'schedule_versions').map(
    (kind) => [kind, demo[kind].length],
  ),
);
const [demoTeam] = demo.teams;
const paged = demo.incidents
  .flatMap(({ notifications }) => notifications)
  .find(({ channel }) => channel === 'app');

/** Notification within a minute of a demo notification, so that it counts as no interruption. */
const page = {
  person_id: paged?.person_id ?? 0,
  sent_at: (paged?.sent_at ?? 0) + 30,
  channel: 'voice',
} as const;
const [incident] = records.incidents;

/** Records of a team that started with the demo data: some equal the demo's, some refer to it. */
const own: RecordSet = {
  ...records,
  people: [...records.people, { person_id: 9, person_name: 'Di', team_ids: [demoTeam?.team_id ?? 0] }],
  incidents: incident ? [{ ...incident, notifications: [...incident.notifications, page] }] : [],
};

async function contentsOf(db: Db) {
  const all: unknown[] = [];
  for (const kind of KINDS.filter((one) => !KEPT.has(one))) {
    for await (const page of RECORD_KINDS[kind].pages(db)) all.push(kind, ...page);
  }
  const facts = await db
    .select()
    .from(incidentResponders)
    .orderBy(asc(incidentResponders.incident_id), asc(incidentResponders.responder_id));
  const titles = await db.select({ title: sql<string>`folded_title` }).from(sql`incident_titles`);
  return { all, facts, titles, keys: await listKeys(db), artifacts: await listArtifacts(db) };
}

onOneStore('removing the demo data', (store) => {
  test('restores the state without the demo data', async () => {
    const { db } = store();
    await importRecords(db, entriesOf({ ...own, teams: [...own.teams, ...(demoTeam ? [demoTeam] : [])] }));
    await createKey(db, ANA, MONDAY_11);
    const before = await contentsOf(db);

    await importRecords(db, entriesOf(demo));
    const key = await createKey(db, DEMO_PERSON_ID, MONDAY_11);
    await addArtifacts(db, DEMO_ANDROID, demoAndroidArtifacts(), MONDAY_11);
    const { counts, key_ids } = await removeDemo(db);

    expect(await contentsOf(db)).toEqual(before);
    expect(counts).toMatchObject({ ...DEMO_COUNTS, teams: 5 });
    expect(key_ids).toEqual([key?.slice(3, 11)]);
  });

  test('changes nothing in a store that never had it', async () => {
    const { db } = store();
    await importRecords(db, entriesOf({ ...own, people: [], schedules: [] }));
    const before = await contentsOf(db);
    expect(await removeDemo(db)).toEqual({ counts: {}, key_ids: [] });
    expect(await contentsOf(db)).toEqual(before);
  });
});

describe('the command demo remove', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'watchbill-remove-')), 'data');

  async function run() {
    const out: string[] = [];
    const code = await runCommandLine(['demo', 'remove'], {
      env: { WATCHBILL_DATA_DIR: dataDir },
      folder: dataDir,
      out: (line) => out.push(line),
      err: (line) => out.push(line),
      clock: () => 0,
    });
    return { code, out };
  }

  it('removes the demo data and its key beside a running server', async () => {
    makeEmbeddedStore(dataDir);
    const config = { dataDir, databaseUrl: undefined, timeZone: 'UTC', demo: true, openWebhookDetail: true };
    const service = await openService(config, () => undefined);
    const file = join(dataDir, 'app-key');
    expect(await run()).toEqual({
      code: 0,
      out: [
        expect.stringMatching(/^Removed 6 teams, 40 people, .*, \d+ incidents of the demo data\.$/),
        `Removed ${file}, the key of a demo person. Make another with: key create --person <id> --save ${file}`,
      ],
    });
    expect(existsSync(file)).toBe(false);
    expect(await service.names({ person: undefined })).toMatchObject({ people: [], teams: [], channels: [] });
    expect(await run()).toEqual({ code: 0, out: ['There is no demo data in this store.'] });
    await service.close();
  });
});
