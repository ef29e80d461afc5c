import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseJson } from '#contract/json';
import { GuestBundle } from '#contract/links';
import { scheduleSelf } from '#contract/schedule';
import { exportFolder } from '#service/export';
import { readEntries, sourceFiles } from '#service/import/files';
import { importRecords } from '#service/import/import-records';
import { createKey } from '#service/keys';
import { migrate, openStore } from '#service/store/open-store';
import { ownDatabase } from '#service/store/databases.spec-support';
import { readConfig } from './config';
import { openGateway, type OpenGateway } from './open';

/**
 * A store of 2c587ac6: demo data with few incidents, and by hand a rota with a change and an open request, rates with a
 * closed month, a named set with a feed and guest links, a receiving address, and an override above a calendar that is
 * read. `facts.json` has what that version answered, `export` its export.
 */
const FILES = unzipSync(brotliDecompressSync(readFileSync('src/gateway/upgrade.spec.zip.br')));

const Link = z.object({ path: z.string(), body: z.string() });
const Facts = z.object({
  now: z.int(),
  own: z.int(),
  harbour: z.int(),
  request: z.string(),
  closing: z.object({ cents: z.int() }),
  set: z.object({ set_id: z.int(), schedule_ids: z.array(z.int()) }),
  receiver: z.string(),
  feed: z.string(),
  feedText: z.string(),
  live: Link,
  frozen: Link,
  month: Link,
  duty: z.array(
    z.object({ schedule_id: z.int(), schedule_name: z.string(), final_schedule: z.nullable(z.unknown()) }),
  ),
});
const FACTS = Facts.parse(JSON.parse(textOf('facts.json')));

function textOf(name: string): string {
  const bytes = FILES[name];
  if (!bytes) throw new Error(`The sample has no ${name}`);
  return Buffer.from(bytes).toString();
}

/** Writes the data directory of 2c587ac6. Guest links of it live on: they end after 30 days at most. */
function restore(folder: string): void {
  for (const [name, bytes] of Object.entries(FILES)) {
    const path = join(folder, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!name.endsWith('/')) writeFileSync(path, bytes, { mode: 0o600 });
  }
  for (const name of readdirSync(join(folder, 'links')).filter((each) => each.endsWith('.json'))) {
    const path = join(folder, 'links', name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/"expires":\d+/, `"expires":${Math.floor(Date.now() / 1000) + 86_400}`));
  }
}

type Upgraded = {
  lines: string[];
  folder: string;
  get: (path: string, init?: RequestInit) => Promise<{ status: number; text: string }>;
  post: (path: string, body: object | string) => Promise<z.infer<typeof Reply>>;
  records: () => Promise<Record<string, string[]>>;
};

const Reply = z.object({
  data: z.optional(z.record(z.string(), z.unknown())),
  error: z.optional(z.unknown()),
});
const Duty = z.object({ items: Facts.shape.duty });

const SERVER = process.env['WATCHBILL_TEST_DATABASE_URL'];

