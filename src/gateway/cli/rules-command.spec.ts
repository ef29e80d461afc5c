import { HOUR } from '#domain/time/zone';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './command-line';

/** Monday 2026-03-02 00:00 UTC. */
const NOW = Date.UTC(2026, 2, 2) / 1000;

let server: Server;
let url = '';
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rules-'));
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isKnown = request.url?.startsWith('/v1/schedule/self?app_key=a-key') === true;
      const group = { group_name: '', members: [{ role_id: 1, person_ids: [7] }] };
      const period = (start: number, end: number) => ({
        start: NOW + start * HOUR,
        end: NOW + end * HOUR,
        group,
      });
      const item = {
        schedule_id: 5,
        schedule_name: 'Payments',
        layers: [{ groups: [group], rotation_unit: 'day', rotation_value: 1 }],
        final_schedule: { schedules: [period(0, 12), period(20, 24 * 45)] },
      };
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          isKnown ? { data: { items: [item] } } : { error: { code: 'Unauthorized', message: 'no' } },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function run(key: string, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(['rules', 'check', ...args, '--server', url], {
    env: { WATCHBILL_DATA_DIR: folder, WATCHBILL_APP_KEY: key, WATCHBILL_TIME_ZONE: 'Europe/Berlin' },
    folder,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    clock: () => NOW * 1000,
  });
  return { code, out, err };
}

describe('watchbill rules check', () => {
  it('checks the rules of a file on any server, with a line for each breach and JUnit XML', async () => {
    const rules = [{ rule: 'no_gaps', days: 60 }, { rule: 'no_double_booking' }];
    writeFileSync(join(folder, 'rules.json'), JSON.stringify({ rules }));
    const { code, out, err } = await run('a-key', 'rules.json', '--junit', 'out.xml');
    expect(out).toEqual([
      'failure  No gap in the next 60 days',
      '         Mon 2 Mar 2026, 13:00 – 21:00 Europe/Berlin: Payments: nobody is on call',
      '         Thu 16 Apr 2026, 02:00 – Fri 1 May 2026, 02:00 Europe/Berlin: Payments: nobody is on call',
      'ok       Nobody is on call twice at once in the next 28 days',
    ]);
    expect([code, err]).toEqual([1, ['1 of 2 rules are breached']]);
    expect(readFileSync(join(folder, 'out.xml'), 'utf8')).toContain('tests="2" failures="1"');
    // It names people.
    expect(statSync(join(folder, 'out.xml')).mode & 0o777).toBe(0o600);
  });

  it('exits with 0 if all are kept', async () => {
    writeFileSync(join(folder, 'kept.json'), '{"rules":[{"rule":"min_rest","hours":8,"days":7}]}');
    expect(await run('a-key', 'kept.json')).toEqual({
      code: 0,
      out: ['ok       Nobody rests less than 8 h in the next 7 days'],
      err: [],
    });
  });

  it('names a wrong file and a wrong key in one line', async () => {
    writeFileSync(join(folder, 'wrong.json'), '{"rules":[{"rule":"min_rest"}]}');
    expect((await run('a-key', 'wrong.json')).err).toEqual([
      expect.stringMatching(/wrong\.json: rules\[0\]\.hours is required/),
    ]);
    writeFileSync(join(folder, 'twice.json'), '{"rules":[{"rule":"min_rest","hours":8,"hours":11}]}');
    expect((await run('a-key', 'twice.json')).err).toEqual([
      `${join(folder, 'twice.json')} has rules[0].hours twice`,
    ]);
    expect((await run('a-key', 'none.json')).err).toEqual([`${join(folder, 'none.json')} cannot be read`]);
    expect(await run('b-key')).toMatchObject({
      code: 1,
      err: ['The schedules cannot be read with this key.'],
    });
  });
});
