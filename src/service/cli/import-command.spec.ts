import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEmbeddedStore } from '../store/stores.spec-support';
import { runCommandLine } from './commands';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-import-command-'));
  makeEmbeddedStore(join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine(args, {
    env: { WATCHBILL_DATA_DIR: join(folder, 'data') },
    folder,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    clock: () => 1_774_000_000_000,
  });
  return { code, out, err };
}

/** Ana and Bo in turn, from 2026-03-02 08:00 UTC, for 60 days. */
const put = (turn: number) => {
  const shifts = Array.from({ length: (60 * 86_400) / turn }, (_, index) => ({
    start: new Date((1_772_438_400 + index * turn) * 1000).toISOString(),
    end: new Date((1_772_438_400 + (index + 1) * turn) * 1000).toISOString(),
    user: index % 2 === 0 ? { id: 'PANA', summary: 'Ana' } : { id: 'PBO', summary: 'Bo' },
  }));
  const final_schedule = { rendered_schedule_entries: shifts };
  writeFileSync(
    join(folder, 'checkout.json'),
    JSON.stringify({ schedule: { id: 'PS', name: 'Checkout', time_zone: 'UTC', final_schedule } }),
  );
};

test('an export of another tool is tried, imported, and imported again without a change', async () => {
  put(86_400);
  const tried = await run('import', '--from', 'auto', '--dry-run', 'checkout.json');
  expect(tried).toMatchObject({ code: 0, err: [] });
  expect(tried.out.at(-1)).toBe('Nothing was imported: this was a dry run of 2 people, 1 schedule.');
  const record = tried.out.find((line) => line.startsWith('schedules.ndjson {')) ?? '';

  for (const outcome of ['new', 'the same']) {
    const imported = await run('import', '--from', 'pagerduty', 'checkout.json');
    expect(imported).toMatchObject({ code: 0, err: [] });
    expect(imported.out.at(-1)).toBe(`Imported 2 people, 1 schedule (schedules: 1 ${outcome}).`);
  }
  await run('export', 'out');
  const lines = readFileSync(join(folder, 'out', 'schedules.ndjson'), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    JSON.parse(record.replace('schedules.ndjson ', '')),
  ]);
  expect(record).toContain('"external_id":"PS"');
});

const entry = (type: string, minute: string, fields: Record<string, unknown>) => ({
  type: `${type}_log_entry`,
  created_at: `2026-03-03T03:${minute}:00Z`,
  incident: { id: 'PINC' },
  ...fields,
});

test('incidents of another tool are imported with who was assigned and acknowledged', async () => {
  const user = { id: 'PANA', type: 'user_reference', summary: 'Ana' };
  const incident = {
    id: 'PINC',
    incident_number: 17,
    title: 'Checkout is down',
    status: 'acknowledged',
    created_at: '2026-03-03T03:00:00Z',
    service: { id: 'PSVC', summary: 'Checkout' },
  };
  const entries = [entry('assign', '00', { assignees: [user] }), entry('acknowledge', '04', { agent: user })];
  writeFileSync(join(folder, 'incidents.json'), JSON.stringify({ incidents: [incident] }));
  writeFileSync(join(folder, 'entries.json'), JSON.stringify({ log_entries: entries }));
  const imported = await run('import', '--from', 'auto', 'incidents.json', 'entries.json');
  expect(imported).toMatchObject({ code: 0, err: [] });
  expect(imported.out.at(-1)).toBe('Imported 1 person, 1 channel, 1 incident.');
  await run('export', 'with-incidents');
  expect(JSON.parse(readFileSync(join(folder, 'with-incidents', 'incidents.ndjson'), 'utf8'))).toMatchObject({
    title: 'Checkout is down',
    assignments: [{ assigned_at: 1_772_506_800, acked_at: 1_772_507_040 }],
  });
});

test('--diff says what an import would change, by rules and by people, with an exit code', async () => {
  put(86_400);
  await run('import', '--from', 'auto', 'checkout.json');
  expect(await run('import', '--from', 'auto', '--diff', 'checkout.json')).toMatchObject({
    code: 0,
    err: [],
  });
  put(2 * 86_400);
  const diff = await run('import', '--from', 'auto', '--diff', 'checkout.json');
  expect(diff.code).toBe(3);
  expect(diff.out.slice(-8)).toEqual([
    'schedules: 1 changed',
    'Checkout: changed',
    '  Fri 20 Mar, 09:46 – Sat 21 Mar, 08:00 UTC: Bo instead of Ana',
    '  Mon 23 Mar, 08:00 – Tue 24 Mar, 08:00 UTC: Ana instead of Bo',
    '  Tue 24 Mar, 08:00 – Wed 25 Mar, 08:00 UTC: Bo instead of Ana',
    '  Fri 27 Mar, 08:00 – Sat 28 Mar, 08:00 UTC: Ana instead of Bo',
    '  Sat 28 Mar, 08:00 – Sun 29 Mar, 08:00 UTC: Bo instead of Ana',
    '  10 more in the next 30 days',
  ]);
  const [json = ''] = (await run('import', '--from', 'auto', '--diff', '--json', 'checkout.json')).out;
  expect(JSON.parse(json)).toMatchObject([{ name: 'Checkout', outcome: 'changed' }]);
});
