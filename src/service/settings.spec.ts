import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, test } from 'vitest';
import { ConfigError, type Environment, readSettings, SETTING_ROWS, unknownSettings } from './settings';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MANUAL = fileURLToPath(new URL('../../docs/running/configuration.md', import.meta.url));

test('the table of the manual is that of the settings: npm run docs writes it', async () => {
  const rows = SETTING_ROWS.map(
    ([name, usual, sentence]) =>
      `| \`${name}\` | ${usual === undefined ? '' : `\`${usual}\` `}| ${sentence} |\n`,
  );
  const table = `| variable | default | meaning |\n|---|---|---|\n${rows.join('')}`;
  const text = readFileSync(MANUAL, 'utf8').replace(/\| variable \|[^]*?\n(?=\n)/, () => table);
  await expect(text).toMatchFileSnapshot(MANUAL);
});

test('each setting is read by the program or by Node', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const code = ['service', 'gateway']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    )
    .filter((file) => /(?<!\.spec|spec-support|service\/settings)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const isRead = (name: string) => new RegExp(String.raw`\b${name}(?:_FILE)?\b`).test(code);
  const names = SETTING_ROWS.map(([name]) => name.replace(/_FILE$/, ''));
  expect(names.filter((name) => !isRead(name))).toEqual([]);
});

const LONG = 'x'.repeat(32);

test.each<[Environment, string]>([
  [{ HOST: 'http://127.0.0.1' }, 'HOST must be an IP address or a host name, not "http://127.0.0.1"'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536"'],
  [{ WATCHBILL_DEMO: 'yes' }, 'WATCHBILL_DEMO must be one of 0, 1, not "yes"'],
  [
    { WATCHBILL_LOG_LEVEL: 'loud' },
    'WATCHBILL_LOG_LEVEL must be one of error, warn, notice, info, debug, not "loud"',
  ],
  [{ WATCHBILL_LOG_FORMAT: 'xml' }, 'WATCHBILL_LOG_FORMAT must be one of text, json, not "xml"'],
  [{ WATCHBILL_DRAIN: '1.5' }, 'WATCHBILL_DRAIN must be whole seconds from 0 to 999, not "1.5"'],
  [
    { WATCHBILL_RATE_PERSON: '-1' },
    'WATCHBILL_RATE_PERSON must be a whole number of requests a minute from 0',
  ],
  [
    { WATCHBILL_TRUSTED_PROXIES: 'caddy' },
    'WATCHBILL_TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8',
  ],
  [{ WATCHBILL_TIME_ZONE: '+08:00' }, 'WATCHBILL_TIME_ZONE must be a tz database name such as Asia/Shanghai'],
  [{ WATCHBILL_SESSION_SECRET: `${LONG} hush` }, 'WATCHBILL_SESSION_SECRET must hold secrets of at least 32'],
  [{ WATCHBILL_SESSION_SECRET: ' , ' }, 'WATCHBILL_SESSION_SECRET must hold secrets of at least 32'],
  [{ WATCHBILL_METRICS_TOKEN: 'hush' }, 'WATCHBILL_METRICS_TOKEN must hold at least 16 printable characters'],
  [{ WATCHBILL_METRICS_TOKEN_FILE: '/no/file' }, 'WATCHBILL_METRICS_TOKEN_FILE: /no/file cannot be read'],
  [
    { WATCHBILL_METRICS_TOKEN: LONG, WATCHBILL_METRICS_TOKEN_FILE: 'y' },
    'WATCHBILL_METRICS_TOKEN and WATCHBILL_METRICS_TOKEN_FILE must not both be set',
  ],
  [{ WATCHBILL_KEEP_VERSIONS: '0' }, 'WATCHBILL_KEEP_VERSIONS must be whole days from 1 to 36500, not "0"'],
  [
    { WATCHBILL_KEEP_VERSIONS: '1.5' },
    'WATCHBILL_KEEP_VERSIONS must be whole days from 1 to 36500, not "1.5"',
  ],
  [{ WATCHBILL_KEEP_VERSIONS: '99999' }, 'WATCHBILL_KEEP_VERSIONS must be whole days from 1 to 36500'],
])('%j is refused: %s', (env, line) => {
  expect(() => readSettings(env)).toThrow(ConfigError);
  expect(() => readSettings(env)).toThrow(line);
  expect(() => readSettings(env)).not.toThrow('hush');
});

test('a reader of some settings does not stop at the others', () => {
  expect(readSettings({ PORT: 'x' }, ['WATCHBILL_DRAIN'])).toEqual({ WATCHBILL_DRAIN: 5 });
});

test('a secret is read from a file without its line feed; an empty file is refused', () => {
  const file = join(folder, 'token');
  writeFileSync(file, 'sixteen-or-more-characters\n');
  const env = { WATCHBILL_METRICS_TOKEN_FILE: file };
  expect(readSettings(env).WATCHBILL_METRICS_TOKEN).toBe('sixteen-or-more-characters');
  writeFileSync(file, '\n');
  expect(() => readSettings(env)).toThrow('WATCHBILL_METRICS_TOKEN_FILE must hold at least 16');
  expect(() => readSettings({ WATCHBILL_SESSION_SECRET_FILE: file })).toThrow('must hold secrets');
});

test('a file of settings is refused with the names of its settings, and none of its values', () => {
  const file = join(folder, 'watchbill.json');
  writeFileSync(
    file,
    '{"WATCHBILL_ACCESS": "oidc", "HOST": "0.0.0.0", "WATCHBILL_APP_KEY": "canary", "other": 1}',
  );
  expect(() => readSettings({ WATCHBILL_CONFIG: file, PORT: 'x' })).toThrow(
    new ConfigError(
      'WATCHBILL_CONFIG is not read any more: set HOST, WATCHBILL_APP_KEY, WATCHBILL_ACCESS in the environment instead',
    ),
  );
  expect(() => readSettings({ WATCHBILL_CONFIG: join(folder, 'none') })).toThrow(
    'WATCHBILL_CONFIG is not read any more: set its settings in the environment instead',
  );
  readSettings({ WATCHBILL_CONFIG: '' });
});

const read = (text: string) => readSettings({ WATCHBILL_FRAME_ANCESTORS: text }).WATCHBILL_FRAME_ANCESTORS;

describe('WATCHBILL_FRAME_ANCESTORS', () => {
  it('lists origins, also of all hosts below a name', () => {
    const origins = ['https://grafana.example.com:3000', 'https://*.example.com', 'http://localhost:3000'];
    expect(read(` ${origins.join('  ')} `)).toEqual(origins);
  });

  it.each([
    '*',
    'https://*',
    'https://*.com',
    "'self'",
    'https:',
    'grafana.example.com',
    'https://a.example/x',
    "https://a.example;script-src 'unsafe-inline'",
    'https://a.example,https://b.example',
  ])('refuses %s', (text) => {
    expect(() => read(`https://ok.example ${text}`)).toThrow(ConfigError);
    expect(() => read(text)).toThrow(/^WATCHBILL_FRAME_ANCESTORS must list origins such as /);
  });
});

