import { createConnection } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openAccess } from '../access/create-access';
import { createGateway } from '../app';
import { listen, type Listening, takePort } from './listen';

const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close(0);
});

async function serve(
  handler: (request: Request) => Promise<Response>,
  port = 0,
  limits?: Parameters<typeof listen>[3],
): Promise<Listening> {
  const listening = await listen(handler, '127.0.0.1', port, limits);
  open.push(listening);
  return listening;
}

describe('listening', () => {
  it('serves a handler and returns its URL', async () => {
    const { url } = await serve((request) => Promise.resolve(new Response(new URL(request.url).pathname)));
    expect(await (await fetch(`${url}/oncall`)).text()).toBe('/oncall');
  });

  it('reports a taken port in one line', async () => {
    const { url } = await serve(() => Promise.resolve(new Response()));
    const port = new URL(url).port;
    const message = `Port ${port} on 127.0.0.1 is taken; set PORT to another one`;
    await expect(serve(() => Promise.resolve(new Response()), Number(port))).rejects.toThrow(message);
    await expect(takePort('127.0.0.1', Number(port))).rejects.toThrow(message);
  });

  it('takes a port before it serves: connections are reset, and no other process gets it', async () => {
    const earlier = await serve(() => Promise.resolve(new Response()));
    await earlier.close();
    const port = Number(new URL(earlier.url).port);
    const taken = await takePort('127.0.0.1', port);
    await expect(takePort('127.0.0.1', port)).rejects.toThrow(/ is taken; set PORT/);
    const failure = await fetch(`${earlier.url}/healthz`).catch((error: unknown) => error);
    expect(failure).toMatchObject({ cause: { code: 'ECONNRESET' } });
    const listening = taken.serve(() => Promise.resolve(new Response('served')));
    open.push(listening);
    expect(listening.url).toBe(earlier.url);
    expect(await (await fetch(listening.url)).text()).toBe('served');
  });

  it.each([
    ['at once', []],
    ['halfway', ['{"data":']],
    ['late', Array.from({ length: 20 }, () => 'x'.repeat(1000))],
  ])('aborts a reply that fails %s, so that it never seems complete', async (_name, chunks) => {
    const left = chunks.map((chunk) => new TextEncoder().encode(chunk));
    const body = new ReadableStream({
      pull(controller) {
        const next = left.shift();
        if (next) controller.enqueue(next);
        else controller.error(new Error('secret reason'));
      },
    });
    const { url } = await serve(() => Promise.resolve(new Response(body)));
    const failure = await fetch(url)
      .then((response) => response.text())
      .catch(String);
    expect(failure).toMatch(/^TypeError: (fetch failed|terminated)$/);
  });

  it('finishes open requests on close, and accepts no more', async () => {
    let answer: ((response: Response) => void) | undefined;
    const arrival = new Promise<void>((arrived) => {
      void serve(() => {
        arrived();
        return new Promise((resolve) => (answer = resolve));
      });
    });
    await expect.poll(() => open.length).toBe(1);
    const listening = open[0];
    if (!listening) throw new Error('Nothing listens');
    const reply = fetch(listening.url);
    await arrival;
    const closed = listening.close();
    await expect(fetch(listening.url)).rejects.toThrow('fetch failed');
    answer?.(new Response('done'));
    expect(await (await reply).text()).toBe('done');
    await closed;
  });

  it('closes after the grace period', async () => {
    let requests = 0;
    const listening = await serve(() => {
      requests += 1;
      return new Promise(() => {});
    });
    const lost = fetch(listening.url).catch(String);
    await expect.poll(() => requests).toBe(1);
    await listening.close(20);
    expect(await lost).toBe('TypeError: fetch failed');
  });

  it('accepts a limited number of connections', async () => {
    const { url } = await serve(() => Promise.resolve(new Response('ok')), 0, { maxConnections: 2 });
    const port = Number(new URL(url).port);
    const ends = { closed: 0 };
    const sockets = Array.from({ length: 5 }, () =>
      createConnection(port, '127.0.0.1').on('close', () => (ends.closed += 1)),
    );
    await expect.poll(() => ends.closed).toBe(3);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => ends.closed).toBe(5);
    expect(await (await fetch(url)).text()).toBe('ok');
  });

  it('keeps idle connections for longer than proxies do, so that none is reused as it closes', async () => {
    const { url } = await serve(() => Promise.resolve(new Response('ok')));
    const { headers } = await fetch(url);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  it('times out while waiting for headers', async () => {
    const { url } = await serve(() => Promise.resolve(new Response()), 0, {
      headersTimeout: 50,
      requestTimeout: 60,
      connectionsCheckingInterval: 20,
    });
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
    let reply = '';
    socket.setEncoding('utf8').on('data', (text: string) => (reply += text));
    socket.write('GET / HTTP/1.1\r\nHost: loc');
    await expect.poll(() => reply).toMatch(/^HTTP\/1.1 408 /);
  });

  it('responds without reading an unused body, and hangs up', async () => {
    const { url } = await serve(() => Promise.resolve(new Response('no', { status: 401 })));
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
    let reply = '';
    let isClosed = false;
    socket.setEncoding('utf8').on('data', (text: string) => (reply += text));
    socket.on('error', () => undefined).on('close', () => (isClosed = true));
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
    const drip = setInterval(() => socket.writable && socket.write('1\r\nx\r\n'), 5);
    await expect.poll(() => reply).toMatch(/^HTTP\/1.1 401 /);
    expect(reply).toMatch(/^connection: close\r$/im);
    expect(reply).not.toMatch(/keep-alive/i);
    await expect.poll(() => isClosed).toBe(true);
    clearInterval(drip);
  });

  it('sends a refusal whole before it hangs up on an upload', async () => {
    const { url } = await serve(() => Promise.resolve(new Response('x'.repeat(5_000), { status: 413 })));
    const upload = async () => {
      const reply = await fetch(`${url}/import`, { method: 'POST', body: new Uint8Array(8_000_000) });
      return [reply.status, (await reply.text()).length, reply.headers.get('Connection')];
    };
    for (let round = 0; round < 10; round += 1) expect(await upload()).toEqual([413, 5_000, 'close']);
  });

  it('keeps a connection whose refused body has come in', async () => {
    const { url } = await serve(() => Promise.resolve(new Response('no', { status: 413 })));
    const { headers } = await fetch(url, { method: 'POST', body: 'x'.repeat(1_000) });
    expect(headers.get('Connection')).toBe('keep-alive');
  });

  it('aborts a request whose client disconnects', async () => {
    const signals: AbortSignal[] = [];
    const { url } = await serve((request) => {
      signals.push(request.signal);
      return new Promise(() => {});
    });
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => signals.map((signal) => signal.aborted)).toEqual([false]);
    socket.destroy();
    await expect.poll(() => signals[0]?.aborted).toBe(true);
  });
});

