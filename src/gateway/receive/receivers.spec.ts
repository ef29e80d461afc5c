import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LinkList, MadeLink } from '#contract/links';
import { receivedBy } from '#domain/webhook/event-words';
import { type Delivery, webhookDetail, webhookList } from '#contract/webhook';
import { makeEmbeddedStore } from '#service/store/stores.spec-support';
import { freePort } from '../../free-port.spec-support';
import { runCommand } from '../cli/command-line';
import { readConfig } from '../config';
import { takePort } from '../http/listen';
import { openGateway } from '../open';

const MINUTE_MS = 60_000;
const CANARY = 'canary-word-of-the-body';

let folder: string;
let url: string;
let stop: () => Promise<void>;
const lines: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-receivers-'));
  makeEmbeddedStore(join(folder, 'data'));
  const env = { WATCHBILL_DATA_DIR: join(folder, 'data'), WATCHBILL_DEMO: '0' };
  writeFileSync(join(folder, 'people.ndjson'), '{"person_id":1,"person_name":"Ana","team_ids":[]}');
  const terminal = {
    folder,
    env,
    clock: Date.now,
    out: () => undefined,
    err: (line: string) => lines.push(line),
  };
  const key = ['key', 'create', '--person', '1', '--save', join(folder, 'data', 'app-key')];
  await runCommand(['import', 'people.ndjson'], terminal);
  await runCommand(key, terminal);
  const gateway = await openGateway(await readConfig(env), (line) => lines.push(line));
  const listening = (await takePort('127.0.0.1', await freePort())).serve(gateway.handle);
  url = listening.url;
  stop = async () => {
    await listening.close();
    await gateway.close();
  };
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const OK = { status: 200, body: '{"ok": true}', delay: 0 };

async function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
}

async function receiver(answer: object = OK) {
  const made = await post('/api/receivers', { label: 'Partner test', lasts: 3600, answer });
  expect(made.status).toBe(200);
  const { link, path } = MadeLink.parse(await made.json());
  expect(path).toMatch(/^\/in\/[\w-]{32}$/);
  return { link, path };
}

async function received({ link }: Awaited<ReturnType<typeof receiver>>): Promise<Delivery[]> {
  const now = Date.now();
  const range = { start_time: now - MINUTE_MS, end_time: now + MINUTE_MS, limit: 500 };
  const reply = await post('/api/webhook/history/list', { ...range, integration_id: receivedBy(link) });
  return webhookList.reply.parse(await reply.json()).data.items;
}

async function whole({ event_id, integration_id }: Delivery): Promise<Delivery> {
  const reply = await post('/api/webhook/history/detail', { event_id, intergration_id: integration_id });
  return webhookDetail.reply.parse(await reply.json()).data;
}

