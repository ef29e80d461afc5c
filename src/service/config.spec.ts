import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readServiceConfig } from './config';

const read = (env: Record<string, string>) => readServiceConfig(env, 'the server');

describe('the settings of the service', () => {
  it('have defaults, for empty variables too', async () => {
    const WATCHBILL_DEMO = '0';
    const defaults = {
      dataDir: resolve('.watchbill'),
      databaseUrl: undefined,
      timeZone: 'Asia/Shanghai',
      demo: false,
      openWebhookDetail: false,
      maxWaitMs: 10_000,
      sources: [],
      messages: [],
      keep: {},
    };
    expect(await read({ WATCHBILL_DEMO })).toEqual(defaults);
    const names = [
      'WATCHBILL_DATA_DIR',
      'WATCHBILL_DATABASE_URL',
      'WATCHBILL_DATABASE_URL_FILE',
      'WATCHBILL_TIME_ZONE',
      'WATCHBILL_MAX_WAIT',
      'WATCHBILL_SOURCES_FILE',
    ];
    expect(await read({ ...Object.fromEntries(names.map((name) => [name, ''])), WATCHBILL_DEMO })).toEqual(
      defaults,
    );
  });

  it('are read from the variables', async () => {
    const url = 'postgresql://me:pass@db.example:5433/watchbill?sslmode=require';
    expect(
      await read({
        WATCHBILL_DATA_DIR: '/var/lib/watchbill',
        WATCHBILL_DATABASE_URL: url,
        WATCHBILL_TIME_ZONE: 'Australia/Lord_Howe',
        WATCHBILL_DEMO: '0',
        WATCHBILL_MAX_WAIT: '3',
      }),
    ).toMatchObject({
      maxWaitMs: 3000,
      dataDir: '/var/lib/watchbill',
      databaseUrl: url,
      timeZone: 'Australia/Lord_Howe',
      demo: false,
    });
  });

  it('keep the demo in a folder of its own, while there is no store of one’s own', async () => {
    const WATCHBILL_DATA_DIR = join(mkdtempSync(join(tmpdir(), 'watchbill-config-')), 'data');
    const demo = { dataDir: join(WATCHBILL_DATA_DIR, 'demo'), demo: true };
    const own = { dataDir: WATCHBILL_DATA_DIR, demo: false };
    expect(await read({ WATCHBILL_DATA_DIR })).toMatchObject(demo);
    expect(await read({ WATCHBILL_DATA_DIR, WATCHBILL_DEMO: '0' })).toMatchObject(own);
    const WATCHBILL_DATABASE_URL = 'postgres://me:pass@db.example/watchbill';
    expect(await read({ WATCHBILL_DATA_DIR, WATCHBILL_DATABASE_URL })).toMatchObject(own);
    const WATCHBILL_UPSTREAM = 'https://other.example';
    expect(await read({ WATCHBILL_DATA_DIR, WATCHBILL_UPSTREAM })).toMatchObject(own);
    // Commands use it once a server has made it.
    expect(await readServiceConfig({ WATCHBILL_DATA_DIR })).toMatchObject(own);
    mkdirSync(demo.dataDir, { recursive: true });
    expect(await readServiceConfig({ WATCHBILL_DATA_DIR })).toMatchObject(demo);
    writeFileSync(join(WATCHBILL_DATA_DIR, 'app-key'), 'wb_x\n');
    expect(await read({ WATCHBILL_DATA_DIR })).toMatchObject(own);
    rmSync(WATCHBILL_DATA_DIR, { recursive: true });
  });

  it('read the database URL from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'watchbill-config-'));
    const file = join(folder, 'database-url');
    const WATCHBILL_DATABASE_URL_FILE = file;
    writeFileSync(file, 'postgres://me:pass@db.example/watchbill\n');
    const { databaseUrl } = await read({ WATCHBILL_DATABASE_URL_FILE });
    expect(databaseUrl).toBe('postgres://me:pass@db.example/watchbill');
    await expect(
      read({ WATCHBILL_DATABASE_URL_FILE, WATCHBILL_DATABASE_URL: 'postgres://db/x' }),
    ).rejects.toThrow('WATCHBILL_DATABASE_URL and WATCHBILL_DATABASE_URL_FILE must not both be set');
    writeFileSync(file, 'pass');
    await expect(read({ WATCHBILL_DATABASE_URL_FILE })).rejects.toThrow(
      'WATCHBILL_DATABASE_URL_FILE must hold a postgres:// or postgresql:// address',
    );
    rmSync(folder, { recursive: true });
    await expect(read({ WATCHBILL_DATABASE_URL_FILE })).rejects.toThrow(
      `WATCHBILL_DATABASE_URL_FILE: ${file} cannot be read`,
    );
  });

  it.each([
    [
      'WATCHBILL_TIME_ZONE',
      'Mars/Olympus',
      'must be a tz database name such as Asia/Shanghai, not "Mars/Olympus"',
    ],
    ['WATCHBILL_TIME_ZONE', '+08:00', 'must be a tz database name such as Asia/Shanghai, not "+08:00"'],
    ['WATCHBILL_DEMO', 'yes', 'must be one of 0, 1, not "yes"'],
    [
      'WATCHBILL_DATABASE_URL',
      'mysql://u:secret@h/d',
      'must hold a postgres:// or postgresql:// address, its target_session_attrs any, read-write or primary',
    ],
    [
      'WATCHBILL_DATABASE_URL',
      'postgres://u:secret@h:x/d',
      'must hold a postgres:// or postgresql:// address, its target_session_attrs any, read-write or primary',
    ],
  ])('%s=%s is refused in one line', async (name, value, rule) => {
    await expect(read({ [name]: value })).rejects.toThrow(new ConfigError(`${name} ${rule}`));
  });
});
