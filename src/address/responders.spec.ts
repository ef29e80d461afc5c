import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUCKET_UNITS } from '#domain/insight/responders/responder-rows';
import { LISTED_FIGURES } from '#domain/insight/responders/responses';
import { SORT_KEYS } from '#domain/insight/responders/standings';
import { formatFields, parseFields } from './codec';
import { holdsCodec } from './codec.spec-support';
import { COLUMN_CHOICES, RESPONDERS_FIELDS, SUBJECTS } from './responders';

holdsCodec(
  RESPONDERS_FIELDS,
  fc.record({
    subject: fc.constantFrom(...SUBJECTS),
    label: fc.option(fc.string({ minLength: 1, maxLength: 200 }), { nil: undefined }),
    figure: fc.option(fc.constantFrom(...LISTED_FIGURES), { nil: undefined }),
    on: fc.option(
      fc.integer({ min: 0, max: 60_000 }).map((day) => day * 86_400),
      { nil: undefined },
    ),
    title: fc.option(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((hash) => hash.toString(16).padStart(16, '0')),
      { nil: undefined },
    ),
    shift: fc.option(
      fc.oneof(
        fc.constant('all' as const),
        fc.record({
          schedule: fc.constantFrom(7, 6190000000001234567n),
          role: fc.constantFrom(0, 2),
          start: fc.integer({ min: 0, max: 4_000_000_000 }),
        }),
      ),
      { nil: undefined },
    ),
    source: fc.option(fc.string({ minLength: 1, maxLength: 200 }), { nil: undefined }),
    columns: fc.option(fc.constantFrom(...COLUMN_CHOICES), { nil: undefined }),
    sort: fc.record({ key: fc.constantFrom(...SORT_KEYS), desc: fc.boolean() }),
    unit: fc.option(fc.constantFrom(...BUCKET_UNITS), { nil: undefined }),
  }),
);

test('the night is “sleep” in addresses', () => {
  const { view, problems } = parseFields(RESPONDERS_FIELDS, new URLSearchParams('figure=sleep&sort=sleep'));
  expect([view.figure, view.sort, problems]).toEqual(['night', { key: 'night', desc: false }, []]);
  expect(formatFields(RESPONDERS_FIELDS, { figure: 'night', sort: view.sort })).toEqual({
    figure: 'sleep',
    sort: 'sleep',
  });
});

test.each([
  'per=cat',
  'sort=--ack',
  'sort=mood',
  'by=year',
  'figure=rate',
  'figure=night',
  'sort=night',
  'of=',
  'on=2026-02-30',
  'title=Disk',
  'shift=some',
  'shift=7.2',
  'shift=7.2.x',
  'row=',
  'cols=some',
])('junk falls back: %s', (query) => {
  const { view, problems } = parseFields(RESPONDERS_FIELDS, new URLSearchParams(query));
  expect(view).toEqual({
    subject: 'person',
    label: undefined,
    figure: undefined,
    on: undefined,
    title: undefined,
    source: undefined,
    columns: undefined,
    sort: undefined,
    unit: undefined,
  });
  expect(problems).toHaveLength(1);
});
