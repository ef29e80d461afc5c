import { describe, expect, it } from 'vitest';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './commands';

/** Runs a command with settings of an upstream that does not answer. */
async function run(...args: string[]) {
  return runWith({}, ...args);
}

async function runWith(env: Record<string, string>, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(args, {
    env: {
      WATCHBILL_UPSTREAM: 'http://127.0.0.1:9',
      WATCHBILL_DATA_DIR: mkdtempSync(join(tmpdir(), 'check-')),
      WATCHBILL_APP_KEY: 'a-key',
      ...env,
    },
    folder: '.',
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    clock: Date.now,
  });
  return { code, out, err };
}

describe('watchbill check', () => {
  it('prints a line for each check, and exits with 1 if one has failed', async () => {
    const { code, out, err } = await run('check');
    expect(out.map((line) => line.slice(9, 17).trim())).toEqual([
      'app key',
      'upstream',
      'clock',
      'disk',
      'settings',
    ]);
    expect(out[1]).toMatch(/^failure  upstream +127\.0\.0\.1:9 cannot be reached/);
    expect([code, err]).toEqual([1, ['2 of 5 checks failed']]);
  });

  it('names a setting that is not one, also beside one that is wrong', async () => {
    const line = 'WATCHBILL_PORT is not a setting and has no effect: docs/running/configuration.md lists all';
    const { out, err } = await runWith({ WATCHBILL_PORT: '4270' }, 'check');
    expect(out).toContain(`warning  settings  ${line}`);
    expect(err).toEqual([line, '2 of 5 checks failed']);
    expect(await runWith({ WATCHBILL_PORT: '4270', HOST: '0.0.0.0' }, 'check')).toMatchObject({
      code: 2,
      err: [line, expect.stringContaining('HOST=0.0.0.0 can be reached from the network')],
    });
  });

  it('goes on without a file of sources or messages that cannot be used', async () => {
    const { code, out } = await runWith(
      { WATCHBILL_SOURCES_FILE: '/no/sources.json', WATCHBILL_MESSAGES_FILE: '/no/messages.json' },
      'check',
    );
    const lines = out.filter((line) => line.includes(' settings '));
    expect([code, lines]).toEqual([
      1,
      [
        'failure  settings  WATCHBILL_SOURCES_FILE: /no/sources.json: /no/sources.json cannot be read; WATCHBILL_MESSAGES_FILE: /no/messages.json: /no/messages.json cannot be read: the server does not start like this',
      ],
    ]);
    expect(out.some((line) => line.includes(' disk '))).toBe(true);
  });

  it('prints JSON for scripts', async () => {
    const { out } = await run('check', '--json');
    expect(JSON.parse(out.join(''))).toContainEqual({
      name: 'app key',
      state: 'failure',
      text: 'The upstream could not check the key',
    });
  });

  it('exits with 2 for a wrong setting', async () => {
    const err: string[] = [];
    const code = await runCommand(['check'], {
      env: { PORT: 'x' },
      folder: '.',
      out: () => undefined,
      err: (line) => err.push(line),
      clock: Date.now,
    });
    expect([code, err]).toEqual([2, ['PORT must be a whole number from 0 to 65535, not "x"']]);
  });

  it('refuses a file of settings in one line, also beside other problems', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'check-')), 'watchbill.json');
    writeFileSync(file, '{"PORT": "x", "WATCHBILL_DRAIN": "soon"}');
    expect(await runWith({ WATCHBILL_CONFIG: file, HOST: '0.0.0.0' }, 'check')).toMatchObject({
      code: 2,
      err: ['WATCHBILL_CONFIG is not read any more: set PORT, WATCHBILL_DRAIN in the environment instead'],
    });
  });
});
