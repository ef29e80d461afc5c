import { HOUR } from '#domain/time/zone';
import { computed, seated } from '#domain/oncall/reply/server.spec-support';
import { layerOf } from '#domain/schedule/rota.spec-support';
import type { Layer } from '#contract/schedule';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import { incidentExport, responderInsight } from '#contract/insight';
import type { Names } from '#contract/names';
import { scheduleSelf } from '#contract/schedule';
import { stackEnrich } from '#contract/stack';
import { webhookDetail } from '#contract/webhook';
import type { ForwardAs } from '../forward';
import { gatewayOf } from '../gateway.spec-support';
import { listen } from '../http/listen';
import { withSeats } from '../upstream/upstream';
import { createRights } from '../rights';
import { readSettings } from '#service/config';
import { readRights } from '../config';

/** Monday 2026-03-02 00:00 UTC. */
const NOW = Date.UTC(2026, 2, 2) / 1000;
const NAMES: Names = {
  people: [
    { person_id: 7, person_name: 'Ana Silva' },
    { person_id: 8, person_name: 'Bo Berg' },
  ],
  teams: [{ team_id: 1, team_name: 'Payments' }],
  channels: [{ channel_id: 3, channel_name: 'Alerts' }],
  roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
};
const group = (person: number) => ({ group_name: '', members: [{ role_id: 1, person_ids: [person] }] });
const SCHEDULE = {
  schedule_id: 5,
  schedule_name: 'Shop of Ana Silva',
  layers: [{ groups: [group(7), group(8)], rotation_unit: 'day', rotation_value: 1 }],
  recorded_from: NOW - HOUR / 2,
  final_schedule: {
    schedules: [
      { start: NOW - HOUR, end: NOW + 12 * HOUR, group: group(7) },
      { start: NOW + 20 * HOUR, end: NOW + 90 * 24 * HOUR, group: group(8) },
    ],
  },
};

const REPLIES: Record<string, object> = {
  [scheduleSelf.path]: { data: { items: [SCHEDULE] } },
  [responderInsight.path]: {
    data: { items: [{ responder_id: 7, responder_name: 'Ana Silva', total_incident_cnt: 4 }] },
  },
  [incidentExport.path]: {
    data: [{ incident_id: 'i1', team_id: 1, channel_id: 3, severity: 'Critical', created_at: NOW }],
    p: 1,
    limit: 100,
    total: 1,
  },
  [stackEnrich.path]: { data: { frames: [{ function: 'pay', file: 'pay.ts', line: 3, converted: true }] } },
  [webhookDetail.path]: {
    data: {
      event_id: 'e',
      endpoint: 'https://user:pw@hook.example.com/x?token=abc123secret',
      request_headers: 'Authorization: Bearer abcdefghijklmnop\nContent-Type: application/json',
      request_body: '{"password":"hush","by":"Ana Silva"}',
      status: 'success',
      status_code: 200,
    },
  },
};

/** Request bodies. */
const bodies: unknown[] = [];

const forward: ForwardAs = (operation, body, signal, visitor, editor) =>
  withSeats((...call) => sent(...call, visitor, editor), 'Europe/Berlin')(operation, body, signal);

const sent: ForwardAs = (...[operation, body, , , editor]) => {
  bodies.push(JSON.parse(new TextDecoder().decode(body)));
  if (editor) throw new Error('A tool may change something.');
  return Promise.resolve(
    new Response(
      JSON.stringify(
        REPLIES[operation.path] ?? { error: { code: 'InvalidParameter', message: 'That is too long.' } },
      ).replace('"long"', '9007199254740993'),
    ),
  );
};

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function clientAt(path: string, key?: string): Promise<Client> {
  const handle = gatewayOf({
    rights: createRights(readRights(readSettings({}), 'loopback')),
    mcp: {
      depsFor: () => ({
        forward,
        names: () => Promise.resolve(NAMES),
        accountZone: 'Europe/Berlin',
        clock: () => NOW * 1000,
      }),
      log: () => undefined,
    },
    isKey: (sent) => Promise.resolve(sent === 'a-key'),
  });
  const listening = await listen(handle, '127.0.0.1', 0);
  open.push(() => listening.close(0));
  const client = new Client({ name: 'spec', version: '1' });
  const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(path, listening.url), { requestInit: { headers } }),
  );
  open.push(() => client.close());
  return client;
}

async function textOf(client: Client, name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args });
  const [part] = Array.isArray(content) ? content : [];
  return part?.type === 'text' ? part.text : '';
}

const RANGE = { start_time: NOW - 24 * HOUR, end_time: NOW };