describe.each(['PGlite', ...(SERVER === undefined ? [] : ['PostgreSQL'])])(
  'a store of 2c587ac6 on %s',
  (engine) => {
    let upgraded: Upgraded;
    let close: () => Promise<void>;

    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'watchbill-upgrade-'));
      restore(folder);
      const database = engine === 'PostgreSQL' ? await ownDatabase(SERVER ?? '') : undefined;
      if (database) {
        await migrate(database.store.db);
        await importRecords(database.store.db, readEntries(await sourceFiles(join(folder, 'export'))));
        writeFileSync(
          join(folder, 'app-key'),
          (await createKey(database.store.db, 4_080_000_000_001, 0)) ?? '',
        );
      }
      const lines: string[] = [];
      const config = await readConfig({
        WATCHBILL_DATA_DIR: folder,
        WATCHBILL_DATABASE_URL: database?.url,
        WATCHBILL_MESSAGES_FILE: messagesFile(folder),
      });
      let gateway: OpenGateway | undefined = await openGateway(config, (line) => lines.push(line));
      const get: Upgraded['get'] = async (path, init) => {
        const request = new Request(`http://127.0.0.1:4180${path}`, init);
        request.headers.set('Host', '127.0.0.1:4180');
        request.headers.set('Origin', 'http://127.0.0.1:4180');
        const response = await gateway?.handle(request);
        return { status: response?.status ?? 0, text: (await response?.text()) ?? '' };
      };
      upgraded = {
        lines,
        folder,
        get,
        async post(path, body) {
          const { text } = await get(path, {
            method: 'POST',
            body: typeof body === 'string' ? body : JSON.stringify(body),
            headers: { 'Content-Type': 'application/json' },
          });
          return Reply.parse(parseJson(text));
        },
        async records() {
          await gateway?.close();
          gateway = undefined;
          const out = join(folder, 'after');
          const store = await openStore({ dataDir: folder, databaseUrl: database?.url }, 'a command');
          await exportFolder(store.db, out, { force: false, csv: false });
          await store.close();
          return recordsIn((name) => readFileSync(join(out, name), 'utf8'), readdirSync(out));
        },
      };
      close = async () => {
        await gateway?.close();
        await database?.drop();
        rmSync(folder, { recursive: true });
      };
    });
    afterAll(() => close());

    it('shows the same duty', async () => {
      const { now } = FACTS;
      const { data } = await upgraded.post('/api/schedule/self', {
        start: now - 604_800,
        end: now + 1_814_400,
      });
      const after = Duty.parse(data).items;
      const of = ({ schedule_id, schedule_name, final_schedule }: (typeof after)[number]) => ({
        schedule_id,
        schedule_name,
        final_schedule,
      });
      expect(after.map(of)).toEqual(FACTS.duty.map(of));
    });

    const idsOf = async ({ path }: z.infer<typeof Link>) => {
      const { text } = await upgraded.get(`${path}/data.json`);
      const { calls } = GuestBundle.parse(parseJson(text));
      const reply = calls.find((call) => call.path === scheduleSelf.path)?.reply ?? '';
      return Duty.parse(Object(parseJson(reply)).data).items.map(({ schedule_id }) => schedule_id);
    };

    it('shows no guest more than before', async () => {
      const { live, frozen, month, own, set } = FACTS;
      expect(await idsOf(live)).toEqual(set.schedule_ids);
      expect(await idsOf(month)).toEqual(set.schedule_ids);
      expect(await idsOf(frozen)).toEqual([own]);
    });

    it('feeds the same schedules', async () => {
      const { text } = await upgraded.get(FACTS.feed);
      expect(text).toContain('X-WR-CALNAME:Morning watch');
      expect(titles(text)).toEqual(titles(FACTS.feedText));
    });

    it('has the open request', async () => {
      const { data } = await upgraded.post('/api/schedule/requests', { request_id: FACTS.request });
      expect(data?.['items']).toEqual([
        expect.objectContaining({ request_id: FACTS.request, reason: 'Concert' }),
      ]);
    });

    it('refuses the set in the address of the text, and names the schedules to write', async () => {
      const { set_id, schedule_ids } = FACTS.set;
      const { status, text } = await upgraded.get(`/on-call.txt?set=${set_id}`);
      expect([status, text]).toEqual([400, expect.stringContaining(`schedules=${schedule_ids.join(',')}`)]);
      expect(upgraded.lines.filter((line) => line.includes('no longer read: 3 sets'))).toHaveLength(1);
    });

    it('sends no message that was about a set or under pseudonyms', () => {
      expect(upgraded.lines.filter((line) => line.includes('sends nothing'))).toEqual([
        expect.stringContaining('Message pseudonyms sends nothing'),
        expect.stringContaining('Message set sends nothing'),
      ]);
    });

    it('keeps the rates, and the closed month as a file with its hours and amounts', async () => {
      const { data } = await upgraded.post('/api/ledger/pay', { month: '2026-10' });
      expect(data?.['rules']).toMatchObject({ currency: 'EUR', rates: { night: '4' } });
      const file = 'closed-months/2026-10.csv';
      expect(data?.['closed']).toMatchObject({ file });
      const [head = '', ...rows] = readFileSync(join(upgraded.folder, file), 'utf8').trim().split('\r\n');
      const amount = head.split(',').indexOf('amount');
      const cents = rows.map((row) => Math.round(Number(row.split(',')[amount]) * 100));
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe(FACTS.closing.cents);
      expect(upgraded.lines.filter((line) => line.endsWith('closed-months: 2026-10'))).toHaveLength(1);
    });

    it('answers nothing at a receiving address, lists nothing that it received, and says so', async () => {
      const { status } = await upgraded.get(FACTS.receiver, { method: 'POST', body: '{}' });
      expect(status).toBe(404);
      const range = { start_time: 0, end_time: (FACTS.now + 31_536_000) * 1000, limit: 500 };
      const { data } = await upgraded.post('/api/webhook/history/list', range);
      expect(data?.['total']).toBeGreaterThan(0);
      expect(JSON.stringify(data)).not.toContain('"received"');
      const said = upgraded.lines.filter((line) => line.includes('1 request to a receiving address'));
      expect(said).toHaveLength(1);
    });

    it('exports everything', async () => {
      const before = recordsIn(
        textOf,
        Object.keys(FILES).filter((name) => name.startsWith('export/') && !name.endsWith('/')),
      );
      const { 'changes.ndjson': changes = [], ...after } = await upgraded.records();
      const known = changes.map((line) => line.replace(/,"change_id":"[^"]*"/, ''));
      // A change of before has an id since.
      expect({ ...after, 'changes.ndjson': known }).toEqual(before);
    });
  },
);

/** Messages of 2c587ac6 that hold something back. */
function messagesFile(folder: string): string {
  const file = join(folder, 'messages.json');
  writeFileSync(join(folder, 'chat-address'), 'http://127.0.0.1:9/chat');
  const message = { to: 'json', url_file: 'chat-address', when: ['hand-off'] };
  const messages = [
    { ...message, name: 'pseudonyms', names: 'pseudonyms' },
    { ...message, name: 'set', set: FACTS.set.set_id },
  ];
  writeFileSync(file, JSON.stringify({ messages }));
  return file;
}

/** Schedules that a feed names. */
function titles(feed: string): Set<string> {
  return new Set(feed.match(/(?<=^SUMMARY:)[^:]*/gm));
}

/** Lines of each file, by its name without a folder. */
function recordsIn(read: (name: string) => string, names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    names.map((name) => [name.replace(/^.*\//, ''), read(name).split('\n').filter(Boolean).toSorted()]),
  );
}
