import { type Socket, connect, createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openService } from '../service';
import { ownDatabase } from './databases.spec-support';

/** Stands between the service and PostgreSQL, and can cut the line. */
function cable(target: URL) {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
      if (!isHanging) socket.pipe(other);
    }
  });
  const plugIn = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      isHanging = false;
      for (const socket of sockets) socket.destroy();
    });
  /** Nothing comes through any more, without an error. */
  const hang = () => {
    isHanging = true;
    for (const socket of sockets) socket.unpipe();
  };
  return { plugIn, cut, hang };
}

const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';

describe.skipIf(POSTGRES === '')('a PostgreSQL that goes away', () => {
  it('is shown plainly, and found again when it is back', async () => {
    const database = await ownDatabase(POSTGRES);
    const dataDir = mkdtempSync(join(tmpdir(), 'watchbill-lost-'));
    const line = cable(new URL(database.url));
    const port = await line.plugIn(0);
    const url = new URL(database.url);
    url.host = `127.0.0.1:${port}`;
    const log: string[] = [];
    const service = await openService(
      { dataDir, databaseUrl: url.href, timeZone: 'UTC', demo: true, openWebhookDetail: true },
      (entry) => log.push(entry),
    );
    const answer = async () => {
      const response = await service.handle(
        new Request(`http://service/schedule/self?app_key=${await service.ownKey.key()}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"start":0,"end":1}',
        }),
      );
      return `${response.status} ${(await response.text()).match(/"code":"(\w+)"/)?.[1] ?? 'OK'}`;
    };

    expect(await answer()).toBe('200 OK');
    await service.ready();
    await line.cut();
    expect(await answer()).toBe('503 ServiceUnavailable');
    // Everybody may read it, so it names no addresses and drivers. The log does, once.
    for (const _ of 'ab') await expect(service.ready()).rejects.toThrow(/^The store does not answer$/);
    expect(
      log.filter((entry) => /^The PostgreSQL store does not answer: .*ECONNREFUSED/.test(entry)),
    ).toHaveLength(1);
    await line.plugIn(port);
    expect(await answer()).toBe('200 OK');
    await service.ready();
    expect(log).toContain('The PostgreSQL store answers again');

    line.hang();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        expect(service.ready()).rejects.toThrow(/^The store does not answer$/),
      ),
    );
    await line.cut();
    await line.plugIn(port);
    // The question that nobody answered may still be open.
    const isReady = () =>
      service.ready().then(
        () => true,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
    expect(log.join('\n')).not.toContain(await service.ownKey.key());

    await service.close();
    await line.cut();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  it('is one line at the start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'watchbill-lost-'));
    const config = { dataDir, timeZone: 'UTC', demo: true, openWebhookDetail: true };
    const opening = openService(
      { ...config, databaseUrl: 'postgres://u:secret@127.0.0.1:1/none' },
      () => undefined,
    );
    await expect(opening).rejects.toThrow(
      /^The PostgreSQL store cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1$/,
    );
    rmSync(dataDir, { recursive: true });
  });
});
