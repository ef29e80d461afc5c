import { describe, expect, it } from 'vitest';
import { applicationList, issueList } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { webhookList } from '#contract/webhook';
import { type Input, REFUSED, type Reply, startUpstream } from './in-contract.spec-support';

// Schedules and lists of the hosted service.

const DAY = 86_400;
const START = 1_776_009_600;

const group = { group_name: 'A', name: 'A', members: [{ role_id: 0, person_ids: [7] }], start: 0, end: 0 };
const layer = {
  name: 'Rule 1',
  layer_name: 'Rule 1',
  mode: 0,
  hidden: 0,
  groups: [group],
  rotation_duration: 86_400,
  enable_time: START,
  expire_time: 0,
  layer_start: START,
  layer_end: null,
  rotation_unit: 'day',
  rotation_value: 1,
  restrict_periods: [],
  day_mask: null,
};
const periods = { layer_name: 'Rule 1', name: 'Rule 1', mode: 0, schedules: [{ start: 1, end: 2, group }] };

describe('schedules of the hosted service', () => {
  it('are translated from other names and missing lists, without their secrets', async () => {
    const { call, send } = await startUpstream(() => ({
      body: {
        request_id: 'r',
        data: {
          items: [
            {
              id: 6_190_000_000_001_234_567n,
              name: 'Payments',
              group_id: 12,
              disabled: 1,
              layers: [layer],
              schedule_layers: [periods],
              layer_schedules: null,
              final_schedule: { layer_name: '', mode: 0, schedules: null },
              notify: { webhooks: [{ settings: { token: 'a-secret-token' } }] },
            },
            { id: 2, schedule_id: 2, name: 'b', schedule_name: 'B', disabled: 0, schedule_layers: null },
          ],
        },
      },
    }));
    expect(await call(scheduleSelf, { start: 1, end: 2 })).toMatchObject({
      data: {
        items: [
          {
            schedule_id: 6_190_000_000_001_234_567n,
            schedule_name: 'Payments',
            team_id: 12,
            enabled: false,
            layers: [{ layer_name: 'Rule 1', layer_start: START, layer_end: 0, rotation_unit: 'day' }],
            layer_schedules: [
              { layer_name: 'Rule 1', schedules: [{ start: 1, end: 2, group: { group_name: 'A' } }] },
            ],
            final_schedule: { schedules: [] },
          },
          { schedule_id: 2, schedule_name: 'B', enabled: true, layers: [], layer_schedules: [] },
        ],
      },
    });
    expect((await send(scheduleSelf, { start: 1, end: 2 })).text).not.toContain('a-secret-token');
  });

  it('may have layers in an older format', async () => {
    const old = {
      name: 'Nights',
      mode: 0,
      groups: [{ name: 'B', members: [] }],
      enable_time: START,
      expire_time: START + DAY,
      restrict_mode: 1,
      restrict_start: 79_200,
      restrict_end: 28_800,
    };
    const { call } = await startUpstream(() => ({
      body: {
        data: {
          items: [
            {
              id: 1,
              layers: [
                { ...old, rotation_duration: 14 * DAY },
                { ...old, rotation_duration: 43_200 },
              ],
            },
          ],
        },
      },
    }));
    const read = {
      layer_name: 'Nights',
      layer_start: START,
      layer_end: START + DAY,
      groups: [{ group_name: 'B', members: [] }],
      restrict_periods: [{ restrict_start: 79_200, restrict_end: 28_800 }],
    };
    expect(await call(scheduleSelf, { start: 1, end: 2 })).toMatchObject({
      data: {
        items: [
          {
            layers: [
              { ...read, rotation_unit: 'day', rotation_value: 14 },
              { ...read, rotation_unit: 'hour', rotation_value: 12 },
            ],
          },
        ],
      },
    });
  });

  it('yield only who is on call, without other data', async () => {
    const slot = { start: 1, end: 2, group, update_at: 3, weight: 0, index: 0 };
    const { send } = await startUpstream(() => ({
      body: { request_id: 'r', data: { id: 1, layers: [], notify: {}, cur_oncall: slot, next_oncall: null } },
    }));
    const { text } = await send(scheduleInfo, { schedule_id: 1, start: 1, end: 2 });
    expect(Object.keys(JSON.parse(text).data)).toEqual(['cur_oncall']);
  });
});

