import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Delivery } from '#contract/webhook';
import { webhookList } from '#contract/webhook';
import { importRecords } from '../import/import-records';
import { noLongerReadLine } from '../no-longer-read';
import { serviceOn } from '../http/handler.spec-support';
import { records } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';

const PATH = '/webhook/history/list';
const START = Date.parse('2026-03-01T00:00:00Z');
const DAY_MS = 86_400_000;
const RANGE = { start_time: START, end_time: START + 14 * DAY_MS, limit: 500 };

const [sample] = records.webhooks;
const base: Delivery = sample ?? expect.fail('no sample');

/** Deliveries with many equal times; every fifth event was attempted twice. */
function manyDeliveries(count: number): Delivery[] {
  return Array.from({ length: count }, (_, index) => {
    const event = `e-${String(index).padStart(3, '0')}`;
    const at = new Date(START + (index % 40) * 3_600_000).toISOString();
    const one: Delivery = {
      ...base,
      event_id: event,
      integration_id: index % 3 === 0 ? 'a' : 'b',
      event_time: at,
      event_type: index % 2 === 0 ? 'i_new' : 'i_ack',
      status: index % 5 === 0 ? 'failed' : 'success',
      attempt: 1,
      ref_id: `ref-${index % 7}`,
    };
    return index % 5 === 0 ? [one, { ...one, attempt: 2, status: 'success' }] : [one];
  }).flat();
}

const nameOf = ({ integration_id, event_id, attempt }: Delivery) =>
  `${integration_id} ${event_id} ${attempt}`;

