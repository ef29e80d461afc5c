import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.spec-support';
import { makeEmbeddedStore } from '#service/store/stores.spec-support';
import { runCommand } from './cli/commands';
import { readConfig } from './config';
import { takePort } from './http/listen';
import { openGateway } from './open';

const CANARY = 'canary-word-of-the-body';
const HOOK_SECRET = 'hook-secret';
const TOOLS = {
  pd: 'pagerduty',
  genie: 'opsgenie',
  site: 'jsm',
  grafana: 'grafana-oncall',
  alert: 'goalert',
  io: 'incident-io',
};

let folder: string;
let url: string;
let stop: () => Promise<void>;
const lines: string[] = [];
const env = () => ({
  WATCHBILL_DATA_DIR: join(folder, 'data'),
  WATCHBILL_SOURCES_FILE: join(folder, 'sources.json'),
  WATCHBILL_DEMO: '0',
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-receive-'));
  makeEmbeddedStore(join(folder, 'data'));
  for (const [name, text] of [
    ['key', 'k'],
    ['hook', HOOK_SECRET],
  ] as const) {
    writeFileSync(join(folder, name), text);
  }
  // Nothing listens there: what comes here comes by webhooks.
  const common = { url: 'http://127.0.0.1:1', token_file: 'key', every: '24h' };
  const own: Partial<Record<string, object>> = {
    site: { email: 'ana@example.org', cloud_id: 'c' },
    pd: { webhook_secret_file: 'hook' },
  };
  const sources = Object.entries(TOOLS).map(([name, tool]) =>
    Object.assign({ name, tool }, common, own[name]),
  );
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ sources }));
  const gateway = await openGateway(await readConfig(env()), (line) => lines.push(line));
  const port = await takePort('127.0.0.1', await freePort());
  const listening = port.serve(gateway.handle);
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

async function command(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { folder, clock: Date.now, out: (line: string) => out.push(line) };
  const code = await runCommand(words, { ...terminal, env: env(), err: (line) => err.push(line) });
  return { code, out, err };
}

async function addressFor(source: string): Promise<string> {
  const [path = ''] = (await command('links', 'receive', '--source', source)).out;
  expect(path).toMatch(/^\/in\/[\w-]{32}$/);
  return path;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const reply: unknown = await response.json();
  return { status: response.status, reply };
}