/** Status and envelope of the response to a raw request head. */
async function answerTo(head: string): Promise<[string, { request_id: string; error: { code: string } }]> {
  const gateway = createGateway({
    forward: () => Promise.reject(new Error('nothing is forwarded')),
    service: () => Promise.reject(new Error('nothing gets to the service')),
    ready: () => Promise.resolve(),
    names: () => Promise.resolve({ people: [], teams: [], channels: [], roles: [] }),
    access: openAccess({ publicUrl: undefined, host: '127.0.0.1', hostName: '127.0.0.1' }),
    log: () => {},
  });
  const { url } = await serve(gateway);
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const part of socket) text += String(part);
  const status = text.slice(0, text.indexOf('\r\n'));
  return [status, JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))];
}

describe('a malformed request', () => {
  it.each([
    ['/', '[::1'],
    ['/', 'a b'],
    ['/', ''],
    ['/', ' '],
    ['/\\x', 'localhost'],
    ['http://[::1', 'localhost'],
  ])('is refused: %s of %s', async (path, host) => {
    const [status, envelope] = await answerTo(`GET ${path} HTTP/1.1\r\nHost: ${host}`);
    expect(status).toBe('HTTP/1.1 400 Bad Request');
    expect(envelope.error.code).toBe('BadRequest');
    expect(envelope.request_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['/healthz', '127.999.1.1'],
    ['/service/openapi.json', '127.999.1.1:4180'],
    ['/api/schedule/self', '127.1.1.256'],
    ['/', '0x7f.999.1.1'],
    ['http://localhost/', ''],
  ])('under a name that nobody has is denied: %s of "%s"', async (path, host) => {
    const [status, envelope] = await answerTo(`GET ${path} HTTP/1.1\r\nHost: ${host}`);
    expect([status, envelope.error.code]).toEqual(['HTTP/1.1 403 Forbidden', 'AccessDenied']);
  });

  it.each(['/', '/healthz', '/api/schedule/self', '/service/schedule/self'])(
    'with TRACE %s is refused',
    async (path) => {
      const [status, envelope] = await answerTo(`TRACE ${path} HTTP/1.1\r\nHost: localhost`);
      expect(status).toBe('HTTP/1.1 405 Method Not Allowed');
      expect(envelope.error.code).toBe('MethodNotAllowed');
    },
  );
});
