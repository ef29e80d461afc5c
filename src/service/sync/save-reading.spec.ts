import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../cli/commands';
import { closeFakes } from '../sources/fakes/fake.spec-support';
import { startPagerDuty } from '../sources/fakes/pagerduty.spec-support';
import { KEY } from '../sources/fakes/rota.spec-support';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-save-'));
afterAll(async () => {
  await closeFakes();
  rmSync(folder, { recursive: true });
});

async function run(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine(words, {
    env: {
      WATCHBILL_DATA_DIR: join(folder, 'data'),
      WATCHBILL_SOURCES_FILE: join(folder, 'sources.json'),
    },
    folder,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    clock: () => Date.UTC(2026, 10, 27, 12),
  });
  return { code, out, err };
}

test('the replies of a tool are saved without secrets, as an import reads them, and nothing else', async () => {
  const layer = {
    name: 'Week',
    start: '2026-01-05T08:00:00Z',
    end: null,
    rotation_virtual_start: '2026-01-05T08:00:00Z',
    rotation_turn_length_seconds: 604_800,
    users: [{ user: { id: 'PANA', summary: 'Ana Lindt' } }],
    restrictions: [],
  };
  const schedule = {
    id: 'PPAY',
    name: 'Payments',
    time_zone: 'UTC',
    description: `Key ${KEY}`,
    http_cal_url: 'https://example.pagerduty.com/private/canary-calendar',
    schedule_layers: [layer],
  };
  const fake = await startPagerDuty(
    {
      schedules: [{ schedule, overrides: [], peopleAt: () => ['PANA'] }],
      users: [{ id: 'PANA', name: 'Ana Lindt', email: 'ana@example.org', phone: '+44 20 canary-phone' }],
    },
    { now: () => Date.now(), advance: () => undefined },
  );
  writeFileSync(join(folder, 'key'), KEY);
  const source = { name: 'prod', tool: 'pagerduty', url: String(fake.url), token_file: 'key', history: '0d' };
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ sources: [source] }));

  const saved = await run('sync', 'prod', '--save', 'out');
  expect(saved.err).toEqual([]);
  expect(saved).toMatchObject({
    code: 0,
    out: [expect.stringMatching(/^prod: saved \d+ files in .*out\/prod$/)],
  });
  const names = readdirSync(join(folder, 'out', 'prod'));
  const texts = names.map((name) => readFileSync(join(folder, 'out', 'prod', name), 'utf8')).join('\n');
  expect(texts).toContain('Ana Lindt');
  expect(texts).not.toContain('canary');
  expect(readdirSync(folder)).not.toContain('data');

  expect((await run('sync', 'prod', '--save', 'out')).code).toBe(1);
  const imported = await run('import', '--from', 'pagerduty', join('out', 'prod'), '--dry-run');
  expect(imported.err.join('\n')).not.toMatch(/Nothing was imported\.$/);
  expect(imported.out.join('\n')).toMatch(/dry run of .*1 schedule/);
  expect((await run('sync', 'other', '--save', 'more')).err).toEqual([
    'There is no source other; there are: prod.',
  ]);
});