onOneStore('the list of deliveries', (store) => {
  const { keys, send, code } = serviceOn(store);

  async function list(body: Record<string, unknown>, key = keys.ana) {
    const { data } = await send(PATH, { key, body: { ...RANGE, ...body } });
    return webhookList.reply.parse({ data }).data;
  }

  const importMany = (some: readonly Delivery[]) =>
    importRecords(
      store().db,
      some.map((value, index) => ({ kind: 'webhooks' as const, place: `record ${index}`, size: 0, value })),
    );

  describe('with many records', () => {
    it('filters and orders like a slow reference', async () => {
      const all = manyDeliveries(100);
      await importMany(all);
      const filters = fc.record(
        {
          start_time: fc.integer({ min: 0, max: 20 }).map((hours) => START + hours * 3_600_000),
          integration_id: fc.constantFrom('a', 'b', 'c'),
          ref_id: fc.constantFrom('ref-1', 'ref-6'),
          event_types: fc.subarray(['i_new', 'i_ack', 'a_new']),
          status: fc.constantFrom('success', 'failed'),
          asc: fc.boolean(),
        },
        { requiredKeys: ['start_time'] },
      );
      for (const filter of fc.sample(filters, { numRuns: 15, seed: 3 })) {
        const { event_types: types = [], asc = false } = filter;
        const matches = all
          .filter(
            (one) =>
              Date.parse(one.event_time) >= filter.start_time &&
              (filter.integration_id ?? one.integration_id) === one.integration_id &&
              (filter.ref_id ?? one.ref_id) === one.ref_id &&
              (types.length === 0 || types.includes(one.event_type)) &&
              (filter.status ?? one.status) === one.status,
          )
          .map((one) => `${one.event_time} ${nameOf(one)}`)
          .toSorted();
        const { items, total } = await list(filter);
        expect(total).toBe(matches.length);
        expect(items.map((one) => `${one.event_time} ${nameOf(one)}`)).toEqual(
          asc ? matches : matches.toReversed(),
        );
      }
    });

    it('has every delivery on one page while others arrive between the pages', async () => {
      const all = manyDeliveries(60);
      await importMany(all);
      const seen: string[] = [];
      let cursor = '';
      let pages = 0;
      do {
        const page = await list({ limit: 7, search_after_ctx: cursor });
        seen.push(...page.items.map(nameOf));
        cursor = page.search_after_ctx;
        pages += 1;
        const at = new Date(START + (pages % 40) * 3_600_000).toISOString();
        await importMany([{ ...base, event_id: `late-${pages}`, event_time: at }]);
      } while (cursor !== '');
      const earlier = seen.filter((name) => !name.includes('late'));
      expect(earlier.toSorted()).toEqual(all.map(nameOf).toSorted());
      expect(new Set(seen).size).toBe(seen.length);
      expect(pages).toBeGreaterThan(9);
    });
  });

  test('has attempts of one event, of which a look-up returns the last', async () => {
    await importMany([
      { ...base, event_id: 'twice', attempt: 2, status: 'success', event_time: '2026-03-02T10:00:05Z' },
      { ...base, event_id: 'twice', attempt: 1, status: 'failed', event_time: '2026-03-02T10:00:00Z' },
    ]);
    const { items } = await list({});
    expect(items.map(({ attempt, status }) => [attempt, status])).toEqual([
      [2, 'success'],
      [1, 'failed'],
    ]);
    const body = { event_id: 'twice', intergration_id: 'hook' };
    const { data } = await send('/webhook/history/detail', { body });
    expect(data).toMatchObject({ attempt: 2, status: 'success' });
  });

  test('leaves out headers and request bodies, cuts long responses, and writes RFC 3339', async () => {
    await importMany([
      {
        ...base,
        event_id: 'long',
        event_time: '2026-03-02 10:00:05.250000',
        request_headers: 'Authorization: secret',
        request_body: '{}',
        response_body: `${'x'.repeat(998)}\u{1f600}${Math.PI.toString().repeat(20_000)}`,
      },
    ]);
    const [item] = (await list({})).items;
    expect(item).toMatchObject({
      event_time: '2026-03-02T10:00:05.250000Z',
      request_headers: '',
      request_body: '',
      response_headers: '',
      ref_title: base.ref_title,
    });
    expect(item?.response_body).toMatch(/^x{998}.?$/u);
  });

  test('has deliveries of the channels that the caller sees', async () => {
    const body = { start_time: 0, end_time: Date.parse('2030-01-01T00:00:00Z') };
    const ids = async (key: string) =>
      (await list(body, key)).items.map(({ event_id }) => event_id).toSorted();
    expect(await ids(keys.ana)).toEqual(['event-open', 'event-private']);
    expect(await ids(keys.bo)).toEqual(['event-open']);
    expect((await list(body, keys.bo)).total).toBe(1);
  });

  test('leaves out requests to receiving addresses of an earlier version, which stay in the store', async () => {
    const event_time = new Date(START).toISOString();
    const received = {
      ...base,
      event_time,
      integration_id: 'received-0123456789ab',
      event_type: 'received',
    };
    const others = [
      { ...received, event_type: 'i_new', event_id: 'of-an-integration' },
      { ...received, integration_id: 'own', event_id: 'of-a-type' },
    ];
    await importMany([received, ...others]);
    const { items } = await list({});
    expect(items.map(({ event_id }) => event_id).toSorted()).toEqual(['of-a-type', 'of-an-integration']);
    const ids = { intergration_id: received.integration_id, event_id: received.event_id };
    expect(await code('/webhook/history/detail', { key: keys.ana, body: ids })).toBe('400 ResourceNotFound');
    expect(await noLongerReadLine(store().db)).toContain('1 request to a receiving address');
  });

  test('requires a key and a cursor of its own', async () => {
    expect(await code(PATH, { body: RANGE })).toBe('401 Unauthorized');
    for (const search_after_ctx of ['x', 'W10', Buffer.from('[1,"a\\u0000","b",1]').toString('base64url')]) {
      expect(await code(PATH, { key: keys.ana, body: { ...RANGE, search_after_ctx } })).toBe(
        '400 InvalidParameter',
      );
    }
    expect(await list({ ref_id: 'a\0b' })).toEqual({ items: [], total: 0, search_after_ctx: '' });
  });
});
