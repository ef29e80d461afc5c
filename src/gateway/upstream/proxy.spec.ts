import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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

/** Server with the given answer, on a free loopback port. */
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

async function call(
  baseUrl: string,
  { signal = new AbortController().signal, timeoutMs = 30_000, silenceMs = 30_000 } = {},
) {
  return await createProxy({ baseUrl, appKey: KEY, timeoutMs, silenceMs })(scheduleSelf, BODY, signal);
}

/** Runs a full garbage collection, as happens in any busy process. */
const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
})();

async function refused(response: Response): Promise<{ code: string; message: string }> {
  const text = await response.text();
  expect(text).not.toContain('top-secret');
  const { request_id, error } = JSON.parse(text);
  expect(request_id).toMatch(/^[0-9a-f]{32}$/);
  return error;
}

describe('a remote upstream', () => {
  it('receives the body, its type and the key, and nothing else', async () => {
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

  it('returns status, request id and Retry-After, but no cookie', async () => {
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

  it.each(['application/octet-stream', 'text/csv; charset=utf-8'])('may return %s', async (type) => {
    const url = await upstream((_request, response) =>
      response.setHeader('Content-Type', type).end('a,b\n1,2\n'),
    );
    const response = await call(url);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(await response.text()).toBe('a,b\n1,2\n');
  });

  it('is not followed when it redirects', async () => {
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
    [200, 'text/html', 'BadReply', 'The upstream answered HTTP 200 with text/html instead of JSON.'],
    [204, '', 'BadReply', 'The upstream answered HTTP 204 with no content type instead of JSON.'],
    [429, 'text/html', 'RequestTooFrequently', 'The upstream limits the request rate.'],
  ])('returning %d with "%s" is reported as %s', async (status, type, code, message) => {
    const url = await upstream((request, response) => {
      response.writeHead(status, { ...(type !== '' && { 'Content-Type': type }), 'Retry-After': '3' });
      response.end(status === 204 ? '' : `<p>${request.url}</p>`);
    });
    const response = await call(url);
    expect(response.headers.get('Retry-After')).toBe(code === 'BadReply' ? null : '3');
    expect(await refused(response)).toEqual({ code, message });
  });

  it('that hangs up is reported as unavailable', async () => {
    const url = await upstream((request) => request.socket.destroy());
    const response = await call(url);
    expect(response.status).toBe(503);
    expect((await refused(response)).message).toMatch(/^The upstream could not be reached( \([A-Z_]+\))?\.$/);
  });

  it.each([200, 500])(
    'that hangs up before a short reply with %d is whole has broken off',
    async (status) => {
      const url = await upstream((request, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
        response.write('{"data":', () => request.socket.destroy());
      });
      expect(await refused(await call(url))).toEqual({
        code: 'ServiceUnavailable',
        message: 'The upstream broke off its reply.',
      });
    },
  );

  it('with a closed port is reported as unavailable, with the reason', async () => {
    const url = await upstream(() => {});
    servers[0]?.close();
    await once(servers[0] ?? createServer(), 'close');
    expect((await refused(await call(url))).message).toBe(
      'The upstream could not be reached (ECONNREFUSED).',
    );
  });

  it('that is too slow times out', async () => {
    const url = await upstream(() => {});
    const response = await call(url, { timeoutMs: 50 });
    expect((await refused(response)).message).toBe('The upstream did not answer within 0.05 s.');
  });

  it.each([
    ['goes on for ever', 'timeoutMs', 5],
    ['falls silent halfway', 'silenceMs', 60_000],
  ] as const)(
    'is cut off where its reply %s, whatever was collected meanwhile',
    async (_name, limit, everyMs) => {
      let hungUp: Promise<unknown> | undefined;
      const url = await upstream((request, response) => {
        response.setHeader('Content-Type', 'application/json').write('{"data":{"a":1');
        // The upstream must not be cut off.
        const timer = setInterval(() => response.write(' '), everyMs);
        // A reset counts as a hang-up.
        hungUp = new Promise<void>((resolve) => request.socket.on('close', () => resolve())).then(() =>
          clearInterval(timer),
        );
      });
      const collecting = setInterval(collectGarbage, 20);
      const { message } = await refused(await call(url, { [limit]: 500 }));
      clearInterval(collecting);
      expect(message).toMatch(/^The upstream (did not answer within|sent nothing for) 0\.5 s\.$/);
      await hungUp;
    },
  );

  it.each([
    [500, 'x'.repeat(2 ** 20)],
    [200, `{"error":{"code":"${'x'.repeat(2 ** 20)}`],
  ])('passes on a failure with %d whole, however small its chunks are', async (status, body) => {
    const chunks = body.replaceAll(/.{1,16}/g, (chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    const headers = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';
    // Node would join the chunks.
    const url = await upstream(({ socket }) =>
      socket.end(`HTTP/1.1 ${status} Status\r\n${headers}\r\n\r\n${chunks}0\r\n\r\n`),
    );
    expect(await (await call(url)).text()).toHaveLength(body.length);
  });

  it('is aborted when the client disconnects', async () => {
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

describe('the key, echoed by an upstream,', () => {
  const PRINTED = [KEY, encodeURIComponent(KEY), JSON.stringify(KEY).replaceAll('/', '\\/')];

  it.each([
    [401, PRINTED],
    [401, ['app_key=some-other-key']],
    [200, [...PRINTED, 'app_key=some-other-key']],
  ])('is removed from a failure with %d', async (status, said) => {
    const url = await upstream((request, response) => {
      const error = { code: 'Unauthorized', message: `bad ${said.join(' ')} in ${request.url}` };
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.write(`{"request_id":"r-${KEY}",`);
      setImmediate(() => response.end(`"error":${JSON.stringify(error)}}`));
    });
    const text = await (await call(url)).text();
    for (const form of [...PRINTED, 'some-other-key']) expect(text).not.toContain(form);
    expect(JSON.parse(text)).toMatchObject({ request_id: 'r-[app-key]', error: { code: 'Unauthorized' } });
    expect(text).toContain('/base/schedule/self?app_key=[app-key]');
  });

  const FAILED = { code: 'Unauthorized', message: 'bad app_key=some-other-key' };
  const LONG = `${'x'.repeat(40_000)} app_key=some-other-key`;
  it.each<[string, object, boolean]>([
    ['before data', { error: FAILED, data: { items: [] } }, true],
    ['behind short data', { data: { items: [] }, error: FAILED }, false],
    ['of more than 16 KiB', { error: { ...FAILED, message: LONG }, data: {} }, true],
    ['of more than 16 KiB, by its message', { error: { message: LONG, code: 'Unauthorized' } }, true],
  ])(
    'is removed from a failure with 200 %s, even if it is another key',
    async (_name, envelope, isChunked) => {
      const whole = JSON.stringify(envelope);
      const url = await upstream((_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        if (!isChunked) response.setHeader('Content-Length', Buffer.byteLength(whole));
        response.write(whole.slice(0, 60));
        setImmediate(() => response.end(whole.slice(60)));
      });
      const text = await (await call(url)).text();
      expect(text).not.toContain('some-other-key');
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'Unauthorized' } });
    },
  );

  it('is removed from data at any chunk boundary; other app_key values stay', async () => {
    const whole = JSON.stringify({
      data: { a: `x ${KEY} y`, b: 'app_key=theirs', c: encodeURIComponent(KEY) },
    });
    const url = await upstream((_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      const parts = whole.match(/.{1,7}/gs) ?? [];
      const next = () => {
        const part = parts.shift();
        if (part === undefined) response.end();
        else response.write(part, () => setImmediate(next));
      };
      next();
    });
    expect(JSON.parse(await (await call(url)).text())).toEqual({
      data: { a: 'x [app-key] y', b: 'app_key=theirs', c: '[app-key]' },
    });
  });

  it.each([
    ['X-Request-Id', `id-${KEY}`],
    ['X-Request-Id', 'app_key=abc'],
    ['X-Request-Id', '<script>'],
    ['X-Request-Id', 'x'.repeat(129)],
    ['Retry-After', KEY],
    ['Retry-After', '<script>'],
    ['Retry-After', '99999999999'],
    ['Content-Type', `application/json; charset=utf-8; x="${KEY}"`],
  ])('is removed from %s, as is any value of another shape: %s', async (name, value) => {
    const url = await upstream((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', [name]: value }).end('{"data":{}}');
    });
    const response = await call(url);
    const { 'x-request-id': id, ...headers } = Object.fromEntries(response.headers);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(headers).toEqual({
      'content-type': name === 'Content-Type' ? 'application/json; charset=utf-8' : 'application/json',
    });
  });

  it('is removed from failures, of which more than 1 MiB are only summarised', async () => {
    const url = await upstream((_request, response) =>
      response.writeHead(500, { 'Content-Type': 'application/json' }).end('x'.repeat(2 ** 20 + 1)),
    );
    expect((await refused(await call(url))).message).toBe(
      'The upstream answered HTTP 500 with a failure of more than 1 MiB instead of JSON.',
    );
  });
});
