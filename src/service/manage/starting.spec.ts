import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '../cli/commands';
import { openService } from '../service';
import { lockDataDir, socketOfServer } from '../store/lock';
import { makeEmbeddedStore } from '../store/stores.spec-support';
import { askServer } from './ask-server';

const WAITING = 'Waiting for the server, which is not ready yet (5 min at most)';

let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'watchbill-starting-')), 'data');
  makeEmbeddedStore(dataDir);
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

/** Running command on this data directory, with its output so far in `err`. */
function command(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const ended = runCommandLine(words, {
    env: { WATCHBILL_DATA_DIR: dataDir, WATCHBILL_APP_KEY: 'x' },
    folder: join(dataDir, '..'),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    clock: Date.now,
  }).then((code) => ({ code, out, err }));
  return { err, ended };
}

describe('a command beside a server that is starting', () => {
  it('waits until a first start has loaded the demo data', async () => {
    const config = { dataDir, databaseUrl: undefined, timeZone: 'UTC', demo: true, openWebhookDetail: true };
    const opening = openService(config, () => undefined);
    await expect.poll(() => socketOfServer(dataDir), { interval: 5 }).toBeDefined();
    const { err, ended } = command('export', 'out');
    await expect.poll(() => err.join('\n')).toBe(WAITING);
    const service = await opening;
    expect(await ended).toEqual({
      code: 0,
      out: [expect.stringMatching(/^Exported 6 teams, 40 people/)],
      err: [WAITING],
    });
    await service.close();
  });

  it('ends with a line when the server gives up', async () => {
    const lock = await lockDataDir(dataDir, 'the server');
    const { err, ended } = command('key', 'list');
    await expect.poll(() => err.join('\n')).toBe(WAITING);
    await lock.release();
    expect(await ended).toEqual({
      code: 1,
      out: [],
      err: [WAITING, expect.stringMatching(/^The server failed to start: The server cannot be reached \(E/)],
    });
  });

  it('ends with a line after the limit', async () => {
    const lock = await lockDataDir(dataDir, 'the server');
    const name = (await socketOfServer(dataDir)) ?? '';
    await expect(askServer({ dataDir, name }, () => undefined, 1)('listKeys', {})).rejects.toThrow(
      'The server was not ready within 1 min',
    );
    await lock.release();
  });
});
