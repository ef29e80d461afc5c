import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { utf8 } from '../text/bytes';
import { curlPosix, curlPowerShell } from './curl';
import type { SentDelivery } from './resend';

const folder = mkdtempSync(join(tmpdir(), 'curl-spec-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Stands in for curl: writes down the arguments and the standard input exactly.
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
  const { args, stdin } = run(curlPosix(delivery({ request_body }), { reveal: true }));
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
    { numRuns: 25 },
  );
  const long = `'"%\n`.repeat(250_000);
  expect(Buffer.compare(Buffer.from(sentBody(long)), Buffer.from(long))).toBe(0);
});

test('placeholders stand for secrets everywhere, the same for the same, and a comment lists them', () => {
  const sent = delivery({
    endpoint: 'https://hooks.slack.com/services/T0/B0/hunter3',
    request_body: `{"token":"hunter2","note":"it's"}`,
  });
  const command = curlPosix(sent, { reveal: false });
  expect(command).not.toContain('hunter');
  expect(command.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# Secrets are left out. Set these first:',
    '#   $WATCHBILL_SECRET_1 - address',
    '#   $WATCHBILL_SECRET_2 - header Authorization',
  ]);
  const { args } = run(command, { WATCHBILL_SECRET_1: 'T0/B0/hunter3', WATCHBILL_SECRET_2: 'hunter2' });
  expect(args).toContain(sent.endpoint);
  expect(args).toContain('Authorization: Bearer hunter2');
  expect(args).toContain(sent.request_body);
  expect(curlPowerShell(sent, { reveal: false })).not.toContain('hunter');
  expect(curlPowerShell(sent, { reveal: false })).toContain('$($env:WATCHBILL_SECRET_1)');
});

test('hostile headers and addresses stay one argument each, and no control character is in the command', () => {
  const sent = delivery({
    endpoint: `https://example.com/a'b"c d[1-3]{x}\u001b?x=$(id)`,
    request_headers: JSON.stringify({
      "X-A'b": "it's $(id)\r\nEvil: 1\u001b",
      'bad name': 'x',
      Host: 'other.example',
      'Content-Length': '7',
      Empty: '',
    }),
    request_body: 'x\u001b[201~\u0007',
  });
  const command = curlPosix(sent, { reveal: true });
  expect(command).not.toMatch(/[^\P{Cc}\n]/u);
  const { args } = run(command);
  expect(args).toContain('https://example.com/a%27b%22c%20d[1-3]%7Bx%7D%1B?x=$(id)');
  expect(args.filter((_, i) => args[i - 1] === '--header')).toEqual([
    "X-A'b: it's $(id)  Evil: 1",
    'Empty;',
    'Content-Type:',
  ]);
  expect(curlPowerShell(sent, { reveal: true })).not.toMatch(/[^\P{Cc}\n]/u);
});

test('PowerShell: quotes of every kind are escaped in strings of either kind', () => {
  const plain = curlPowerShell(delivery({ request_body: `it's ‘so’ "$x" \`n` }), { reveal: true });
  expect(plain).toContain(`GetBytes('it''s ‘‘so’’ "$x" \`n')`);
  const escaped = curlPowerShell(delivery({ request_body: `a"b“c”$d\`e\n\u0000\u0007'` }), { reveal: true });
  expect(escaped).toContain('GetBytes("a`"b`“c`”`$d``e`n`0$([char]7)\'")');
  const headers = curlPowerShell(delivery({ request_headers: 'Accept: a\nACCEPT: b\nUser-Agent: me' }), {
    reveal: true,
  });
  expect(headers).toContain(`-Headers @{ 'Accept' = 'a, b' }`);
  expect(headers).toContain(`-UserAgent 'me'`);
});

test.each(['', 'file:///etc/passwd', '@/etc/passwd', '-o x', 'javascript:alert(1)'])(
  'nothing is sent to %j',
  (endpoint) => {
    for (const command of [curlPosix, curlPowerShell])
      expect(command(delivery({ endpoint }), { reveal: true })).toMatch(/^# [\w ]+\.$/);
  },
);

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!hasCurl)('a real curl in a real shell (skipped where there is none)', () => {
  type Arrived = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
  let arrived: Arrived | undefined;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { method = '', url = '', headers } = request;
      arrived = { method, url, headers, body };
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

  async function sent(fields: Partial<SentDelivery>, secrets?: Record<string, string>): Promise<Arrived> {
    arrived = undefined;
    const command = curlPosix(delivery({ endpoint: `${origin}/in`, ...fields }), { reveal: !secrets });
    const script = join(folder, 'real');
    writeFileSync(script, command);
    // No proxy of this machine may come in between.
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', NO_PROXY: '*', ...secrets };
    await promisify(execFile)('sh', [script], { env });
    if (!arrived) throw new Error('nothing arrived');
    return arrived;
  }

  it.each(BODIES)('brings the body %j to a server byte for byte', async (request_body) => {
    const { method, body } = await sent({ request_body });
    expect(method).toBe('POST');
    expect(Buffer.compare(body, Buffer.from(utf8(request_body)))).toBe(0);
  });

  it('brings 5 MB, and every kind of byte that a text can have', async () => {
    const every = Array.from({ length: 0x300 }, (_, code) => String.fromCodePoint(code)).join('');
    const request_body = every.repeat(5_000);
    const { body } = await sent({ request_body });
    expect(body.length).toBeGreaterThan(5_000_000);
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
      { WATCHBILL_SECRET_1: 'hunter2', WATCHBILL_SECRET_2: "p'w" },
    );
    expect(headers.authorization).toBe('Bearer hunter2');
    expect(String(body)).toBe('{"password":"p\'w","n":1}');
  });
});

test.each([
  ['{a b} not headers', /^# The headers could not be read, so that none of them are sent\.$/m],
  ['Host: a.example\nContent-Length: 2\nX: 1', /^# Written by the client itself - Host Content-Length$/m],
  ['{"a b":"1","X":"2"}', /^# Not sent, as their names are not possible in HTTP - 1 headers$/m],
  ['X: 1\nwhat is `this`', /^# Not sent, as they could not be read as headers - 1 lines$/m],
])('what is not sent of the headers %j is named', (request_headers, said) => {
  for (const command of [curlPosix, curlPowerShell])
    expect(command(delivery({ request_headers }), { reveal: false })).toMatch(said);
});

test('headers as Go prints them are sent', () => {
  const request_headers = 'map[Authorization:[Bearer hunter2] X-Kind:[a b]]';
  const { args } = run(curlPosix(delivery({ request_headers }), { reveal: false }), {
    WATCHBILL_SECRET_1: 's',
  });
  expect(args).toContain('Authorization: Bearer s');
});

test('nothing is named where nothing is left out', () => {
  const request_headers = 'POST /in HTTP/1.1\nX-Kind: a';
  expect(curlPosix(delivery({ request_headers, request_body: '' }), { reveal: true })).not.toContain('#');
});
