import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as requestPlain, type RequestOptions, type Server } from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecure } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { textOf } from './docs.spec-support';
import { freePort } from './free-port.spec-support';

// The proxies of `deploy` keep the secrets of links, keys and sign-ins out of their logs, also while Watchbill is down.

const SECRET = 'wKq3vT9sLm2xPz7RbN4c';
const HOST = 'watchbill.example.com';

/** Addresses with a secret, in each spelling; some lead to no link but have its secret. */
const PATHS = [
  `/guest/${SECRET}`,
  `/guest/${SECRET}/data.json?x=1`,
  `/feeds/${SECRET}.ics`,
  `/in/${SECRET}`,
  `//guest//${SECRET}`,
  `/%67uest/${SECRET}`,
  `/x/../guest/${SECRET}`,
  `/Guest/${SECRET}`,
  `/feeds%2F${SECRET}`,
  `/guest?${SECRET}`,
  `/service/schedule/self?app_key=${SECRET}`,
  `/service/schedule/self?x=1&app%5Fkey=${SECRET}`,
  `/%73ervice/openapi.json?app_key=${SECRET}`,
  `/oncall?app_key=${SECRET}`,
  `/access/callback?code=${SECRET}&state=${SECRET}`,
];

/** Pages with a secret that a request may come from. */
const REFERERS = [...PATHS, `/%67uest/${SECRET}`].map((path) => `https://${HOST}${path}`);

/** Limits of a wait, in milliseconds. */
const WAIT = { timeout: 60_000, interval: 100 };

type Ports = { plain: number; secure: number; upstream: number };
type Proxy = { process: ChildProcess; folder: string; output: string[] };

/** Text of all files of a folder. */
function filesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

async function ports(): Promise<Ports> {
  const [plain, secure, upstream] = [await freePort(), await freePort(), await freePort()];
  return { plain, secure, upstream };
}

function started(command: string, words: string[], folder: string, env = process.env): Proxy {
  const child = spawn(command, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(String(part)));
  return { process: child, folder, output };
}

