import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { scheduleSelf } from '#contract/schedule';
import type { Forward, Visitor } from '../forward';
import { checkingKeys, forwardOver } from './upstream';

const BODY = new TextEncoder().encode('{"start":1,"end":2}');
const SIGNAL = new AbortController().signal;
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function upstream(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Echoes the key of the request. */
const echoKey: RequestListener = (request, response) => {
  const key = new URL(request.url ?? '', 'http://localhost').searchParams.get('app_key');
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data: { len: key?.length } }));
};

function refusal(status: number, code: string): RequestListener {
  return (_, response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ request_id: '0'.repeat(32), error: { code, message: 'No.' } }));
}

function person(email: string, ownKey?: string): Visitor {
  return { kind: 'person', email, name: email, personId: undefined, ownKey };
}

describe('calls of a remote server', () => {
  it('use the viewer’s own key, else the gateway’s', async () => {
    const statuses: number[] = [];
    const forward = forwardOver(await upstream(echoKey), 'k'.repeat(5), (way) => way);
    const lengthFor = async (visitor: Visitor) => {
      const { data } = await (await forward(scheduleSelf, BODY, SIGNAL, visitor)).json();
      statuses.push(data.len);
    };
    await lengthFor({ kind: 'anybody' });
    await lengthFor(person('ana@example.com'));
    await lengthFor(person('bo@example.com', 'k'.repeat(7)));
    await lengthFor(person('cy@example.com', 'k'.repeat(9)));
    await lengthFor(person('bo@example.com', 'k'.repeat(7)));
    expect(statuses).toEqual([5, 5, 7, 9, 7]);
  });

  it('share one proxy per key, and pass through the shared wrapper', async () => {
    const ways: Forward[] = [];
    const forward = forwardOver(await upstream(echoKey), undefined, (way) => {
      ways.push(way);
      return way;
    });
    for (const key of ['one', 'two', 'one']) {
      await (await forward(scheduleSelf, BODY, SIGNAL, person('ana@example.com', key))).text();
    }
    expect(ways.length).toBe(3);
  });
});

describe('a key entered by a user', () => {
  it.each([
    ['valid', echoKey],
    ['refused', refusal(401, 'Unauthorized')],
    ['refused', refusal(403, 'AccessDenied')],
    ['away', refusal(503, 'ServiceUnavailable')],
    ['away', refusal(429, 'RequestTooFrequently')],
  ] as const)('is %s by the server’s word', async (expected, answer) => {
    expect(await checkingKeys(await upstream(answer))('a-key')).toBe(expected);
  });

  it('is neither valid nor refused without a server', async () => {
    const base = await upstream(echoKey);
    const [server] = servers.splice(0);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    expect(await checkingKeys(base)('a-key')).toBe('away');
  });
});
