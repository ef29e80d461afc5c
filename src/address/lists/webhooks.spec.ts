import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_OUTCOMES } from '#domain/webhook/events';
import { parseFields } from '../codec';
import { holdsCodec } from '../codec.spec-support';
import { instantsOf, LIST_SPAN_NAMES, type ListRange } from './list-range';
import { WEBHOOKS_FIELDS } from './webhooks';

const id = fc.stringMatching(/^[^\s]{1,50}$/);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const minute = fc.nat(30_000_000).map((minutes) => minutes * 60);

const range = fc.oneof(
  fc.constantFrom(...LIST_SPAN_NAMES).map((span): ListRange => ({ kind: 'last', span })),
  fc
    .tuple(minute, minute)
    .filter(([from, to]) => from !== to)
    .map(([one, other]): ListRange => ({
      kind: 'fixed',
      from: Math.min(one, other),
      to: Math.max(one, other),
    })),
);

holdsCodec(
  WEBHOOKS_FIELDS,
  fc.record({
    range,
    outcome: maybe(fc.constantFrom(...EVENT_OUTCOMES)),
    events: fc.uniqueArray(fc.stringMatching(/^[\w.:-]{1,20}$/), { maxLength: 5 }),
    integration: maybe(id),
    reference: maybe(id),
    endpoint: maybe(fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' })),
    text: fc.string({ maxLength: 60, unit: 'grapheme' }),
    at: maybe(fc.nat(1e9).map((start) => ({ start, end: start + 900 }))),
    isLive: fc.boolean(),
    open: maybe(fc.record({ integrationId: id, eventId: id })),
  }),
);

test('half a range, or one that ends before its start, falls back to the last days', () => {
  for (const search of ['from=2026-03-01', 'to=2026-03-01', 'from=2026-03-02&to=2026-03-01']) {
    const { view, problems } = parseFields(WEBHOOKS_FIELDS, new URLSearchParams(search));
    expect(view.range).toEqual({ kind: 'last', span: '7d' });
    expect(problems).toHaveLength(1);
  }
});

test('a fixed range is by the clock of its zone', () => {
  const wall = Date.parse('2026-03-01T00:00:00Z') / 1000;
  const fixed = instantsOf({ kind: 'fixed', from: wall, to: wall + 3600 }, 0, 'Asia/Shanghai');
  expect(fixed).toEqual({ start: wall - 8 * 3600, end: wall - 7 * 3600 });
  expect(instantsOf({ kind: 'last', span: '24h' }, wall, 'UTC')).toEqual({ start: wall - 86_400, end: wall });
});
