import { describe, expect, it } from 'vitest';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { type Input, REFUSED, startUpstream } from './dialect.spec-support';

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

describe('schedules of newer servers', () => {
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

describe('a window longer than the server’s limit', () => {
  const upTo = (days: number) => (input: Input) => {
    const [start, end] = [Number(input.start), Number(input.end)];
    if (end - start > days * DAY) return REFUSED;
    // One endless turn: each reply contains its part in the window.
    const schedules = [{ start, end, group }];
    return { body: { data: { items: [{ schedule_id: 1, final_schedule: { schedules } }] } } };
  };
  const window = { start: START, end: START + 45 * DAY };

  it.each([
    [30, [45, 30, 15]],
    [20, [45, 30, 15, 15, 15, 15]],
    [10, [45, 30, 15, 15, 15, 15, 7, 7, 7, 7, 7, 7, 3]],
  ])('of %d days is requested in parts, whose periods are joined', async (days, lengths) => {
    const { call, asked, lines } = await startUpstream(upTo(days));
    expect(await call(scheduleSelf, window)).toMatchObject({
      data: { items: [{ final_schedule: { schedules: [{ ...window }] } }] },
    });
    const askedDays = asked.map(({ start, end }) => (Number(end) - Number(start)) / DAY);
    expect(askedDays.toSorted((a, b) => b - a)).toEqual(lengths.toSorted((a, b) => b - a));
    expect(lines).toHaveLength(1);

    const before = asked.length;
    await call(scheduleSelf, window);
    const again = asked.slice(before).map(({ start, end }) => (Number(end) - Number(start)) / DAY);
    expect(Math.max(...again)).toBeLessThanOrEqual(days);
  });

  it('is refused if shorter ones are refused too, and no limit is learned', async () => {
    let isRefusing = true;
    const { send, asked } = await startUpstream((input) => (isRefusing ? REFUSED : upTo(45)(input)));
    expect((await send(scheduleSelf, window)).response.status).toBe(400);
    isRefusing = false;
    const before = asked.length;
    expect((await send(scheduleSelf, window)).response.status).toBe(200);
    expect(asked.length - before).toBe(1);
  });

  it('fails if one of its parts fails', async () => {
    const failure = { request_id: 'r', error: { code: 'InternalError', message: '' } };
    const { send } = await startUpstream((input) =>
      Number(input.start) > START ? { status: 500, body: failure } : upTo(30)(input),
    );
    const { response, text } = await send(scheduleSelf, window);
    expect([response.status, JSON.parse(text)]).toEqual([500, failure]);
  });
});
