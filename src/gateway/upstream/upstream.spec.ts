import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { scheduleSelf } from '#contract/schedule';
import type { Visitor } from '../forward';
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

/** Lengths of the keys of requests. */
const lengths: (number | undefined)[] = [];

const echoKey: RequestListener = (request, response) => {
  lengths.push(new URL(request.url ?? '', 'http://localhost').searchParams.get('app_key')?.length);
  response.setHeader('Content-Type', 'application/json').end('{"data":{"items":[]}}');
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
    const forward = forwardOver(await upstream(echoKey), 'k'.repeat(5), 'UTC');
    for (const visitor of [
      { kind: 'anybody' } as const,
      person('ana@example.com'),
      person('bo@example.com', 'k'.repeat(7)),
      person('cy@example.com', 'k'.repeat(9)),
      person('bo@example.com', 'k'.repeat(7)),
    ]) {
      await (await forward(scheduleSelf, BODY, SIGNAL, visitor)).text();
    }
    expect(lengths.splice(0)).toEqual([5, 5, 7, 9, 7]);
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
