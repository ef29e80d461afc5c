import { describe, expect, it } from 'vitest';
import { applicationList, issueList } from '#contract/rum-lists';
import { webhookList } from '#contract/webhook';
import { REFUSED, startUpstream } from './dialect.spec-support';

const RANGE = { start_time: 1000, end_time: 2000 };
const page = (data: unknown) => ({ body: { request_id: 'r', data } });

describe('the list of deliveries of newer servers', () => {
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
    expect(await call(webhookList, { ...RANGE, limit: 20 })).toMatchObject({
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

  it('is requested with an integer id, and in pages of 100 where longer ones are refused', async () => {
    const { call, asked } = await startUpstream(({ limit, integration_id: id }) =>
      Number(limit) > 100 || typeof id !== 'number' ? REFUSED : page({ items: [], total: 0 }),
    );
    const request = { ...RANGE, limit: 500, integration_id: '77' };
    await call(webhookList, request);
    await call(webhookList, request);
    expect(asked.map(({ limit, integration_id: id }) => [limit, id])).toEqual([
      [500, 77],
      [100, 77],
      [100, 77],
    ]);
  });

  it('is requested with a text where an integer is refused', async () => {
    const { call, asked } = await startUpstream(({ integration_id: id }) =>
      typeof id === 'string' ? page({ items: [] }) : REFUSED,
    );
    await call(webhookList, { ...RANGE, limit: 50, integration_id: '77' });
    expect(asked.at(-1)).toMatchObject({ limit: 50, integration_id: '77' });
  });
});

describe('the lists of RUM of newer servers', () => {
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
    expect(await call(issueList, RANGE)).toMatchObject({
      data: { items: [{ last_seen: { timestamp: Date.parse(at), version: '1' } }] },
    });
    expect(await call(applicationList, {})).toMatchObject({
      data: { items: [{ application_id: 'a', created_at: Date.parse(at) }], total: 1, has_next_page: false },
    });
  });

  it('may be empty', async () => {
    const { call } = await startUpstream(() => ({ body: { request_id: 'r', data: null } }));
    for (const operation of [issueList, applicationList, webhookList]) {
      expect(await call(operation, RANGE)).toMatchObject({ data: { items: [], total: 0 } });
    }
  });
});
