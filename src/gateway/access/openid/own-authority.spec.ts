import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUpstreamProbe } from '../../upstream/upstream';
import { gatewaysOfProvider } from './gateways.spec-support';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const ADVICE = 'NODE_EXTRA_CA_CERTS must name the file of that authority';

const { opened, provider } = gatewaysOfProvider();

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-authority-'));
  if (!hasOpenssl) return;
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    ...names,
  ]);
  server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) =>
    response.end(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `https://localhost:${portOf(server)}`;
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true });
});

function portOf(listener: { address(): ReturnType<Server['address']> }): number {
  const address = listener.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('at the start', () => {
  it('a provider that responds is not logged', async () => {
    const { lines, browser } = await opened();
    await browser.open('/access/start');
    expect(lines).toEqual([]);
  });

  it('a provider that does not respond is logged in one line', async () => {
    const closed = createTcpServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const issuer = `http://127.0.0.1:${portOf(closed)}`;
    await new Promise((resolve) => closed.close(resolve));
    const { lines } = await opened({ WATCHBILL_OIDC_ISSUER: issuer });
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^Nobody can sign in: the provider at http:\/\/127\.0\.0\.1:\d+\/ failed .*ECONNREFUSED/,
    );
    expect(lines[0]).not.toContain(ADVICE);
  });

  it('a provider with another issuer is logged in one line', async () => {
    const { lines } = await opened({
      WATCHBILL_OIDC_ISSUER: provider().issuer.replace('127.0.0.1', 'localhost'),
    });
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toContain('issuer');
  });
});

describe.skipIf(!hasOpenssl)(
  'a certificate by an authority that Node does not know (skipped without openssl)',
  () => {
    it('is named with the setting, for the provider and for the upstream', async () => {
      const { lines } = await opened({ WATCHBILL_OIDC_ISSUER: url });
      await expect.poll(() => lines).toHaveLength(1);
      expect(lines[0]).toContain(ADVICE);
      const log: string[] = [];
      const probe = createUpstreamProbe(url, (line) => log.push(line), Date.now);
      await expect(probe()).rejects.toThrow('The upstream does not answer');
      expect(log.join()).toContain(ADVICE);
    });
  },
);