describe('a window of schedules of more than 30 days', () => {
  const upTo = (input: Input): Reply => {
    const [start, end] = [Number(input.start), Number(input.end)];
    if (end - start > 30 * DAY) return REFUSED;
    // One endless turn: each reply contains its part in the window.
    const schedules = [{ start, end, group }];
    return { body: { data: { items: [{ schedule_id: 1, final_schedule: { schedules } }] } } };
  };
  const window = { start: START, end: START + 45 * DAY };

  it('is requested in parts, whose periods are joined', async () => {
    const { call, asked } = await startUpstream(upTo);
    expect(await call(scheduleSelf, window)).toMatchObject({
      data: { items: [{ final_schedule: { schedules: [{ ...window }] } }] },
    });
    expect(asked).toHaveLength(2);
  });

  it.each([500, 200])('fails if one of its parts fails, with HTTP %d', async (status) => {
    const failure = { request_id: 'r', error: { code: 'InternalError', message: '' } };
    const { send } = await startUpstream((input) =>
      Number(input.start) > START ? { status, body: failure } : upTo(input),
    );
    const { response, text } = await send(scheduleSelf, window);
    expect([response.status, JSON.parse(text)]).toEqual([status, failure]);
  });
});

const LISTED = { start_time: 1000, end_time: 2000 };
const page = (data: unknown) => ({ body: { request_id: 'r', data } });

describe('the list of deliveries', () => {
  it('is translated: integer ids, times and durations as numbers', async () => {
    const item = {
      event_id: 'e',
      integration_id: 6_190_000_000_001_234_567n,
      event_time: 1_776_009_600_000,
      duration: 12.6,
    };
    const { call } = await startUpstream(() =>
      page({ items: [item, { event_id: 'f' }], total: 2, search_after_ctx: 'next' }),
    );
    expect(await call(webhookList, { ...LISTED, limit: 20 })).toMatchObject({
      data: {
        items: [
          {
            event_id: 'e',
            integration_id: '6190000000001234567',
            event_time: '2026-04-12T16:00:00.000Z',
            duration: 13,
          },
          { event_id: 'f', integration_id: '', attempt: 0 },
        ],
        total: 2,
        search_after_ctx: 'next',
      },
    });
  });

  it('is requested with an integer id, and in pages of 100', async () => {
    const { call, asked } = await startUpstream(() => page({ items: [], total: 0 }));
    await call(webhookList, { ...LISTED, limit: 500, integration_id: '77' });
    expect(asked).toEqual([{ ...LISTED, limit: 100, integration_id: 77 }]);
  });
});

describe('the lists of RUM', () => {
  it('are translated: times as text', async () => {
    const at = '2026-04-12T16:00:00Z';
    const { call } = await startUpstream((_input, { url = '' }) =>
      url.includes('issue')
        ? page({
            items: [{ issue_id: 'i', last_seen: { timestamp: at, version: '1' } }],
            total: 1,
            has_next_page: false,
          })
        : page({ items: [{ application_id: 'a', created_at: at }], total: 1 }),
    );
    expect(await call(issueList, LISTED)).toMatchObject({
      data: { items: [{ last_seen: { timestamp: Date.parse(at), version: '1' } }] },
    });
    expect(await call(applicationList, {})).toMatchObject({
      data: { items: [{ application_id: 'a', created_at: Date.parse(at) }], total: 1, has_next_page: false },
    });
  });

  it('may be empty', async () => {
    const { call } = await startUpstream(() => ({ body: { request_id: 'r', data: null } }));
    for (const operation of [issueList, applicationList, webhookList]) {
      expect(await call(operation, LISTED)).toMatchObject({ data: { items: [], total: 0 } });
    }
  });
});
