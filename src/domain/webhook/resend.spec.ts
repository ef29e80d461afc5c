import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { utf8 } from '../text/bytes';
import { curlPosix, type SentDelivery } from './resend';
import { runs } from '../property-runs.spec-support';

const folder = mkdtempSync(join(tmpdir(), 'curl-spec-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Replaces curl: writes down the arguments and the standard input exactly.
writeFileSync(
  join(folder, 'curl'),
  `#!/bin/sh\nfor a do printf '%s\\0' "$a"; done > "$OUT/args"\ncase " $* " in *" @- "*) cat > "$OUT/stdin";; esac\n`,
  { mode: 0o755 },
);

function run(command: string, secrets: Record<string, string> = {}): { args: string[]; stdin: () => Buffer } {
  const script = join(folder, 'script');
  writeFileSync(script, command);
  execFileSync('sh', [script], {
    env: { PATH: `${folder}:/usr/local/bin:/usr/bin:/bin`, OUT: folder, ...secrets },
  });
  const args = readFileSync(join(folder, 'args'), 'utf8').split('\0').slice(0, -1);
  return { args, stdin: () => readFileSync(join(folder, 'stdin')) };
}

function delivery(fields: Partial<SentDelivery>): SentDelivery {
  return {
    endpoint: 'https://hooks.example.com/incidents',
    request_headers: 'Content-Type: application/json\nAuthorization: Bearer hunter2',
    request_body: '{}',
    ...fields,
  };
}

function sentBody(request_body: string): Uint8Array {
  const { args, stdin } = run(curlPosix(delivery({ request_body }), { reveal: 'all' }));
  const raw = args.indexOf('--data-raw');
  return raw < 0 ? new Uint8Array(stdin()) : utf8(args[raw + 1] ?? '');
}

const BODIES = [
  '',
  `it's "quoted" $HOME \`id\` \\n %s !! #`,
  "'; rm -rf / #",
  '@/etc/passwd',
  'a\nb\n\n',
  'tab\tcr\r\nnul\u0000bell\u0007esc\u001b[201~',
  '\u202Etxt.egatuo\u202C é 😀 \ud800',
  '%d%s\\033',
];

test.each(BODIES)('a POSIX shell hands over the body %j byte for byte', (body) => {
  expect(sentBody(body)).toEqual(utf8(body));
});

test('so with any body, and with one longer than an argument may be', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom("'", '"', '\\', '%', '$', '\n', '\u0000', '\t', 'a', '\u001b', 'é'),
      }),
      (body) => {
        expect(sentBody(body)).toEqual(utf8(body));
      },
    ),
    { numRuns: runs(25) },
  );
  const long = `'"%\n`.repeat(250_000);
  expect(Buffer.compare(Buffer.from(sentBody(long)), Buffer.from(long))).toBe(0);
});

const WITH_SECRETS = delivery({
  endpoint: 'https://hooks.slack.com/services/T0/B0/hunter3?token=hunter4&page=2',
  request_headers:
    'Content-Type: application/json\nAuthorization: Bearer hunter2\nCookie: session=hunter5; a=hunter6',
  request_body: `{"token":"hunter2","apiKey":"hunter7","users":[{"password":"it's"},{"password":"hunter8"}],"tokens":["a1","b2"]}`,
});
const VALUES = {
  HEADER_AUTHORIZATION: 'hunter2',
  COOKIE_SESSION: 'hunter5',
  COOKIE_A: 'hunter6',
  BODY_API_KEY: 'hunter7',
  BODY_PASSWORD: `it's`,
  BODY_PASSWORD_2: 'hunter8',
  BODY_TOKENS: 'a1',
  BODY_TOKENS_2: 'b2',
};

