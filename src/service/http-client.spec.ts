import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { afterEach, describe, expect, it, test } from 'vitest';
import { createHttpClient, type HttpSettings, isPublicAddress, jsonIn } from './http-client';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
}

async function get(url: URL, settings: Partial<HttpSettings> = {}, seconds = 5) {
  const http = createHttpClient({ base: url, ...settings });
  closing.push(() => void http.close());
  const headers = { Authorization: 'Bearer canary' };
  return await http.send(url, { method: 'GET', headers, signal: new AbortController().signal, seconds });
}

/** The rules of the doors that tools and chats could open, each with the words that a refusal has. */
describe('a request to a server of others', () => {
  it.each([
    'http://127.0.0.1:1/',
    'https://127.0.0.1:1/',
    'https://10.1.2.3/',
    'https://172.20.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost:1/',
    'http://example.org/',
    'ftp://example.org/',
  ])('follows no redirect to %s, not even where redirects to other hosts are allowed', async (place) => {
    const url = await serve((_, response) => void response.writeHead(302, { Location: place }).end());
    const mayLeadTo = ({ origin, protocol }: URL) => origin === url.origin || protocol === 'https:';
    await expect(get(url, { mayLeadTo })).rejects.toThrow(/^redirects to .*, which is not followed/);
  });

  it.each(['https://example.org/', 'https://93.184.216.34/'])(
    'follows no redirect to the other host %s without being allowed to',
    async (place) => {
      const url = await serve((_, response) => void response.writeHead(302, { Location: place }).end());
      await expect(get(url)).rejects.toThrow(/which is not followed/);
    },
  );

  it('follows a redirect of the configured host to itself, which may be private, five times', async () => {
    let hops = 0;
    const url = await serve((_, response) => {
      hops += 1;
      if (hops === 6) response.end('there');
      else response.writeHead(302, { Location: `/${hops}` }).end();
    });
    expect(await get(url)).toMatchObject({ status: 200, text: 'there' });
    hops = -1;
    expect(await get(url)).toMatchObject({ status: 302 });
  });

  it('carries the key of a request to no other origin', async () => {
    const keys: unknown[] = [];
    const other = await serve(({ headers }, response) => {
      keys.push(headers.authorization);
      response.end('x');
    });
    const url = await serve(
      (_, response) => void response.writeHead(302, { Location: 'https://other.example/' }).end(),
    );
    const agent = new Agent();
    closing.push(() => void agent.destroy());
    const interceptor: HttpSettings['interceptor'] = (dispatch) => (options, handler) =>
      options.origin === url.origin
        ? dispatch(options, handler)
        : agent.dispatch({ ...options, origin: other.origin }, handler);
    await get(url, { mayLeadTo: () => true, interceptor });
    expect(keys).toEqual([undefined]);
  });

  it.each<[string, RequestListener, string]>([
    [
      'more bytes than allowed',
      (_, response) => void response.end('x'.repeat(2001)),
      'sent more than 0.002 MB',
    ],
    [
      'more bytes than allowed once they are unpacked',
      (_, response) =>
        void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('x'.repeat(1e6))),
      'sent more than 0.002 MB',
    ],
    ['nothing', () => {}, 'did not answer within 0.2 s'],
    [
      'a byte now and then',
      (_, response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
      'did not answer within 0.2 s',
    ],
    [
      'half a reply',
      (_, response) =>
        void response.writeHead(200, { 'Content-Length': '9' }).write('x', () => response.socket?.destroy()),
      'broke off the connection',
    ],
    ['no HTTP', (_, response) => void response.socket?.end('hello\r\n\r\n'), 'broke off the connection'],
  ])('fails where the server sends %s', async (_, listener, words) => {
    await expect(get(await serve(listener), { maxBytes: 2000 }, 0.2)).rejects.toThrow(words);
  });

  it('reads a compressed reply', async () => {
    const url = await serve(
      ({ headers }, response) =>
        void response
          .writeHead(200, { 'Content-Encoding': 'gzip' })
          .end(gzipSync(String(headers['accept-encoding']))),
    );
    expect(await get(url)).toMatchObject({ text: 'gzip' });
  });
});

test('an address of the internet is public, also written as IPv6', () => {
  expect(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'].map(isPublicAddress)).toEqual([
    true,
    true,
    true,
  ]);
});

test('JSON that is nested too deep is none', () => {
  expect([jsonIn(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), jsonIn('[1]')]).toEqual([undefined, [1]]);
});
