import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ISSUE_KINDS } from '#domain/rum';
import { EVENT_OUTCOMES } from '#domain/webhook/events';
import { parseFields } from './codec';
import { holdsCodec } from './codec.spec-support';
import { ISSUE_ORDERS, LIST_SPAN_NAMES, listInterval, RUM_LIST_FIELDS, WEBHOOKS_FIELDS } from './lists';
import { rangesOf } from './range.spec-support';

const id = fc.stringMatching(/^[^\s]{1,50}$/);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
describe('issues', () => {
  holdsCodec(
    RUM_LIST_FIELDS,
    fc.record({
      range: rangesOf(LIST_SPAN_NAMES),
      application: maybe(id),
      version: maybe(id),
      kind: maybe(fc.constantFrom(...ISSUE_KINDS)),
      order: fc.constantFrom(...ISSUE_ORDERS),
      text: fc.string({ maxLength: 60, unit: 'grapheme' }),
    }),
  );
});

describe('deliveries', () => {
  holdsCodec(
    WEBHOOKS_FIELDS,
    fc.record({
      range: rangesOf(LIST_SPAN_NAMES),
      outcome: maybe(fc.constantFrom('all' as const, ...EVENT_OUTCOMES)),
      events: fc.uniqueArray(fc.stringMatching(/^[\w.:-]{1,20}$/), { maxLength: 5 }),
      integration: maybe(id),
      reference: maybe(id),
      endpoint: maybe(fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' })),
      text: fc.string({ maxLength: 60, unit: 'grapheme' }),
      at: maybe(fc.nat(1e9).map((start) => ({ start, end: start + 900 }))),
    }),
  );
});

test('half a range, or one that ends before its start, falls back to the last days', () => {
  for (const search of ['range=2026-03-01..', 'range=90d', 'range=2026-03-02..2026-03-01']) {
    const { view, problems } = parseFields(WEBHOOKS_FIELDS, new URLSearchParams(search));
    expect(view.range).toEqual({ kind: 'quick', name: '7d' });
    expect(problems).toHaveLength(1);
  }
});

test('a fixed range is by the clock of its zone', () => {
  const wall = Date.parse('2026-03-01T00:00:00Z') / 1000;
  const fixed = listInterval({ kind: 'fixed', from: wall, to: wall + 3600 }, 0, 'Asia/Shanghai');
  expect(fixed).toEqual({ start: wall - 8 * 3600, end: wall - 7 * 3600 });
  expect(listInterval({ kind: 'quick', name: '24h' }, wall, 'UTC')).toEqual({
    start: wall - 86_400,
    end: wall,
  });
});
