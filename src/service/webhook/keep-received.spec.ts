import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { receivedBy } from '#domain/webhook/event-words';
import { serviceOn } from '../http/handler.spec-support';
import { onEachStore } from '../store/stores.spec-support';
import { keepReceived, type ReceivedRequest, removeReceived } from './keep-received';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const DAY_MS = 86_400_000;
const LIMITS = { count: 5, bytes: 1e9, allBytes: 1e9 };

const link = (id: string, more: object = {}): ReceivedRequest['link'] => ({
  kind: 'receive',
  id: id.repeat(32),
  label: `Address ${id}`,
  created: 0,
  ...more,
});
const request = (of: ReceivedRequest['link'], body: string): ReceivedRequest => ({
  link: of,
  method: 'POST',
  path: '',
  address: 'https://watchbill.example/in/…',
  from: '',
  headers: new Headers(),
  body: new TextEncoder().encode(body),
  reply: { status: 200, headers: {}, body: '' },
});

/** A text that does not compress. */
const noise = (length: number) => randomBytes(length).toString('base64').slice(0, length);

const iso = (ms: number) => new Date(ms).toISOString();

onEachStore('received deliveries', (store) => {
  const { keys, send } = serviceOn(store);

  async function listed(of: ReceivedRequest['link'], key = keys.ana): Promise<string[]> {
    const range = { start_time: 0, end_time: NOW + DAY_MS, limit: 500, integration_id: receivedBy(of) };
    const { data } = await send('/webhook/history/list', { key, body: range });
    return Object(data).items.map((item: { event_time: string }) => item.event_time);
  }
  const keep = async (of: ReceivedRequest['link'], at: number, limits = LIMITS, body = 'x') =>
    keepReceived(store().db, request(of, body), at, limits);

  describe('beyond a limit', () => {
    it('are removed from the oldest on, by number and by address', async () => {
      const [a, b] = [link('a'), link('b')];
      await keep(b, NOW);
      for (let second = 0; second < 8; second += 1) await keep(a, NOW + second * 1000);
      expect(await listed(a)).toEqual([7, 6, 5, 4, 3].map((second) => iso(NOW + second * 1000)));
      expect(await listed(b)).toEqual([iso(NOW)]);
    });

    it('are removed by their size, of an address and of all', async () => {
      const [c, d] = [link('c'), link('d')];
      const bytes = { ...LIMITS, bytes: 100_000 };
      for (let second = 0; second < 4; second += 1) await keep(c, NOW + second, bytes, noise(40_000));
      expect(await listed(c)).toEqual([iso(NOW + 3), iso(NOW + 2)]);
      await keep(d, NOW + 4, { ...LIMITS, allBytes: 100_000 }, noise(40_000));
      expect([await listed(c), await listed(d)]).toEqual([[iso(NOW + 3)], [iso(NOW + 4)]]);
    });
  });

  test('are removed after seven days, and no other delivery is', async () => {
    const e = link('e');
    for (const days of [8, 6, 0]) await keep(e, NOW - days * DAY_MS);
    await removeReceived(store().db, NOW);
    expect(await listed(e)).toEqual([iso(NOW), iso(NOW - 6 * DAY_MS)]);
    const other = { event_id: 'event-open', intergration_id: 'hook' };
    expect(Object(await send('/webhook/history/detail', { body: other })).data.event_id).toBe('event-open');
  });

  test('are as visible as the channel of the link', async () => {
    const f = link('f', { channel_id: 101 });
    await keep(f, NOW);
    expect([await listed(f), await listed(f, keys.bo)]).toEqual([[iso(NOW)], []]);
  });
});