function startNginx({ plain, secure, upstream }: Ports): Proxy {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [logs, tls] = [join(folder, 'logs'), join(folder, 'tls')];
  for (const path of [logs, tls]) mkdirSync(path);
  const words = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${HOST}`];
  spawnSync('openssl', ['req', ...words, '-keyout', `${tls}/watchbill.key`, '-out', `${tls}/watchbill.crt`]);
  const blocks = textOf('deploy/nginx.conf')
    .replaceAll('/etc/nginx/tls', tls)
    .replaceAll('/var/log/nginx', logs)
    .replaceAll('127.0.0.1:4180', `127.0.0.1:${upstream}`)
    .replace('listen 443', `listen 127.0.0.1:${secure}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/tmp-${name};`)
    .join('\n');
  // A configuration that includes the blocks may log more.
  const head = `error_log ${logs}/main.log info; pid ${folder}/pid; events {}`;
  const http = `access_log ${logs}/http.log; ${temporary}\n${blocks}`;
  writeFileSync(join(folder, 'nginx.conf'), `${head}\nhttp {\n${http}\n}\n`);
  return started('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], folder);
}

function startCaddy({ plain, secure, upstream }: Ports): Proxy {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const here = ['admin off', 'skip_install_trust', `http_port ${plain}`, `https_port ${secure}`];
  const file = textOf('deploy/Caddyfile')
    .replace('{\n', `{\n${here.join('\n')}\n`)
    // Requests are logged only by an explicit setting.
    .replace('{$SITE:localhost} {', '{$SITE:localhost} {\nbind 127.0.0.1\ntls internal\nlog');
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE: `${HOST}:${secure}`,
    UPSTREAM: `127.0.0.1:${upstream}`,
  };
  writeFileSync(join(folder, 'Caddyfile'), file);
  return started('caddy', ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'], folder, env);
}

type Reply = { status: number; headers: NodeJS.Dict<string | string[]> };

function ask(port: number, isSecure: boolean, path: string, headers: object = {}): Promise<Reply> {
  const options: RequestOptions & { rejectUnauthorized: boolean; servername: string } = {
    host: '127.0.0.1',
    port,
    path,
    headers: { Host: HOST, ...headers },
    agent: false,
    rejectUnauthorized: false,
    servername: HOST,
  };
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? requestSecure : requestPlain)(options, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Sends bytes as they are, and ends with the reply. */
async function sendRaw(socket: Socket, text: string): Promise<void> {
  socket.on('error', () => undefined).resume();
  socket.write(text);
  await once(socket, 'close');
}

async function answering(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

const isInstalled = (name: string, word: string) => spawnSync(name, [word]).status === 0;
const PROXIES = [
  {
    name: 'nginx',
    start: startNginx,
    isThere: isInstalled('nginx', '-v') && isInstalled('openssl', 'version'),
  },
  { name: 'caddy', start: startCaddy, isThere: isInstalled('caddy', 'version') },
];

describe.each(PROXIES)('the file for $name', ({ name, start, isThere }) => {
  // `beforeAll` and `afterAll` do not run where all tests are skipped.
  let at: Ports;
  let proxy: Proxy;
  const logged = () => filesIn(proxy.folder) + proxy.output.join('');

  beforeAll(async () => {
    at = await ports();
    proxy = start(at);
    const isRunning = () =>
      ask(at.secure, true, '/ready').then(
        ({ status }) => status === 502,
        () => false,
      );
    await vi.waitUntil(isRunning, WAIT);
  });
  afterAll(async () => {
    proxy.process.kill('SIGTERM');
    if (proxy.process.exitCode === null) await once(proxy.process, 'exit');
  });

  it.skipIf(!isThere)('logs no secret while Watchbill is down (skipped without the program)', async () => {
    for (const path of PATHS) {
      expect([path, (await ask(at.secure, true, path)).status]).toEqual([path, 502]);
      const redirect = await ask(at.plain, false, path);
      expect([path, redirect.status]).toEqual([path, name === 'nginx' ? 301 : 308]);
    }
    // Icons of pages with the error 502.
    for (const Referer of REFERERS) {
      expect((await ask(at.secure, true, '/favicon.ico', { Referer })).status).toBe(502);
    }
    expect(logged()).not.toContain(SECRET);
    // Other requests and errors are logged.
    expect(logged()).toMatch(/"GET \/ready HTTP\/1.1" 502|"status":502/);
    expect(logged()).toMatch(/connect\(\) failed .*"GET \/ready |http.log.error.*connection refused/);
  });

  it.skipIf(!isThere)(
    'passes all of them on as they are, and logs none (skipped without the program)',
    async () => {
      const passed: string[] = [];
      const server = createServer((request, response) => {
        passed.push(request.url ?? '');
        if (request.url?.endsWith('.ics') === true) request.socket.destroy();
        else response.writeHead(302, { Location: `/guest/${SECRET}/again` }).end();
      });
      await answering(server, at.upstream);
      try {
        for (const path of PATHS) {
          const isCut = path.endsWith('.ics');
          expect([path, (await ask(at.secure, true, path)).status]).toEqual([path, isCut ? 502 : 302]);
        }
        for (const Referer of REFERERS) await ask(at.secure, true, '/oncall', { Referer });
        expect(new Set(passed)).toEqual(new Set([...PATHS, '/oncall']));
        expect(logged()).not.toContain(SECRET);
      } finally {
        server.close();
        server.closeAllConnections();
      }
    },
  );

  it.skipIf(!isThere)(
    'logs no secret of requests that it refuses itself (skipped without the program)',
    async () => {
      const line = `GET /guest/${SECRET} HTTP/1.1\r\n`;
      const host = `Host: ${HOST}\r\n`;
      const secure = { host: '127.0.0.1', port: at.secure, servername: HOST, rejectUnauthorized: false };
      const heads = [
        `${line}\r\n`,
        `${line}${host}Host: x\r\n\r\n`,
        `${line}no header\r\n\r\n`,
        `G@T /guest/${SECRET} HTTP/1.1\r\n${host}\r\n`,
        `GET /guest/${SECRET} HTTP/9.9\r\n${host}\r\n`,
        `GET /service/x?app_key=${SECRET} HTTP/1.1\r\n${host}Transfer-Encoding: unknown\r\n\r\n`,
        `GET /guest/${SECRET}?${'a'.repeat(40_000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      ];
      for (const head of heads) {
        // Spoken in plain to the secure port, too.
        for (const port of [at.plain, at.secure]) await sendRaw(connect(port, '127.0.0.1'), head);
        await sendRaw(connectSecure(secure), head);
      }
      for (const isSecure of [true, false]) {
        const headers = { Cookie: 'a'.repeat(90_000) };
        await ask(isSecure ? at.secure : at.plain, isSecure, `/guest/${SECRET}`, headers).catch(
          () => undefined,
        );
        await ask(isSecure ? at.secure : at.plain, isSecure, `/guest/${SECRET}`, { Host: 'other.example' });
      }
      expect(logged()).not.toContain(SECRET);
    },
  );
});
