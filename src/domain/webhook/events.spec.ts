import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Delivery } from '#contract/webhook';
import {
  countEndpoints,
  countOutcomes,
  EVENT_OUTCOMES,
  eventKey,
  eventsOf,
  filterEvents,
  stripBins,
} from './events';
import { runs } from '../property-runs.spec-support';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const START = NOW / 1000 - 86_400;

const delivery = (members: Partial<Delivery>): Delivery =>
  Delivery.parse({
    integration_id: 'a',
    event_id: 'e',
    event_time: '2026-03-10T10:00:00Z',
    endpoint: 'https://hooks.example/in',
    status: 'success',
    status_code: 200,
    attempt: 1,
    ...members,
  });

const failed = { status: 'failed', status_code: 503, error_message: 'unexpected status 503' };

const anyDelivery = fc
  .record({
    event: fc.nat(8),
    attempt: fc.integer({ min: 1, max: 2 }),
    minutes: fc.nat(1439),
    isOk: fc.boolean(),
    endpoint: fc.constantFrom('https://a.example/in', 'https://b.example/in?token=secret-token-1234'),
  })
  .map(({ event, attempt, minutes, isOk, endpoint }) =>
    delivery({
      event_id: `e${event}`,
      attempt,
      event_time: new Date((START + minutes * 60) * 1000).toISOString(),
      endpoint,
      ...(isOk ? {} : failed),
    }),
  );

describe('events of deliveries', () => {
  it.each([
    [[delivery({})], 'delivered'],
    [[delivery({ attempt: 2 }), delivery({ attempt: 1, ...failed })], 'retried'],
    [[delivery({ attempt: 2, ...failed }), delivery({ attempt: 1, ...failed })], 'failed'],
    [[delivery({ ...failed })], 'failed'],
    [[delivery({ ...failed, event_time: '2026-03-10T11:59:30Z' })], 'retrying'],
    [[delivery({ ...failed, attempt: 2, event_time: '2026-03-10T11:59:30Z' })], 'failed'],
    [
      [
        delivery({
          endpoint: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send',
          response_body: '{"errcode":93000,"errmsg":"invalid"}',
        }),
      ],
      'failed',
    ],
  ] as const)('with the attempts %o are %s', (deliveries, outcome) => {
    const [event, ...others] = eventsOf(deliveries, NOW);
    expect(others).toEqual([]);
    expect(event?.outcome).toBe(outcome);
    expect(event?.attempts.map((one) => one.delivery.attempt)).toEqual(
      deliveries.map(({ attempt }) => attempt).toSorted((a, b) => a - b),
    );
  });

  it('have every attempt once, the latest event first, whatever the order of the pages', () => {
    fc.assert(
      fc.property(fc.array(anyDelivery, { maxLength: 30 }), fc.nat(), (deliveries, seed) => {
        const rotated = deliveries.map((_, index) => deliveries[(index + seed) % deliveries.length]);
        const twice = [...deliveries, ...rotated].flatMap((one) => one ?? []);
        const events = eventsOf(twice, NOW);
        const distinct = new Set(
          deliveries.map((one) => `${eventKey(one)} ${one.attempt} ${one.event_time}`),
        );
        expect(events.reduce((sum, { attempts }) => sum + attempts.length, 0)).toBe(distinct.size);
        expect(events.length).toBe(new Set(deliveries.map(eventKey)).size);
        const times = events.map(({ last }) => last.atMs);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('the figures of a list', () => {
  it('count what their filters show', () => {
    fc.assert(
      fc.property(fc.array(anyDelivery, { maxLength: 40 }), (deliveries) => {
        const events = eventsOf(deliveries, NOW);
        const counts = countOutcomes(events);
        for (const outcome of EVENT_OUTCOMES) {
          expect(filterEvents(events, { outcome, text: '' })).toHaveLength(counts[outcome]);
        }
        const endpoints = countEndpoints(events);
        expect(endpoints.reduce((sum, { events: all }) => sum + all, 0)).toBe(events.length);
        for (const { endpoint, failed: count, events: all } of endpoints) {
          expect(filterEvents(events, { endpoint, text: '' })).toHaveLength(all);
          expect(filterEvents(events, { endpoint, outcome: 'failed', text: '' })).toHaveLength(count);
        }
        const bins = stripBins(events, { start: START, end: NOW / 1000 });
        for (const { start, end, events: all, failed: count } of bins) {
          const at = { start, end };
          expect(filterEvents(events, { at, text: '' })).toHaveLength(all);
          expect(filterEvents(events, { at, outcome: 'failed', text: '' })).toHaveLength(count);
        }
        const inBins = events.filter(({ attempts }) =>
          attempts.some(({ atMs }) =>
            bins.some(({ start, end }) => atMs >= start * 1000 && atMs < end * 1000),
          ),
        );
        expect(inBins).toHaveLength(events.length);
      }),
      { numRuns: runs(40) },
    );
  });

  it('of an endpoint say if it still fails, since when, and when it took a delivery again', () => {
    fc.assert(
      fc.property(fc.array(anyDelivery, { maxLength: 40 }), (deliveries) => {
        const events = eventsOf(deliveries, NOW);
        const endpoints = countEndpoints(events);
        const isCalm = endpoints.map(({ failsSinceMs }) => Number(failsSinceMs === undefined));
        expect(isCalm).toEqual(isCalm.toSorted((a, b) => a - b));
        for (const each of endpoints) {
          const own = events.filter(
            ({ endpoint, outcome }) => endpoint === each.endpoint && outcome !== 'retrying',
          );
          const lastDelivered = own.findIndex(({ outcome }) => outcome !== 'failed');
          const failing = lastDelivered === -1 ? own : own.slice(0, lastDelivered);
          const lastFailed = own.findIndex(({ outcome }) => outcome === 'failed');
          expect(each.failsSinceMs).toBe(failing.at(-1)?.last.atMs);
          expect(each.recoveredAtMs).toBe(lastFailed > 0 ? own[lastFailed - 1]?.last.atMs : undefined);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('have no secret of an endpoint', () => {
    const [event] = eventsOf([delivery({ endpoint: 'https://b.example/in?token=secret-token-1234' })], NOW);
    expect(event?.endpoint).not.toContain('secret-token-1234');
    expect(countEndpoints(event ? [event] : []).map(({ endpoint }) => endpoint)).toEqual([event?.endpoint]);
  });

  it('search ids, titles, errors and status codes', () => {
    const events = eventsOf(
      [
        delivery({ event_id: 'one', ref_title: 'Disk FULL' }),
        delivery({ event_id: 'two', ...failed }),
        delivery({ event_id: 'three', ref_id: 'in-7' }),
      ],
      NOW,
    );
    const ids = (text: string) =>
      filterEvents(events, { text })
        .map(({ last }) => last.delivery.event_id)
        .toSorted();
    expect(ids(' full ')).toEqual(['one']);
    expect(ids('503')).toEqual(['two']);
    expect(ids('IN-7')).toEqual(['three']);
    expect(ids('')).toHaveLength(3);
  });

  it('have at most 97 bins at whole multiples of their width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 * 86_400 }), fc.nat(86_400), (length, offset) => {
        const start = START + offset;
        const bins = stripBins([], { start, end: start + length });
        const [first] = bins;
        expect(bins.length).toBeLessThanOrEqual(97);
        expect(first?.start).toBeLessThanOrEqual(start);
        expect(bins.at(-1)?.end).toBeGreaterThanOrEqual(start + length);
      }),
    );
  });
});
