import { describe, expect, it } from 'vitest';
import { ArtifactBuilds } from '#contract/artifact-builds';
import { KEPT_BUILDS_PATH } from '#contract/paths';
import { createArtifacts } from './artifacts';
import { gatewayOf, LOOPBACK } from './gateway.spec-support';
import type { Visitor } from './forward';

const HOST = '127.0.0.1:4180';
const artifact = (version: string, path: string) => ({ type: 'browser', service: 'shop', version, path });

const NAMES = { service: 'till', version: '3' };

const listStored = () => Promise.resolve([{ type: 'browser', ...NAMES, path: 'a.js', added_at: 7 }]);

const ANYBODY: Visitor = { kind: 'anybody' };
const STRANGER: Visitor = { kind: 'person', email: 'x@example.com', name: 'x', personId: undefined };

/** Service that answers commands with these heads and records its requests. */
function serviceOf(status: number, ...heads: object[]) {
  return serviceFor(() => 'the-key', status, ...heads);
}

function serviceFor(key: () => string | undefined, status: number, ...heads: object[]) {
  const asked: { path: string; key: string | null; body: string }[] = [];
  const handle = async (request: Request) => {
    const { pathname: path } = new URL(request.url);
    asked.push({ path, key: request.headers.get('Authorization'), body: await request.text() });
    return new Response(heads.map((head) => `${JSON.stringify(head)}\n`).join(''), { status });
  };
  return { asked, artifacts: createArtifacts(handle, () => Promise.resolve(key()), listStored) };
}

function asking(method: string, headers: Record<string, string> = {}) {
  return new Request(`http://${HOST}${KEPT_BUILDS_PATH}`, {
    method,
    headers: { Host: HOST, 'Content-Type': 'application/octet-stream', ...headers },
    ...(method === 'POST' && { body: 'parts' }),
  });
}

const serve = (
  request: Request,
  artifacts: ReturnType<typeof createArtifacts> | undefined,
  visitor: Visitor = ANYBODY,
) => gatewayOf({ ...(artifacts && { artifacts }) }, visitor)(request);

describe('the list of artifacts', () => {
  it('is grouped by build, with the first addresses, if the key may manage it', async () => {
    const data = [artifact('1.4.2', 'a.js'), artifact('1.4.2', 'b.js'), artifact('1.4.1', 'c.js')];
    const { artifacts, asked } = serviceOf(200, { progress: 'one' }, { data });
    expect(await (await serve(asking('GET'), artifacts)).json()).toEqual({
      may_add: true,
      builds: [
        {
          type: 'browser',
          service: 'shop',
          version: '1.4.2',
          added_at: 0,
          paths: ['a.js', 'b.js'],
          path_count: 2,
        },
        { type: 'browser', service: 'shop', version: '1.4.1', added_at: 0, paths: ['c.js'], path_count: 1 },
      ],
    });
    expect(asked).toEqual([{ path: '/manage/artifacts/list', key: 'Bearer the-key', body: '{}' }]);
  });

  it('has only the builds with a file of a name that was asked for', async () => {
    const data = [
      artifact('1.4.2', 'https://cdn.test/a.js'),
      artifact('1.4.2', 'b.js'),
      artifact('1.4.1', 'c.js'),
    ];
    const { artifacts } = serviceOf(200, { data });
    const request = new Request(`http://${HOST}${KEPT_BUILDS_PATH}?file=a.js&file=d.js`, {
      headers: { Host: HOST },
    });
    const { builds } = ArtifactBuilds.parse(await (await serve(request, artifacts)).json());
    expect(builds.map(({ version, paths }) => [version, paths])).toEqual([
      ['1.4.2', ['https://cdn.test/a.js']],
    ]);
  });

  it('names the stored builds for a key without that scope, which is tried once', async () => {
    const { artifacts, asked } = serviceOf(403, {});
    for (let time = 0; time < 2; time += 1) {
      expect(await (await serve(asking('GET'), artifacts)).json()).toEqual({
        may_add: false,
        builds: [{ type: 'browser', ...NAMES, added_at: 7, paths: ['a.js'], path_count: 1 }],
      });
    }
    expect(asked).toHaveLength(1);
  });

  it('is requested again with a new key, and not without one', async () => {
    let key: string | undefined;
    const { artifacts, asked } = serviceFor(() => key, 403, {});
    expect((await serve(asking('POST'), artifacts)).status).toBe(403);
    for (key of [undefined, 'first', 'first', 'second']) await serve(asking('GET'), artifacts);
    expect(asked.map((request) => request.key)).toEqual(['Bearer first', 'Bearer second']);
  });

  it('accepts additions, and returns the result or the reason of a failure', async () => {
    const good = serviceOf(200, { data: { artifacts: 1, newContents: 1, bytes: 9 } });
    const reply = await serve(asking('POST'), good.artifacts);
    expect(await reply.json()).toEqual({ data: { artifacts: 1, bytes: 9 } });
    expect(good.asked).toEqual([{ path: '/manage/artifacts/add', key: 'Bearer the-key', body: 'parts' }]);
    const bad = serviceOf(200, { error: { code: 'x', message: 'no', problems: ['a.js: is no map'] } });
    expect((await (await serve(asking('POST'), bad.artifacts)).json()).error.message).toBe('a.js: is no map');
  });

  it.each([
    ['a page of another site', asking('POST', { 'Sec-Fetch-Site': 'cross-site' }), ANYBODY, 403],
    ['another site that reads', asking('GET', { Origin: 'https://evil.example' }), ANYBODY, 403],
    ['a form', asking('POST', { 'Content-Type': 'text/plain' }), ANYBODY, 400],
    ['somebody who is not in the records', asking('POST'), STRANGER, 403],
    ['another method', asking('DELETE'), ANYBODY, 405],
  ])('is denied to %s', async (_, request, visitor, status) => {
    const { artifacts, asked } = serviceOf(200, { data: [] });
    expect((await serve(request, artifacts, visitor)).status).toBe(status);
    expect(asked).toEqual([]);
  });

  it('is empty with a remote upstream, or for a user without a record', async () => {
    const { artifacts } = serviceOf(200, { data: [] });
    for (const reply of [
      await serve(asking('GET'), undefined),
      await serve(asking('GET'), artifacts, STRANGER),
    ]) {
      expect(await reply.json()).toEqual({ may_add: false, builds: [] });
    }
    expect((await serve(asking('POST'), undefined)).status).toBe(403);
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