describe('a variable that looks like a setting', () => {
  it.each(['WATCHBILL_PORT', 'WATCHBILL_ALLOWED_DOMAIN', 'watchbill_demo', 'WATCHBILL_FLUX'])(
    'leads to the list of settings, without its value: %s',
    (name) => {
      expect(unknownSettings({ [name]: 'secret' })).toEqual([
        `${name} is not a setting and has no effect: docs/running/configuration.md lists all`,
      ]);
    },
  );

  it('of an earlier version is named with what to do instead', () => {
    expect(unknownSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x' })).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT has no effect any more: there are no traces; times are in the metrics and in the log',
    ]);
  });

  it('is none if it is a setting, empty, of another program, of the specs, or set by Kubernetes', () => {
    const kubernetes = {
      WATCHBILL_PORT: 'tcp://10.0.0.1:80',
      WATCHBILL_SERVICE_HOST: '10.0.0.1',
      WATCHBILL_SERVICE_PORT: '80',
      WATCHBILL_SERVICE_PORT_HTTP: '80',
      WATCHBILL_PORT_80_TCP: 'tcp://10.0.0.1:80',
      WATCHBILL_PORT_80_TCP_ADDR: '10.0.0.1',
      WATCHBILL_POSTGRES_PORT: 'tcp://10.0.0.2:5432',
      WATCHBILL_POSTGRES_SERVICE_HOST: '10.0.0.2',
    };
    const others = {
      WATCHBILL_PROT: '',
      HOSTNAME: 'x',
      PROT: '1',
      WATCHBILL_CHROMIUM: '/x',
      WATCHBILL_TEST_X: '1',
    };
    const settings = Object.fromEntries(SETTING_ROWS.map(([name]) => [name, '1']));
    expect(unknownSettings({ ...settings, ...kubernetes, ...others })).toEqual([]);
  });
});