describe('a receiving address', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'keeps what is sent by %s',
    async (method) => {
      const address = await receiver();
      const sent = { headers: { 'X-Probe': '228' }, ...(method !== 'GET' && { body: CANARY }) };
      const reply = await fetch(`${url}${address.path}/deep/er?probe=1`, { method, ...sent });
      expect([reply.status, await reply.text(), reply.headers.get('content-type')]).toEqual([
        200,
        OK.body,
        'application/json',
      ]);
      const items = await received(address);
      for (const path of ['?probe=2', '/a%20b?probe=3']) {
        await fetch(`${url}${address.path}${path}`, { method });
      }
      const titles = (await received(address)).map(({ ref_title }) => ref_title);
      expect(titles).toContain(`${method} /?probe=2 from 127.0.0.1`);
      expect(titles).toContain(`${method} /a%20b?probe=3 from 127.0.0.1`);
      expect(await Promise.all(items.map(whole))).toMatchObject([
        {
          channel_name: 'Partner test',
          webhook_type: 'received',
          endpoint: `${url}/in/…/deep/er`,
          request_headers: expect.stringContaining('x-probe: 228'),
          request_body: sent.body ?? '',
          response_headers: 'Content-Type: application/json',
          response_body: OK.body,
          status_code: 200,
          ref_title: `${method} /deep/er?probe=1${sent.body === undefined ? '' : ` · text, ${CANARY.length} B`} from 127.0.0.1`,
        },
      ]);
    },
  );

  it('answers as was chosen, after its delay', async () => {
    const address = await receiver({ status: 503, body: 'Not now <b>', delay: 1 });
    const started = performance.now();
    const reply = await fetch(`${url}${address.path}`, { method: 'POST' });
    expect(performance.now() - started).toBeGreaterThan(990);
    expect([reply.status, await reply.text(), reply.headers.get('content-type')]).toEqual([
      503,
      'Not now <b>',
      'text/plain; charset=utf-8',
    ]);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const empty = await receiver({ status: 204, body: 'ignored', delay: 0 });
    expect((await fetch(`${url}${empty.path}`, { method: 'POST' })).status).toBe(204);
  });

  it('keeps bytes that are no text in base64, and text as it is', async () => {
    const address = await receiver();
    const bodies = [Uint8Array.of(0x1f, 0x8b, 0, 255), new TextEncoder().encode('\uFEFFa\0b\r\n𝄞 <script>')];
    for (const body of bodies) await fetch(`${url}${address.path}`, { method: 'POST', body });
    const items = await Promise.all((await received(address)).toReversed().map(whole));
    expect(items.map(({ request_body: text }) => text).toSorted()).toEqual(
      ['H4sA/w==', '\uFEFFa\0b\r\n𝄞 <script>'].toSorted(),
    );
  });

  it('refuses more than a megabyte, and keeps nothing of it', async () => {
    const address = await receiver();
    const reply = await fetch(`${url}${address.path}`, { method: 'POST', body: 'x'.repeat(5_000_000) });
    expect(reply.status).toBe(413);
    expect(await received(address)).toEqual([]);
  });

  it('is limited by the minute, and keeps what it answered', async () => {
    const address = await receiver();
    const statuses: number[] = [];
    const waits: (string | null)[] = [];
    for (let batch = 0; batch < 50; batch += 1) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => fetch(`${url}${address.path}`, { method: 'POST', body: CANARY })),
      );
      for (const reply of replies) {
        statuses.push(reply.status);
        if (reply.status !== 200) waits.push(reply.headers.get('retry-after'));
        await reply.arrayBuffer();
      }
    }
    const answered = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(answered).toBeGreaterThanOrEqual(60);
    expect(waits.every((wait) => Number(wait) > 0)).toBe(true);
    expect(await received(address)).toHaveLength(answered);
  });

  it('stops when it is revoked, and refuses every other spelling', async () => {
    const address = await receiver();
    const { path } = address;
    const wrong = [
      path.slice(0, -1),
      `${path}A`,
      path.toLowerCase(),
      path.replace('/in/', '/IN/'),
      path.replace('/in/', '/in//'),
      `${path}%00`,
      `${path}.json`,
      '/in/',
      '/in/..%2f..%2fapp-key',
      `/in/${'A'.repeat(32)}`,
      `/in/${'A'.repeat(5000)}`,
    ];
    for (const one of wrong) {
      const status = (await fetch(`${url}${one}`, { method: 'POST', body: CANARY })).status;
      expect({ one, isRefused: [400, 404, 405].includes(status) }).toEqual({ one, isRefused: true });
    }
    expect(await received(address)).toEqual([]);
    await fetch(`${url}/api/links/${address.link.id}`, { method: 'DELETE', headers: { origin: url } });
    expect((await fetch(`${url}${path}`, { method: 'POST' })).status).toBe(404);
  });

  it('is renamed and extended under the same address, and never shortened', async () => {
    const address = await receiver();
    const { id, expires = 0 } = address.link;
    const change = (body: unknown, of = id) =>
      fetch(`${url}/api/links/${of}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      });
    expect((await change({ label: ' Contoso ' })).status).toBe(200);
    await fetch(`${url}${address.path}`, { method: 'POST' });
    expect(await received(address)).toMatchObject([{ channel_name: 'Contoso' }]);
    expect((await change({ lasts: 86_400 })).status).toBe(200);
    const listed = async () =>
      LinkList.parse(await (await fetch(`${url}/api/links`)).json()).links.find((link) => link.id === id);
    const extended = await listed();
    expect(extended?.label).toBe('Contoso');
    expect(extended?.expires).toBeGreaterThan(expires + 80_000);
    for (const [body, field] of [
      [{ lasts: 3600 }, 'lasts'],
      [{ lasts: 31 * 86_400 }, 'lasts'],
      [{ label: '' }, 'label'],
      [{}, 'label or lasts'],
    ] as const) {
      const reply = await change(body);
      expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(field)]);
    }
    expect(await listed()).toEqual(extended);
    expect((await change({ label: 'x' }, '0'.repeat(32))).status).toBe(404);
    await fetch(`${url}/api/links/${id}`, { method: 'DELETE', headers: { origin: url } });
    expect((await change({ lasts: 86_400 })).status).toBe(404);
    expect((await fetch(`${url}${address.path}`, { method: 'POST' })).status).toBe(404);
  });

  it.each([
    ['no name', { label: ' ' }, 'label'],
    ['a minute', { lasts: 60 }, 'lasts'],
    ['a year', { lasts: 366 * 86_400 }, 'lasts'],
    ['a status that is no answer', { answer: { ...OK, status: 101 } }, 'answer.status'],
    ['a status beyond', { answer: { ...OK, status: 600 } }, 'answer.status'],
    ['a long answer', { answer: { ...OK, body: 'x'.repeat(2001) } }, 'answer.body'],
    ['a long delay', { answer: { ...OK, delay: 11 } }, 'answer.delay'],
  ])('is refused with %s', async (_what, change, field) => {
    const reply = await post('/api/receivers', { label: 'a', lasts: 3600, answer: OK, ...change });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain(field);
  });

  it('is not made from another site', async () => {
    const reply = await fetch(`${url}/api/receivers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: JSON.stringify({ label: 'a', lasts: 3600, answer: OK }),
    });
    expect(reply.status).toBe(403);
  });

  it.each([
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd'],
    [
      'a length beside chunks',
      'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n',
    ],
    ['a length that is no number', 'Content-Length: 3x\r\n\r\nabc'],
    ['a chunk that is no number', 'Transfer-Encoding: chunked\r\n\r\nzz\r\nabc'],
    ['a folded header', 'X-A: b\r\n c\r\nContent-Length: 3x\r\n\r\nabc'],
    ['a bare line feed in its head', 'X-A: b\nContent-Length: 3\r\n\r\nabc'],
  ])('refuses a request with %s', async (_what, rest) => {
    const address = await receiver();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let reply = '';
    socket.on('data', (data) => (reply += String(data)));
    socket.on('error', () => undefined);
    socket.write(`POST ${address.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${rest}`);
    await expect.poll(() => reply).toMatch(/^HTTP\/1\.1 4\d\d /);
    await sleep(50);
    expect(reply).not.toContain('"status":"ok"');
    socket.destroy();
    expect(await received(address)).toEqual([]);
  });

  it('leaves nothing of what it received in the log, nor its secret', async () => {
    const address = await receiver();
    await fetch(`${url}${address.path}/${CANARY}?${CANARY}`, { method: 'POST', body: CANARY });
    expect(lines.join('\n')).not.toContain(CANARY);
    expect(lines.join('\n')).not.toContain(address.path);
    expect(JSON.stringify(await Promise.all((await received(address)).map(whole)))).not.toContain(
      address.path.slice(4),
    );
  });
});
