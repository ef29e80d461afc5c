import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { scheduleSelf } from '#contract/schedule';
import { createProxy } from './proxy';

const KEY = 'top-secret+key/=';
const BODY = new TextEncoder().encode('{"start":1,"end":2}');
type Answer = (...call: Parameters<RequestListener>) => unknown;
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that answers as told, on a free port of loopback. */
async function upstream(answer: Answer): Promise<string> {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}/base`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function call(baseUrl: string, { signal = new AbortController().signal, timeoutMs = 5000 } = {}) {
  return await createProxy({ baseUrl, appKey: KEY, timeoutMs })(scheduleSelf, BODY, signal);
}

async function refused(response: Response): Promise<{ code: string; message: string }> {
  const text = await response.text();
  expect(text).not.toContain('top-secret');
  const { request_id, error } = JSON.parse(text);
  expect(request_id).toMatch(/^[0-9a-f]{32}$/);
  return error;
}

describe('a remote upstream', () => {
  it('gets the body, its type and the key, and nothing else of ours', async () => {
    let seen: { url?: string | undefined; headers?: object; body?: string } = {};
    const url = await upstream(async (request, response) => {
      seen = { url: request.url, headers: request.headers, body: await bodyOf(request) };
      response.setHeader('Content-Type', 'application/json').end('{"data":{}}');
    });
    expect((await call(url)).status).toBe(200);
    expect(seen.url).toBe('/base/schedule/self?app_key=top-secret%2Bkey%2F%3D');
    expect(seen.body).toBe('{"start":1,"end":2}');
    expect(seen.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(seen.headers).not.toHaveProperty('cookie');
    expect(seen.headers).not.toHaveProperty('origin');
  });

  it('has its reply passed on with status, request id and Retry-After, and no cookie', async () => {
    const url = await upstream((_request, response) => {
      response.writeHead(429, {
        'Content-Type': 'application/json; charset=utf-8',
        'Retry-After': '7',
        'X-Request-Id': 'theirs',
        'Set-Cookie': 'session=1',
        Server: 'secret/1.0',
      });
      response.end('{"error":{"code":"RequestTooFrequently","message":""}}');
    });
    const response = await call(url);
    expect(response.status).toBe(429);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '7',
      'x-request-id': 'theirs',
    });
    expect(await response.text()).toContain('RequestTooFrequently');
  });

  it.each(['application/octet-stream', 'text/csv; charset=utf-8'])('may answer %s', async (type) => {
    const url = await upstream((_request, response) =>
      response.setHeader('Content-Type', type).end('a,b\n1,2\n'),
    );
    const response = await call(url);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(await response.text()).toBe('a,b\n1,2\n');
  });

  it('is passed on while it still writes', async () => {
    let finish: (() => void) | undefined;
    const url = await upstream((_request, response) => {
      response.setHeader('Content-Type', 'application/json').write('{"data":');
      finish = () => void response.end('{}}');
    });
    const reader = (await call(url)).body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('{"data":');
    finish?.();
    const second = await reader?.read();
    expect(new TextDecoder().decode(second?.value)).toBe('{}}');
  });

  it('is not followed where it redirects', async () => {
    let calls = 0;
    const url = await upstream((request, response) => {
      calls += 1;
      response.writeHead(307, {
        Location: `http://${request.headers.host}${request.url}`,
        'Content-Type': 'application/json',
      });
      response.end('{}');
    });
    const error = await refused(await call(url));
    expect(error).toEqual({
      code: 'ServiceUnavailable',
      message: 'The upstream answered HTTP 307 with a redirect instead of JSON.',
    });
    expect(calls).toBe(1);
  });

  it.each([
    [
      502,
      'text/html',
      'ServiceUnavailable',
      'The upstream answered HTTP 502 with text/html instead of JSON.',
    ],
    [
      200,
      'text/html',
      'ServiceUnavailable',
      'The upstream answered HTTP 200 with text/html instead of JSON.',
    ],
    [204, '', 'ServiceUnavailable', 'The upstream answered HTTP 204 with no content type instead of JSON.'],
    [429, 'text/html', 'RequestTooFrequently', 'The upstream asks to be called less often.'],
  ])('that answers %d with "%s" is %s', async (status, type, code, message) => {
    const url = await upstream((request, response) => {
      response.writeHead(status, { ...(type !== '' && { 'Content-Type': type }), 'Retry-After': '3' });
      response.end(status === 204 ? '' : `<p>${request.url}</p>`);
    });
    const response = await call(url);
    expect(response.headers.get('Retry-After')).toBe('3');
    expect(await refused(response)).toEqual({ code, message });
  });

  it('that hangs up is unavailable', async () => {
    const url = await upstream((request) => request.socket.destroy());
    const response = await call(url);
    expect(response.status).toBe(503);
    expect((await refused(response)).message).toMatch(/^The upstream could not be reached( \([A-Z_]+\))?\.$/);
  });

  it('that hangs up halfway breaks off the reply', async () => {
    const url = await upstream((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"data":', () => request.socket.destroy());
    });
    await expect((await call(url)).text()).rejects.toThrow('terminated');
  });

  it('where nobody listens is unavailable, and says why', async () => {
    const url = await upstream(() => {});
    servers[0]?.close();
    await once(servers[0] ?? createServer(), 'close');
    expect((await refused(await call(url))).message).toBe(
      'The upstream could not be reached (ECONNREFUSED).',
    );
  });

  it('that is too slow is given up', async () => {
    const url = await upstream(() => {});
    const response = await call(url, { timeoutMs: 50 });
    expect((await refused(response)).message).toBe('The upstream did not answer within 0.05 s.');
  });

  it('notices when the client goes away', async () => {
    const client = new AbortController();
    const gone = new Promise<void>((resolve, reject) => {
      upstream((request) => {
        request.socket.once('close', () => resolve());
        client.abort();
      })
        .then((url) => call(url, { signal: client.signal }))
        .catch(reject);
    });
    await expect(gone).resolves.toBeUndefined();
  });
});
