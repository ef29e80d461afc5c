import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newDataDir, startServer } from './support/server';
import { copyStore } from './support/stores';
import { expect, test } from './support/test';

// Commands beside a server that has the embedded store open. Nothing here needs a browser.

const now = Math.floor(Date.now() / 1000);
const INCIDENTS = 10_000;

function incident(index: number): string {
  const incident_id = `late-${index}`;
  const created_at = now - 86_400;
  const assignments = [{ person_id: 1, assigned_at: created_at }];
  return `${JSON.stringify({ incident_id, severity: 'Critical', created_at, assignments })}\n`;
}

test('import while it serves, as its log and metrics show', async ({ request }) => {
  const dataDir = await newDataDir();
  await copyStore('empty', dataDir);
  const server = await startServer(
    { WATCHBILL_DEMO: '0', WATCHBILL_LOG_LEVEL: 'info', WATCHBILL_LOG_FORMAT: 'json' },
    { dataDir },
  );
  const work = await newDataDir();
  const command = (words: readonly string[]) => {
    const child = execFile(process.execPath, [join(process.cwd(), 'dist/server/cli.js'), ...words], {
      cwd: work,
      // Beside NO_COLOR, which a shell may set, Node warns of the runner's FORCE_COLOR.
      env: { ...process.env, FORCE_COLOR: undefined, INIT_CWD: work, WATCHBILL_DATA_DIR: server.dataDir },
    });
    let out = '';
    child.stdout?.on('data', (text) => (out += String(text)));
    child.stderr?.on('data', (text) => (out += String(text)));
    const ended = new Promise<string>((resolve) =>
      child.once('close', (code, signal) => resolve(`${signal ?? code ?? ''} ${out.trim()}`)),
    );
    return { child, ended };
  };
  const running = async () => {
    const figures = await (await request.get(`${server.url}/metrics`)).text();
    return Number(/^watchbill_service_requests (\d+)$/m.exec(figures)?.[1]);
  };
  const lines = async (folder: string) =>
    (await readFile(join(work, folder, 'incidents.ndjson'), 'utf8')).split('\n').length - 1;

  expect(await command(['backup', 'backup.tar.gz']).ended).toMatch(
    /^0 Wrote .*backup\.tar\.gz \(\d+\.\d MB\)\.$/,
  );
  const incidents = Array.from({ length: INCIDENTS }, (_, index) => incident(index));
  await mkdir(join(work, 'in'));
  await writeFile(join(work, 'in/people.ndjson'), '{"person_id":1,"person_name":"Ana","team_ids":[]}\n');
  await writeFile(join(work, 'in/incidents.ndjson'), incidents.join(''));

  // An import; the health check answers all the while.
  const importing = command(['import', 'in']);
  await expect.poll(running, { intervals: [5] }).toBe(1);
  expect((await request.get(`${server.url}/healthz`)).status()).toBe(200);
  expect(await importing.ended).toBe(`0 Imported 1 person, ${INCIDENTS} incidents.`);
  expect(await command(['export', 'after']).ended).toMatch(/^0 /);
  expect(await lines('after')).toBe(INCIDENTS);

  const created = await command(['key', 'create', '--person', '1', '--scope', 'artifacts']).ended;
  const key = created.replace(/^0 /, '');
  expect((await request.get(`${server.url}/service/openapi.json`)).status()).toBe(200);

  const figures = await (await request.get(`${server.url}/metrics`)).text();
  expect(figures).toMatch(/_count\{operation="\/service\/openapi\.json",status="200"\} 1\n/);
  const logged = server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(logged).toContainEqual(
    expect.objectContaining({ operation: '/service/openapi.json', status: 200, address: '127.0.0.1' }),
  );
  expect(server.log()).not.toContain(key);
  expect(server.log()).toContain(
    `${server.url} (pid ${server.pid}, Node ${process.versions.node}, time zone rules ${process.versions['tz']})`,
  );

  await server.stop();
  expect(server.log()).toMatch(/"notice".*"SIGTERM: stops after a drain of 0 s"[^]*"notice".*"Stopped"/);
  for (const created of [work, dataDir]) await rm(created, { recursive: true, force: true });
});