describe('the tools for agents', () => {
  it('are who is on call, gaps, and one for each operation that reads what may leave, with a schema', async () => {
    const { tools } = await (await clientAt('/mcp')).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'who_is_on_call',
      'list_gaps',
      'rum_issue_info',
      'schedule_self',
      'schedule_info',
      'insight_responder',
      'insight_incident_export',
      'sourcemap_stack_enrich',
      'webhook_history_detail',
    ]);
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(Object.keys(inputSchema.properties ?? {})).not.toEqual([]);
      expect(description).not.toBe('');
    }
  });

  it('answer who is on call, now and next', async () => {
    const client = await clientAt('/mcp', 'a-key');
    expect(JSON.parse(await textOf(client, 'who_is_on_call')).schedules).toEqual([
      {
        schedule_id: 5,
        schedule_name: 'Shop of Ana Silva',
        roles: [
          {
            role: 'Primary',
            state: 'on call',
            people: [{ person_id: 7, person_name: 'Ana Silva' }],
            until: '2026-03-02T13:00:00+01:00',
            // oxlint-disable-next-line unicorn/no-thenable -- its name in the documents
            then: [
              { state: 'gap', people: [], from: '2026-03-02T13:00:00+01:00' },
              {
                state: 'on call',
                people: [{ person_id: 8, person_name: 'Bo Berg' }],
                from: '2026-03-02T21:00:00+01:00',
              },
            ],
          },
        ],
        next_gap: { role: null, start: '2026-03-02T13:00:00+01:00', end: '2026-03-02T21:00:00+01:00' },
      },
    ]);
    const later = JSON.parse(await textOf(client, 'who_is_on_call', { at: '2026-03-02T15:00:00Z' }));
    expect(later).toMatchObject({
      at: '2026-03-02T16:00:00+01:00',
      schedules: [{ roles: [{ state: 'gap', people: [], until: '2026-03-02T21:00:00+01:00' }] }],
    });
  });

  it('answer the whole of a gap, also beyond the days of the question', async () => {
    const DAY = 24 * HOUR;
    const layer = layerOf({ groups: 'A', layer_start: NOW - 9 * DAY, rotation_value: 7 });
    const layers = [{ ...layer, groups: [{ group_name: '', members: [] }, group(7)] }];
    const before = REPLIES[scheduleSelf.path] ?? {};
    const client = await clientAt('/mcp');
    const gapsOf = async (rota: Layer[]) => {
      const window = { start: NOW, end: NOW + DAY };
      REPLIES[scheduleSelf.path] = {
        data: { items: [seated(computed(rota, window, 'Europe/Berlin'), window, 'Europe/Berlin')] },
      };
      return JSON.parse(await textOf(client, 'list_gaps', { days: 1 })).gaps;
    };
    expect(await gapsOf(layers)).toMatchObject([
      { start: '2026-03-02T00:00:00+01:00', end: '2026-03-09T00:00:00+01:00' },
    ]);
    const endless = [{ ...layer, groups: [{ group_name: '', members: [] }] }];
    expect(await gapsOf(endless)).toMatchObject([{ start: '2026-02-21T01:00:00+01:00', end: null }]);
    REPLIES[scheduleSelf.path] = before;
  });

  it('answer gaps, figures, incidents and frames, with the names in them', async () => {
    const client = await clientAt('/mcp');
    expect(JSON.parse(await textOf(client, 'list_gaps', { days: 7 })).gaps).toEqual([
      {
        schedule_id: 5,
        schedule_name: 'Shop of Ana Silva',
        start: '2026-03-02T13:00:00+01:00',
        end: '2026-03-02T21:00:00+01:00',
        kind: 'nobody',
        role: null,
      },
    ]);
    expect(JSON.parse(await textOf(client, 'insight_responder', RANGE))).toMatchObject({
      data: { items: [{ responder_id: 7, total_incident_cnt: 4 }] },
      names: { people: [{ person_id: 7, person_name: 'Ana Silva' }] },
    });
    expect(bodies.at(-1)).toEqual(RANGE);
    expect(JSON.parse(await textOf(client, 'insight_incident_export', RANGE))).toMatchObject({
      data: [{ incident_id: 'i1' }],
      names: { teams: [{ team_name: 'Payments' }], channels: [{ channel_name: 'Alerts' }] },
    });
    const stack = { type: 'browser', service: 'shop', stack: 'Error' };
    expect(JSON.parse(await textOf(client, 'sourcemap_stack_enrich', stack)).data.frames).toEqual([
      expect.objectContaining({ function: 'pay', file: 'pay.ts' }),
    ]);
  });

  it('have ids beyond 53 bits as they are', async () => {
    const client = await clientAt('/mcp');
    REPLIES[scheduleSelf.path] = { data: { items: [{ ...SCHEDULE, schedule_id: 'long' }] } };
    const text = await textOf(client, 'who_is_on_call');
    REPLIES[scheduleSelf.path] = { data: { items: [SCHEDULE] } };
    expect(text).toContain('"schedule_id":9007199254740993,');
  });

  it('mask the secrets of a delivery', async () => {
    const text = await textOf(await clientAt('/mcp'), 'webhook_history_detail', {
      intergration_id: 'i',
      event_id: 'e',
    });
    expect(text).not.toMatch(/hush|abcdefghijklmnop|abc123secret|user:pw/);
    expect(JSON.parse(text).data).toMatchObject({
      status: 'success',
      request_body: expect.stringContaining('Ana Silva'),
    });
  });

  it('hide names on wish', async () => {
    const client = await clientAt('/mcp?hide-names');
    const calls: [string, object][] = [
      ['who_is_on_call', {}],
      ['list_gaps', { days: 7 }],
      ['schedule_self', RANGE],
      ['insight_responder', RANGE],
      ['webhook_history_detail', { intergration_id: 'i', event_id: 'e' }],
    ];
    for (const [name, args] of calls) {
      const text = await textOf(client, name, { ...args });
      expect(text).not.toBe('');
      expect(text).not.toMatch(/Ana|Silva|Bo Berg/);
    }
  });

  it('name wrong arguments, and refuse a wrong key', async () => {
    const client = await clientAt('/mcp');
    expect(await textOf(client, 'who_is_on_call', { at: 'tomorrow' })).toContain(
      'must be a time with its offset',
    );
    expect(await textOf(client, 'rum_issue_info', {})).toBe('That is too long.');
    expect(await textOf(client, 'schedule_change', {})).toBe('There is no tool schedule_change.');
    await expect(clientAt('/mcp', 'b-key')).rejects.toThrow(/valid app key/);
  });
});
