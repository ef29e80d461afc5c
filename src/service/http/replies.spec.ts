import { describe, expect, it, test } from 'vitest';
import { parseJson } from '#contract/json';
import { operations } from '#contract/operations';
import { onOneStore } from '../store/stores.spec-support';
import { BO, LONG_ID, MONDAY_11, records } from '../records.spec-support';
import { DAY, INSIGHT, NOW, serviceOn, WINDOW } from './handler.spec-support';

const schedulesIn = ({ text }: { text: string }) => text.match(/"schedule_name":/g)?.length;
const channelsIn = ({ text }: { text: string }) => /"channel_ids":(\[[^\]]*\])/.exec(text)?.[1];

onOneStore('replies of the service', (store) => {
  const { keys, send, code } = serviceOn(store);

  describe('private records are visible to their team only', () => {
    it.each([
      ['/rum/application/info', { application_id: 'app-private' }],
      ['/rum/issue/info', { issue_id: 'issue-private' }],
      ['/schedule/info', { schedule_id: 1001, ...WINDOW }],
    ])('%s', async (path, body) => {
      expect(await code(path, { key: keys.ana, body })).toBe('200 OK');
      const hidden = await send(path, { key: keys.bo, body });
      const absent = await send(path, {
        key: keys.bo,
        body: { ...body, application_id: 'none', issue_id: 'none', schedule_id: 5 },
      });
      expect(hidden.response.status).toBe(400);
      expect(hidden.reply.error).toEqual(absent.reply.error);
      expect(hidden.reply.error?.code).toBe('ResourceNotFound');
    });

    it('lists omit private records of other teams', async () => {
      const ids = { application_ids: ['app-private', 'none', 'app-open', 'app-private'] };
      const seen = await send('/rum/application/infos', { key: keys.ana, body: ids });
      expect(seen.text.match(/"application_id":"[^"]*"/g)).toEqual([
        '"application_id":"app-private"',
        '"application_id":"app-open"',
      ]);
      const others = await send('/rum/application/infos', { key: keys.cy, body: ids });
      expect(others.text).not.toContain('app-private');
      expect(schedulesIn(await send('/schedule/self', { key: keys.ana, body: WINDOW }))).toBe(4);
      expect(schedulesIn(await send('/schedule/self', { key: keys.bo, body: WINDOW }))).toBe(3);
    });
  });

  test('alerting channels are listed only for callers who see them', async () => {
    for (const [path, input] of [
      ['/rum/application/info', { application_id: 'app-open' }],
      ['/rum/application/infos', { application_ids: ['app-open'] }],
    ] as const) {
      expect(channelsIn(await send(path, { key: keys.ana, body: input }))).toBe(`[100,101,${LONG_ID}]`);
      expect(channelsIn(await send(path, { key: keys.bo, body: input }))).toBe(`[100,${LONG_ID}]`);
    }
  });

  test('replies match the schema of each operation', async () => {
    const bodies: Record<string, unknown> = {
      '/rum/application/info': { application_id: 'app-open' },
      '/rum/application/infos': { application_ids: ['app-open'] },
      '/rum/issue/info': { issue_id: 'issue-open' },
      '/schedule/self': WINDOW,
      '/schedule/info': { schedule_id: 1000, ...WINDOW },
      '/webhook/history/detail': { event_id: 'event-open', intergration_id: 'hook' },
      '/insight/responder': { ...INSIGHT, aggregate_unit: 'day', split_hours: true },
      '/insight/incident/export': INSIGHT,
    };
    for (const { path, reply: schema } of operations.filter(({ path }) => path in bodies)) {
      const { text } = await send(path, { key: keys.ana, body: bodies[path] });
      const { request_id: _id, ...reply } = Object(parseJson(text));
      // The reply has all members of the schema, and no unknown ones.
      expect(schema.parse(reply)).toEqual(reply);
    }
  });

  test('records are returned as they were imported', async () => {
    const application = await send('/rum/application/info', {
      key: keys.ana,
      body: { application_id: 'app-open' },
    });
    expect(application.data).toEqual(records.applications[0]);
    const issue = await send('/rum/issue/info', { key: keys.ana, body: { issue_id: 'issue-open' } });
    expect(issue.data).toEqual(records.issues[0]);
    const hook = await send('/webhook/history/detail', {
      body: { event_id: 'event-open', intergration_id: 'hook' },
    });
    expect(hook.data).toEqual({
      ...records.webhooks[0],
      event_time: '2025-11-17T13:17:30.000000Z',
    });
  });

  describe('computed schedules', () => {
    it('contain all periods, with exact long ids', async () => {
      const { text, data } = await send('/schedule/self', { key: keys.cy, body: WINDOW });
      expect(text).toContain(`"schedule_id":${LONG_ID},`);
      expect(text).toContain(`"person_ids":[${BO},${LONG_ID}]`);
      const [open] = data.items;
      expect(open.layers).toEqual(records.schedules[0]?.layers);
      const drawn = open.final_schedule.schedules.map(
        (period: { start: number; group: { group_name: string } }) => [period.start, period.group.group_name],
      );
      expect(drawn).toEqual([
        [MONDAY_11, 'A'],
        [MONDAY_11 + DAY, 'B'],
      ]);
      expect(open.layer_schedules).toHaveLength(1);
    });

    it('contain the people on call at the time of the request, whatever the window', async () => {
      for (const start of [0, NOW]) {
        const body = { schedule_id: LONG_ID, start, end: start + 1 };
        const { data } = await send('/schedule/info', { key: keys.cy, body });
        expect([data.cur_oncall.group.name, data.cur_oncall.start, data.cur_oncall.update_at]).toEqual([
          'B',
          MONDAY_11 + DAY,
          1_766_000_000,
        ]);
        expect([data.next_oncall.group.name, data.next_oncall.start]).toEqual(['A', MONDAY_11 + 2 * DAY]);
      }
    });

    it('include a disabled schedule with its layers, and nobody on call', async () => {
      const { data } = await send('/schedule/self', { key: keys.cy, body: WINDOW });
      const retired = data.items.find((item: { enabled: boolean }) => !item.enabled);
      expect(retired.layers).toHaveLength(1);
      expect(retired.layer_schedules).toEqual([{ layer_name: 'Days', mode: 0, schedules: [] }]);
      expect(retired.final_schedule).toEqual({ layer_name: '', mode: 0, schedules: [] });
      const info = await send('/schedule/info', { key: keys.cy, body: { schedule_id: 1002, ...WINDOW } });
      expect(info.data).toEqual({ cur_oncall: null, next_oncall: null, version: 1 });
    });
  });
});
