import { describe, expect, it } from 'vitest';
import { ArtifactBuilds } from '#contract/artifact-builds';
import { KEPT_BUILDS_PATH } from '#contract/operation';
import type { Artifacts } from './artifacts';
import { gatewayOf, LOOPBACK } from './gateway.spec-support';
import type { Visitor } from './forward';

const HOST = '127.0.0.1:4180';
const artifact = (version: string, path: string) => ({ type: 'browser', service: 'shop', version, path });

const ANYBODY: Visitor = { kind: 'anybody' };
const STRANGER: Visitor = { kind: 'person', email: 'x@example.com', name: 'x', personId: undefined };

function asking(method: string, headers: Record<string, string> = {}) {
  return new Request(`http://${HOST}${KEPT_BUILDS_PATH}`, {
    method,
    headers: { Host: HOST, 'Content-Type': 'application/octet-stream', ...headers },
    ...(method === 'POST' && { body: 'parts' }),
  });
}

const serve = (request: Request, artifacts: Artifacts | undefined, visitor: Visitor = ANYBODY) =>
  gatewayOf({ ...(artifacts && { artifacts }) }, visitor)(request);

const stored =
  (...artifacts: object[]) =>
  () =>
    Promise.resolve(artifacts);

describe('the list of artifacts', () => {
  it('is grouped by build, with the first addresses', async () => {
    const artifacts = stored(artifact('1.4.2', 'a.js'), artifact('1.4.2', 'b.js'), artifact('1.4.1', 'c.js'));
    const build = { type: 'browser', service: 'shop', added_at: 0 };
    expect(await (await serve(asking('GET'), artifacts)).json()).toEqual({
      is_listed: true,
      builds: [
        { ...build, version: '1.4.2', paths: ['a.js', 'b.js'], path_count: 2 },
        { ...build, version: '1.4.1', paths: ['c.js'], path_count: 1 },
      ],
    });
  });

  it('has only the builds with a file of a name that was asked for', async () => {
    const path = 'https://cdn.test/a.js';
    const artifacts = stored(artifact('1.4.2', path), artifact('1.4.2', 'b.js'), artifact('1.4.1', 'c.js'));
    const request = new Request(`http://${HOST}${KEPT_BUILDS_PATH}?file=a.js&file=d.js`, {
      headers: { Host: HOST },
    });
    const { builds } = ArtifactBuilds.parse(await (await serve(request, artifacts)).json());
    expect(builds.map(({ version, paths }) => [version, paths])).toEqual([['1.4.2', [path]]]);
  });

  it.each([
    ['another site that reads', asking('GET', { Origin: 'https://evil.example' }), 403],
    ['another method', asking('POST'), 405],
  ])('is denied to %s', async (_, request, status) => {
    expect((await serve(request, stored(artifact('1', 'a.js')))).status).toBe(status);
  });

  it('is empty with a remote upstream, or for a user without a record', async () => {
    for (const reply of [
      await serve(asking('GET'), undefined),
      await serve(asking('GET'), stored(artifact('1', 'a.js')), STRANGER),
    ]) {
      expect(await reply.json()).toEqual({ is_listed: false, builds: [] });
    }
  });
});

const echo = async (request: Request) => new Response(`${request.url} ${await request.text()}`);

describe('an upload of another tool', () => {
  const chunks = '/api/0/organizations/acme/chunk-upload/';
  const upload = new Request(`http://${HOST}${chunks}`, {
    method: 'POST',
    headers: { Host: HOST },
    body: 'x',
  });

  it('reaches the service under the public address', async () => {
    const access = { ...LOOPBACK, publicUrl: new URL('https://watch.example'), isServed: () => true };
    const response = await gatewayOf({ service: echo, access })(upload.clone());
    expect(await response.text()).toBe(`https://watch.example${chunks} x`);
    const local = await gatewayOf({ service: echo })(upload.clone());
    expect(await local.text()).toBe(`http://${HOST}${chunks} x`);
  });

  it('is refused before another server', async () => {
    const response = await gatewayOf()(upload.clone());
    expect([response.status, await response.json()]).toEqual([
      404,
      { detail: 'This dashboard stores no files for stacks.' },
    ]);
  });
});