test('variables stand for secrets, called as they are there, one for each', () => {
  const command = curlPosix(WITH_SECRETS, { reveal: 'none' });
  expect(command).not.toMatch(/hunter|it's/);
  expect(command.split('\n').filter((line) => line.startsWith(':'))).toEqual(
    Object.keys(VALUES).map((name) => `: "\${${name}:?set it}" &&`),
  );
  const { args } = run(command, { ...VALUES, ADDRESS_PATH: 'T0/B0/hunter3', ADDRESS_TOKEN: 'hunter4' });
  expect(args).toContain(WITH_SECRETS.endpoint);
  expect(args).toContain('Authorization: Bearer hunter2');
  expect(args).toContain('Cookie: session=hunter5; a=hunter6');
  expect(args).toContain(WITH_SECRETS.request_body);
});

test.each(['sh', ...['bash', 'zsh', 'ksh'].filter((shell) => spawnSync(shell, ['-c', ':']).status === 0)])(
  'nothing is sent by %s while a variable is not set, through a pipe neither',
  (shell) => {
    const { request_body: short } = WITH_SECRETS;
    const long = `[${short},"${'x'.repeat(200_000)}"]`;
    expect(curlPosix(delivery({ request_body: long }), { reveal: 'none' })).toContain('--data-binary @-');
    for (const request_body of [short, long]) {
      rmSync(join(folder, 'args'), { force: true });
      writeFileSync(join(folder, 'script'), curlPosix({ ...WITH_SECRETS, request_body }, { reveal: 'none' }));
      const { BODY_PASSWORD_2: _missing, ...others } = VALUES;
      const { status, stderr } = spawnSync(shell, [join(folder, 'script')], {
        env: { PATH: `${folder}:/usr/bin:/bin`, OUT: folder, ...others, TARGET: 'https://example.com' },
        encoding: 'utf8',
      });
      expect(status).not.toBe(0);
      expect(stderr).toMatch(/BODY_PASSWORD_2: set it/);
      expect(existsSync(join(folder, 'args'))).toBe(false);
    }
  },
);

test('another address is a variable, and asks for no secret of the first', () => {
  const { args } = run(curlPosix(WITH_SECRETS, { reveal: 'none' }), {
    ...VALUES,
    TARGET: 'https://staging.example/in?x=$(id)&y=a b',
  });
  expect(args[args.indexOf('--url') + 1]).toBe('https://staging.example/in?x=$(id)&y=a b');
});

test('what is revealed is written out, and nothing else', () => {
  const command = curlPosix(WITH_SECRETS, { reveal: ['Bearer hunter2', `"it's"`] });
  expect(command).toContain(`'Bearer ''hunter2'`);
  expect(command).toContain(`it'\\''s`);
  expect(command).not.toMatch(/hunter[3-8]/);
  const form = delivery({ request_body: 'password=a%20b&token=hunter9' });
  expect(curlPosix(form, { reveal: ['"a b"'] })).toMatch(/'a%20b''&token='"\$BODY_TOKEN"/);
  expect(curlPosix(WITH_SECRETS, { reveal: [] })).toBe(curlPosix(WITH_SECRETS, { reveal: 'none' }));
});

test.each(['', 'file:///etc/passwd', '@/etc/passwd', '-o x', 'javascript:alert(1)'])(
  'nothing is sent to %j',
  (endpoint) => {
    expect(curlPosix(delivery({ endpoint }), { reveal: 'all' })).toMatch(/^# [\w ]+\.$/);
  },
);

type Arrived = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
const arrivals: Arrived[] = [];
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    const { method = '', url = '', headers } = request;
    arrivals.push({ method, url, headers, body });
    response.end('ok');
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

/** Request that arrives at the server once a command has run, without any proxy of this machine. */
async function arrivedBy(program: readonly string[], file: string, command: string, env: object) {
  arrivals.length = 0;
  const script = join(folder, file);
  writeFileSync(script, command);
  const [name = '', ...options] = program;
  await promisify(execFile)(name, [...options, script], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, NO_PROXY: '*', ...env },
  });
  const [found] = arrivals;
  if (!found) throw new Error('nothing arrived');
  return found;
}

function sent(fields: Partial<SentDelivery>, variables?: Record<string, string>) {
  const command = curlPosix(delivery({ endpoint: `${origin}/in`, ...fields }), {
    reveal: variables ? 'none' : 'all',
  });
  return arrivedBy(['sh'], 'real', command, variables ?? {});
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!hasCurl)('a real curl in a real shell (skipped where there is none)', () => {
  it.each(BODIES)('brings the body %j to a server byte for byte', async (request_body) => {
    const { method, body } = await sent({ request_body });
    expect(method).toBe('POST');
    expect(Buffer.compare(body, Buffer.from(utf8(request_body)))).toBe(0);
  });

  it('brings the address and the headers, and no header of its own but the usual', async () => {
    const { url, headers } = await sent({
      endpoint: `${origin}/a%20b/it's?x=$(id)&y[1]={z}#part`,
      request_headers: JSON.stringify({
        'X-Quote': `it's "q" \\ $HOME`,
        'User-Agent': 'me/1',
        'X-Empty': '',
      }),
    });
    expect(url).toBe('/a%20b/it%27s?x=$(id)&y[1]=%7Bz%7D');
    expect(headers).toMatchObject({ 'x-quote': `it's "q" \\ $HOME`, 'user-agent': 'me/1', 'x-empty': '' });
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'content-length',
      'host',
      'user-agent',
      'x-empty',
      'x-quote',
    ]);
  });

  it('brings the secrets that are set for its placeholders', async () => {
    const { headers, body } = await sent(
      { request_body: '{"password":"p\'w","n":1}' },
      { HEADER_AUTHORIZATION: 'hunter2', BODY_PASSWORD: "p'w" },
    );
    expect(headers.authorization).toBe('Bearer hunter2');
    expect(String(body)).toBe('{"password":"p\'w","n":1}');
  });

  it('sends to TARGET if that is set', async () => {
    const { url } = await sent(
      { endpoint: 'https://hooks.example.com/in?token=hunter3' },
      { HEADER_AUTHORIZATION: 'hunter2', TARGET: `${origin}/elsewhere` },
    );
    expect(url).toBe('/elsewhere');
  });
});

test.each([
  ['{a b} not headers', /^# The headers could not be read, so that none of them are sent\.$/m],
  ['Host: a.example\nContent-Length: 2\nX: 1', /^# Written by the client itself - Host Content-Length$/m],
  ['{"a b":"1","X":"2"}', /^# Not sent, as their names are not possible in HTTP - 1 headers$/m],
  ['X: 1\nwhat is `this`', /^# Not sent, as they could not be read as headers - 1 lines$/m],
])('what is not sent of the headers %j is named', (request_headers, said) => {
  expect(curlPosix(delivery({ request_headers }), { reveal: 'none' })).toMatch(said);
});
