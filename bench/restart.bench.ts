import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../src/service/store/databases.spec-support';
import { startTestPostgres } from '../src/service/store/postgres.spec-support';
import { freePort, type Server, startServer } from './server';

/**
 * A rolling restart of two servers on one PostgreSQL, behind a proxy that probes `/readyz` every half second, retries
 * nothing, and reuses its connections: how many requests fail while both are replaced, one after the other.
 */

const NOTICES_MS = 500;
const CLIENTS = 200;

/** Address of a server that is ready; undefined while it is not. */
type Place = { port: number; isReady: boolean };

function startProxy(places: readonly Place[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = places.filter(({ isReady }) => isReady);
    turn += 1;
    const place = ready[turn % ready.length];
    const fail = () => void outgoing.writeHead(502).end();
    if (!place) {
      fail();
      return;
    }
    const { method, url: path, headers } = incoming;
    const onward = request({ port: place.port, agent, method, path, headers }, (reply) => {
      // Those of the connection are its own: with the server's time, clients would use connections that it has closed.
      const { connection: _, 'keep-alive': __, ...own } = reply.headers;
      outgoing.writeHead(reply.statusCode ?? 502, own);
      reply.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    incoming.pipe(onward.on('error', fail));
  };
  return createServer(forward);
}

/** Calls a server until the signal aborts, and records its response. */
async function watch(place: Place, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const reply = await fetch(`http://127.0.0.1:${place.port}/readyz`).catch(() => undefined);
    place.isReady = reply?.status === 200;
    await sleep(NOTICES_MS);
  }
}

async function untilReady(place: Place): Promise<void> {
  while (!place.isReady) await sleep(100);
}

let stopPostgres: (() => Promise<void>) | undefined;
beforeAll(async () => {
  stopPostgres = await startTestPostgres();
});
afterAll(async () => stopPostgres?.());

test('a rolling restart of two servers loses no request', { timeout: 600_000 }, async () => {
  const address = process.env['WATCHBILL_TEST_DATABASE_URL'];
  if (address === undefined) return;
  const { url, drop } = await ownDatabase(address);
  const places = await Promise.all(
    [1, 2].map(async (): Promise<Place> => ({ port: await freePort(), isReady: false })),
  );
  const folder = mkdtempSync(join(tmpdir(), 'watchbill-restart-'));
  const start = ({ port }: Place) => startServer({ WATCHBILL_DATABASE_URL: url, PORT: String(port) }, folder);
  const servers: Server[] = [];
  for (const place of places) servers.push(await start(place));
  const over = new AbortController();
  const proxy = startProxy(places).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const at = Object(proxy.address()).port;
  const watching = places.map((place) => watch(place, over.signal));
  await Promise.all(places.map(untilReady));

  const appKey = servers[0]?.appKey;
  const statuses = new Map<string, number>();
  const now = Math.floor(Date.now() / 1000);
  const client = async () => {
    while (!over.signal.aborted) {
      const status = await fetch(`http://127.0.0.1:${at}/service/schedule/self?app_key=${appKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ start: now, end: now + 86_400 }),
      }).then(
        async (reply) => `${reply.status} ${(await reply.text()) === '' ? 'empty' : ''}`.trim(),
        (error: unknown) => String(error),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(100);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  for (const [index, place] of places.entries()) {
    await servers[index]?.stop();
    const next = await start(place);
    servers[index] = next;
    await untilReady(place);
  }
  over.abort();
  await Promise.all([...clients, ...watching]);
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  console.table({
    'rolling restart': {
      'machine load': loadavg()[0],
      requests,
      failed: requests - (statuses.get('200') ?? 0),
    },
  });
  proxy.closeAllConnections();
  proxy.close();
  for (const server of servers) await server.stop();
  await drop();
  rmSync(folder, { recursive: true });
  expect(Object.fromEntries(statuses)).toEqual({ '200': requests });
  expect(requests).toBeGreaterThan(500);
});