const signed = (body: string, secret = HOOK_SECRET) => ({
  'X-PagerDuty-Signature': `v1=${'0'.repeat(64)},v1=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

/** Incidents of the store, as an export has them. */
async function incidents(): Promise<Record<string, unknown>[]> {
  const out = mkdtempSync(join(folder, 'out-'));
  await command('export', join(out, 'all'));
  const text = readFileSync(join(out, 'all', 'incidents.ndjson'), 'utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
const incident = async (id: string) => (await incidents()).find(({ incident_id }) => incident_id === id);

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 3, 2, 10, seconds)).toISOString();
const unix = (seconds: number) => Date.parse(at(seconds)) / 1000;
const ana = { id: 'PANA', type: 'user_reference', summary: 'Ana Lindt' };
const event = (type: string, seconds: number, data: object = {}) =>
  JSON.stringify({
    event: {
      id: 'e1',
      event_type: type,
      resource_type: 'incident',
      occurred_at: at(seconds),
      agent: ana,
      data: {
        id: 'Q1INC',
        type: 'incident',
        number: 812,
        title: `Disk ${CANARY}`,
        status: 'triggered',
        urgency: 'high',
        created_at: at(0),
        service: { id: 'PSVC', type: 'service_reference', summary: 'api' },
        assignees: [ana],
        teams: [],
        ...data,
      },
    },
  });

describe('an address for webhooks', () => {
  it('takes the events of PagerDuty, signed, in any order and twice', async () => {
    const path = await addressFor('pd');
    const send = (body: string) => post(path, body, signed(body));
    expect(await send(event('incident.triggered', 1))).toMatchObject({
      status: 202,
      reply: { incidents: 1 },
    });
    const acked = event('incident.acknowledged', 60, { status: 'acknowledged' });
    const resolved = event('incident.resolved', 600, { status: 'resolved', assignees: [] });
    for (const body of [resolved, acked, acked, event('incident.triggered', 1)]) await send(body);
    expect(await incident('Q1INC')).toMatchObject({
      title: `Disk ${CANARY}`,
      severity: 'Critical',
      closed_at: unix(600),
      closed_by: 'manually',
      assignments: [{ assigned_at: unix(1), acked_at: unix(60), reassigned_at: null }],
    });
    await send(event('incident.reopened', 900));
    expect(await incident('Q1INC')).toMatchObject({ closed_at: null });
    const ping = JSON.stringify({
      event: { event_type: 'pagey.ping', occurred_at: at(0), data: { message: 'Hello' } },
    });
    expect(await send(ping)).toMatchObject({ status: 202, reply: { incidents: 0 } });
    const forged = event('incident.triggered', 1);
    expect((await post(path, forged, signed(forged, 'other'))).status).toBe(401);
    expect((await post(path, forged)).status).toBe(401);
  });

  it('takes the alerts of Opsgenie and of Jira Service Management', async () => {
    for (const source of ['genie', 'site']) {
      const path = await addressFor(source);
      const alert = (action: string, seconds: number) => ({
        action,
        alert: {
          alertId: `al-${source}`,
          tinyId: '91',
          message: 'db-7 slow',
          priority: 'P2',
          createdAt: unix(0) * 1000,
          updatedAt: unix(seconds) * 1_000_000_000,
          username: 'ana@example.org',
          userId: 'u-1',
          tags: ['db'],
        },
        source: { name: 'x', type: 'API' },
      });
      for (const body of [alert('Create', 0), alert('Close', 300), alert('Acknowledge', 60)])
        expect((await post(path, body)).status).toBe(202);
      expect(await incident(`al-${source}`)).toMatchObject({
        title: 'db-7 slow',
        severity: 'Critical',
        created_at: unix(0),
        closed_at: unix(300),
        assignments: [{ acked_at: unix(60) }],
      });
    }
  });

  it('takes the alerts of Alertmanager, on an address of its own and on that of a source', async () => {
    for (const source of ['alertmanager', 'genie']) {
      const path = await addressFor(source);
      const body = (status: string, endsAt: string) => ({
        version: '4',
        groupKey: '{}:{alertname="Disk"}',
        truncatedAlerts: 0,
        status,
        receiver: 'watchbill',
        alerts: [
          {
            status,
            labels: { alertname: 'Disk', severity: 'critical' },
            annotations: { summary: 'disk is full' },
            startsAt: at(0),
            endsAt,
            fingerprint: `9f${source}`,
          },
        ],
      });
      const firing = body('firing', '0001-01-01T00:00:00Z');
      for (const one of [firing, body('resolved', at(120)), firing]) await post(path, one);
      expect(await incident(`9f${source}-${unix(0)}`)).toMatchObject({
        title: 'disk is full',
        severity: 'Critical',
        closed_at: unix(120),
        closed_by: 'auto',
        labels: { alertname: 'Disk' },
      });
    }
  });

  it('refuses another body with field and rule, and one that is too large or no JSON', async () => {
    const path = await addressFor('genie');
    const refused = await post(path, { action: 'Create', alert: { alertId: 'x y' } });
    expect(refused).toMatchObject({ status: 400, reply: { error: { code: 'InvalidParameter' } } });
    expect(JSON.stringify(refused.reply)).toMatch(/The body: alert\.createdAt is required/);
    expect((await post(path, '{')).status).toBe(400);
    expect((await post(path, {}, { 'Content-Type': 'text/plain' })).status).toBe(400);
    expect((await post(path, { action: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect((await fetch(`${url}${path}`)).status).toBe(405);
  });

  it('answers 404 for a wrong secret, as for one that was revoked', async () => {
    const path = await addressFor('genie');
    const listed = (await command('links', 'list')).out.find((line) => line.includes('genie'));
    expect(listed).toContain('\treceive\teverybody\tWebhooks of genie\t');
    expect(listed).not.toContain(path.slice(4));
    for (const line of (await command('links', 'list')).out)
      await command('links', 'revoke', line.split('\t')[0] ?? '');
    const missing = await post(path, {});
    expect(missing.status).toBe(404);
    expect(await post('/in/wrong', {})).toMatchObject({ status: 404 });
    expect(await post(`${path}/more`, {})).toMatchObject({ status: 404 });
  });

  it('logs nothing of a body, and no secret', () => {
    expect(lines.join('\n')).not.toContain(CANARY);
    expect(lines.join('\n')).not.toMatch(/\/in\/[\w-]{10}/);
  });
});
