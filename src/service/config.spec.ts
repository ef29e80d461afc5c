import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readServiceConfig } from './config';

const read = (env: Record<string, string>) => readServiceConfig(env, { openWebhookDetail: true });

describe('the settings of the service', () => {
  it('have defaults, for empty variables too', () => {
    const defaults = {
      dataDir: resolve('.watchbill'),
      databaseUrl: undefined,
      timeZone: 'Asia/Shanghai',
      demo: true,
      openWebhookDetail: true,
    };
    expect(read({})).toEqual(defaults);
    const names = ['WATCHBILL_DATA_DIR', 'WATCHBILL_DATABASE_URL', 'WATCHBILL_TIME_ZONE', 'WATCHBILL_DEMO'];
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults);
  });

  it('are taken as they are written', () => {
    const url = 'postgresql://me:pass@db.example:5433/watchbill?sslmode=require';
    expect(
      read({
        WATCHBILL_DATA_DIR: '/var/lib/watchbill',
        WATCHBILL_DATABASE_URL: url,
        WATCHBILL_TIME_ZONE: 'Australia/Lord_Howe',
        WATCHBILL_DEMO: '0',
      }),
    ).toMatchObject({
      dataDir: '/var/lib/watchbill',
      databaseUrl: url,
      timeZone: 'Australia/Lord_Howe',
      demo: false,
    });
  });

  it.each([
    [
      'WATCHBILL_TIME_ZONE',
      'Mars/Olympus',
      'must be a tz database name such as Asia/Shanghai, not "Mars/Olympus"',
    ],
    ['WATCHBILL_TIME_ZONE', '+08:00', 'must be a tz database name such as Asia/Shanghai, not "+08:00"'],
    ['WATCHBILL_DEMO', 'yes', 'must be 0 or 1, not "yes"'],
    ['WATCHBILL_DATABASE_URL', 'mysql://u:secret@h/d', 'must be a postgres:// or postgresql:// address'],
    ['WATCHBILL_DATABASE_URL', 'postgres://u:secret@h:x/d', 'must be a postgres:// or postgresql:// address'],
  ])('%s=%s is refused in one line', (name, value, rule) => {
    expect(() => read({ [name]: value })).toThrow(new ConfigError(`${name} ${rule}`));
  });
});
