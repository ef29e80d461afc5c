import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '../cli/commands';
import { entriesOf, importRecords } from '../import/import-records';
import { incidentAt, storeOf } from '../insight/insight.spec-support';
import { records } from '../records.spec-support';
import { openService } from '../service';
import { addArtifacts } from '../stack/artifacts';
import { openStore } from './open-store';
import { openPglite } from './pglite/pglite';
import { makeEmbeddedStore } from './stores.spec-support';

const PAGE_BYTES = 8192;
const INCIDENTS = 1000;

let folder: string;
/** Undamaged store, and the files of its tables and indexes. */
let whole: string;
const files = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-damage-'));
  whole = join(folder, 'whole');
  makeEmbeddedStore(whole);
  const store = await openStore({ dataDir: whole, databaseUrl: undefined }, 'a command');
  const incidents = Array.from({ length: INCIDENTS }, (_, index) =>
    incidentAt(1_770_000_000 + index * 60, { incident_id: `i-${index}`, title: `Disk ${index}` }),
  );
  await importRecords(store.db, entriesOf(storeOf(incidents)));
  await addArtifacts(store.db, { type: 'browser', service: 'shop', version: '1' }, longArtifact(), 0);
  const rows = await store.db
    .select({ name: sql<string>`relname::text`, path: sql<string>`pg_relation_filepath(oid)` })
    .from(sql`pg_class`)
    .where(sql`relkind in ('r', 'i', 't') and pg_relation_filepath(oid) is not null`);
  for (const { name, path } of rows) files.set(name, path);
  const [toast] = await store.db
    .select({ path: sql<string>`pg_relation_filepath(reltoastrelid)` })
    .from(sql`pg_class`)
    .where(sql`relname = 'artifact_contents'`);
  files.set('TOAST of artifact_contents', toast?.path ?? '');
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function* longArtifact() {
  yield { path: '/a.js', content: randomBytes(100_000) };
}

let data: string;
let outside: string;
beforeEach(() => {
  outside = mkdtempSync(join(folder, 'outside-'));
  data = join(folder, 'data');
  cpSync(whole, data, { recursive: true });
});
afterEach(() => rmSync(data, { recursive: true }));

const fileOf = (relation: string) => join(data, 'store', files.get(relation) ?? 'none');

/** Overwrites two pages. */
function overwrite(relation: string, content: Buffer): void {
  const file = openSync(fileOf(relation), 'r+');
  writeSync(file, content, 0, content.length, PAGE_BYTES);
  closeSync(file);
}

const DAMAGES: [string, (relation: string) => void][] = [
  ['cut to one page', (relation) => truncateSync(fileOf(relation), PAGE_BYTES)],
  ['with two pages of noise', (relation) => overwrite(relation, randomBytes(2 * PAGE_BYTES))],
];

async function run(...args: string[]) {
  const logged: string[] = [];
  const code = await runCommandLine(args, {
    env: { WATCHBILL_DATA_DIR: data, WATCHBILL_DEMO: '0' },
    folder: outside,
    out: (line) => logged.push(line),
    err: (line) => logged.push(line),
    clock: () => 0,
  });
  return { code, line: logged.join('\n') };
}

/** Runs commands beside a server, once it has logged damage at its start. @returns the lines of its log. */
async function besideServer(work: () => Promise<void> = () => Promise.resolve()): Promise<string[]> {
  const log: string[] = [];
  const service = await openService(
    { dataDir: data, databaseUrl: undefined, timeZone: 'UTC', demo: false, openWebhookDetail: true },
    (line) => log.push(line),
  );
  try {
    await expect.poll(() => log.join('\n')).toContain('damaged');
    await work();
  } finally {
    await service.close();
  }
  return log;
}

/** Why export and backup write nothing, unless damage is accepted. */
async function refusals(): Promise<string[]> {
  const reasons: string[] = [];
  for (const [command, target] of [
    ['export', 'out'],
    ['backup', 'backup.tar.gz'],
  ] as const) {
    const { code, line } = await run(command, target);
    expect(code).toBe(1);
    expect(existsSync(join(outside, target))).toBe(false);
    reasons.push(line);
  }
  expect(await run('export', '--damaged', 'out')).toMatchObject({ code: 0 });
  return reasons;
}

describe.each(DAMAGES)('a table that is %s', (_, damage) => {
  it('is logged at the start; export and backup beside the server write nothing, and its other rows can be exported', async () => {
    damage('incidents');
    const log = await besideServer(async () => {
      const reason = expect.stringMatching(
        /^The embedded store is damaged: table incidents: (\d+ of 1000 rows are left|.*invalid page.*)\. Put it back from a backup, .* Nothing was written\.$/,
      );
      expect(await refusals()).toEqual([reason, reason]);
    });
    expect(log).toContainEqual(expect.stringMatching(/^The embedded store is damaged: table incidents: /));
    const lines = readFileSync(join(outside, 'out/incidents.ndjson'), 'utf8').split('\n').length - 1;
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThan(INCIDENTS);
  });
});

/** Problems that the checks before an export or backup find, without their reasons. */
async function problems(): Promise<string[] | undefined> {
  const store = await openPglite({ dataDir: join(data, 'store') });
  try {
    const lines = await store.findDamage?.('pages');
    return lines?.map((line) => line.split(':', 1)[0] ?? '');
  } finally {
    await store.close();
  }
}

describe('damage', () => {
  it('of every kind of table and index is found in the same check', async () => {
    for (const relation of [
      'TOAST of artifact_contents',
      'incidents_by_time',
      'incident_responders',
      'pg_description',
    ])
      overwrite(relation, randomBytes(2 * PAGE_BYTES));
    expect((await problems())?.toSorted()).toEqual([
      'index incidents_by_time of table incidents',
      'table artifact_contents',
      'table incident_responders',
      'table pg_description',
    ]);
  });

  it('is reported without a server, too, and nothing is written', async () => {
    overwrite('incidents_by_time', randomBytes(2 * PAGE_BYTES));
    const reason = expect.stringMatching(
      /^The embedded store is damaged: index incidents_by_time of table incidents: .*Nothing was written\.$/,
    );
    expect(await refusals()).toEqual([reason, reason]);
  });
});

describe('an undamaged store', () => {
  it('counts its rows through every kind of change', async () => {
    const store = await openStore({ dataDir: data, databaseUrl: undefined }, 'a command');
    const { db } = store;
    const lostRows = () => store.findDamage?.('rows');
    await importRecords(db, entriesOf(records));
    await importRecords(db, entriesOf(records));
    expect(await lostRows()).toEqual([]);
    const undone = db.transaction(async (tx) => {
      await tx.execute(sql`delete from incidents`);
      await tx.execute(sql`truncate channels`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await lostRows()).toEqual([]);
    await db.execute(sql`delete from incidents where incident_id < 'i-5'`);
    await db.execute(sql`insert into roles values (900, 'x', 1), (901, 'y', 2)`);
    await db.execute(
      sql`insert into roles values (901, 'y', 2), (902, 'z', 3) on conflict (role_id) do update set role_name = 'w'`,
    );
    await db.execute(sql`truncate channels`);
    expect(await store.findDamage?.('pages')).toEqual([]);
    await store.close();
  });
});
