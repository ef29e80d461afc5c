import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '#service/config';
import { accountOf, readConfig, withGateway } from './config';

let folder: string;
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function problem(env: Record<string, string>): Promise<string> {
  const error = await readConfig(env).catch((reason: unknown) => reason);
  if (!(error instanceof ConfigError)) throw new Error(`Expected a ConfigError, got ${String(error)}`);
  expect(error.message).not.toContain('\n');
  return error.message;
}

/** The settings that the lines of the error begin with. */
async function wrongSettings(env: Record<string, string>): Promise<(string | undefined)[]> {
  const error: unknown = await readConfig(env).catch((reason: unknown) => reason);
  const lines = error instanceof ConfigError ? error.message.split('\n') : [];
  return lines.map((line) => line.split(' ')[0]);
}

describe('the capabilities in the page', () => {
  it('are those of the embedded service, and none of another server', async () => {
    expect(accountOf(await readConfig({})).capabilities).toEqual([
      'incident-responders',
      'service',
      'delivery-list',
      'application-list',
      'issue-list',
      'sources',
    ]);
    const other = await readConfig({ WATCHBILL_UPSTREAM: 'https://elsewhere.example' });
    expect(accountOf(other).capabilities).toEqual([]);
  });

  it('have cards with origins that may frame them', async () => {
    const plain = await readConfig({});
    expect(withGateway(['changes'], plain)).toEqual(['changes']);
    const framed = await readConfig({ WATCHBILL_FRAME_ANCESTORS: 'https://wiki.example.com' });
    expect(withGateway([], framed)).toEqual(['cards']);
  });
});

describe('the settings', () => {
  it('all have defaults', async () => {
    expect(await readConfig({ HOST: '', WATCHBILL_UPSTREAM: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 4180,
      upstream: 'embedded',
      appKey: undefined,
      names: undefined,
      service: { timeZone: 'Asia/Shanghai', openWebhookDetail: true },
    });
  });

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['box.internal', false],
    ['127.1', true],
    ['::ffff:127.0.0.1', true],
    ['0', false],
    ['::', false],
  ])('open the webhook detail on %s: %s', async (HOST, openWebhookDetail) => {
    const env = openWebhookDetail ? { HOST } : { HOST, WATCHBILL_ACCESS: 'everybody' };
    expect((await readConfig(env)).service.openWebhookDetail).toBe(openWebhookDetail);
  });

  it.each([
    ['127.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['0', '0.0.0.0'],
    ['::1', '::1'],
    ['no-such-host.invalid', 'no-such-host.invalid'],
  ])('listen on %s as the address %s', async (HOST, host) => {
    expect((await readConfig({ HOST, WATCHBILL_ACCESS: 'everybody' })).host).toBe(host);
  });

  it.each([
    ['https://oncall.example.com/', 'https://oncall.example.com'],
    ['http://127.0.0.1:4181/service/', 'http://127.0.0.1:4181/service'],
  ])('accept the base URL %s', async (WATCHBILL_UPSTREAM, baseUrl) => {
    expect((await readConfig({ WATCHBILL_UPSTREAM })).upstream).toEqual({ baseUrl });
  });

  it('accept the key from a file, without its line break', async () => {
    const WATCHBILL_APP_KEY_FILE = await file('key', 'abc-123\n');
    expect((await readConfig({ WATCHBILL_APP_KEY_FILE })).appKey).toBe('abc-123');
  });

  it('accept names from a file, with every digit of their ids', async () => {
    const WATCHBILL_DIRECTORY = await file(
      'names.json',
      '{"people":[{"person_id":9223372036854775807,"person_name":"Mei"}],"roles":[{"role_id":2,"role_name":"Lead","order":0}]}',
    );
    expect((await readConfig({ WATCHBILL_DIRECTORY })).names).toEqual({
      people: [{ person_id: 9_223_372_036_854_775_807n, person_name: 'Mei' }],
      teams: [],
      channels: [],
      roles: [{ role_id: 2, role_name: 'Lead', order: 0 }],
    });
  });
});

describe('a wrong setting', () => {
  it.each([
    ['HOST', 'http://127.0.0.1'],
    ['HOST', 'a b'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '4180x'],
    ['WATCHBILL_UPSTREAM', 'Embedded'],
    ['WATCHBILL_UPSTREAM', 'ftp://example.com'],
    ['WATCHBILL_UPSTREAM', 'example.com'],
    ['WATCHBILL_UPSTREAM', 'https://example.com/?app_key=x'],
    ['WATCHBILL_APP_KEY', 'with space'],
    ['WATCHBILL_APP_KEY_FILE', '/nowhere/at/all'],
    ['NODE_EXTRA_CA_CERTS', '/nowhere/at/all'],
    ['NODE_EXTRA_CA_CERTS', 'package.json'],
    ['WATCHBILL_DIRECTORY', '/nowhere/at/all'],
    ['WATCHBILL_TIME_ZONE', 'Mars/Olympus'],
  ])('is reported: %s=%s', async (name, value) => {
    expect(await problem({ [name]: value })).toContain(name);
  });

  it('does not hide the others', async () => {
    expect(await wrongSettings({ HOST: 'a b', PORT: '-1', WATCHBILL_TIME_ZONE: 'Mars' })).toEqual([
      'HOST',
      'PORT',
      'WATCHBILL_TIME_ZONE',
    ]);
    expect(await wrongSettings({ WATCHBILL_ACCESS: 'nobody', WATCHBILL_UPSTREAM: 'ftp://x' })).toEqual([
      'WATCHBILL_UPSTREAM',
      'WATCHBILL_ACCESS',
    ]);
  });

  it('does not print secrets', async () => {
    expect(await problem({ WATCHBILL_APP_KEY: 'hush hush' })).not.toContain('hush');
    expect(await problem({ WATCHBILL_UPSTREAM: 'https://joe:hush@example.com' })).not.toContain('hush');
  });

  it('includes a key that is set twice', async () => {
    expect(await problem({ WATCHBILL_APP_KEY: 'a', WATCHBILL_APP_KEY_FILE: 'b' })).toContain('both');
  });

  it.each([
    ['no JSON', '{"people"', 'is not JSON'],
    ['a repeated list', '{"people":[],"people":[]}', 'has people twice'],
    ['another shape', '{"people":[{"person_id":"7"}]}', 'people[0].person_id'],
  ])('includes a names file with %s', async (_name, text, words) => {
    expect(await problem({ WATCHBILL_DIRECTORY: await file('broken.json', text) })).toContain(words);
  });
});
