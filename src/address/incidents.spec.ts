import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  CHOICE_COLUMNS,
  DURATION_COLUMNS,
  FLAG_COLUMNS,
  INCIDENT_COLUMNS,
  type ColumnFilters,
} from '#domain/insight/incidents/incident-columns';
import { GROUP_FIGURES, GROUPINGS } from '#domain/insight/incidents/table-summary';
import { formatFields, parseFields, patched } from './codec';
import { holdsCodec } from './codec.spec-support';
import { INCIDENTS_FIELDS, type IncidentsView } from './incidents';

const columns = fc.shuffledSubarray([...INCIDENT_COLUMNS], { minLength: 1 });
const text = fc.string({ minLength: 1, maxLength: 12 });
const values = fc.uniqueArray(fc.oneof(fc.constantFrom('', '-', 'a,b', '%', '%2C', 'Critical', '7'), text), {
  minLength: 1,
  maxLength: 4,
});
const part = fc.constantFrom('never' as const, 'late' as const, 'within' as const);
const duration = fc.oneof(
  fc.constant('none' as const),
  fc.record({ notWithin: fc.nat(999_999), part }, { requiredKeys: ['notWithin'] }),
  fc.record(
    {
      notWithin: fc.constant(900),
      recorded: fc.constant([]),
      part,
    },
    { requiredKeys: ['notWithin', 'recorded'] },
  ),
  fc
    .record({
      from: fc.nat(1000),
      to: fc.option(fc.integer({ min: 1001, max: 999_999 }), { nil: undefined }),
    })
    .filter(({ from, to }) => from > 0 || to !== undefined || from === 0),
);
const filters = fc.record(
  {
    created: fc.nat(1000).map((minutes) => ({ from: 1_770_000_000, to: 1_770_000_060 + minutes * 60 })),
    id: text,
    ...Object.fromEntries(CHOICE_COLUMNS.map((column) => [column, values])),
    ...Object.fromEntries(DURATION_COLUMNS.map((column) => [column, duration])),
    ...Object.fromEntries(FLAG_COLUMNS.map((column) => [column, fc.boolean()])),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ColumnFilters>;

const view: fc.Arbitrary<IncidentsView> = fc.record({
  sorts: fc
    .shuffledSubarray([...INCIDENT_COLUMNS], { maxLength: 4 })
    .chain((some) =>
      fc.tuple(...some.map((column) => fc.record({ column: fc.constant(column), desc: fc.boolean() }))),
    ),
  columns,
  filters,
  grouping: fc.constantFrom(...GROUPINGS),
  time: fc.constantFrom(...DURATION_COLUMNS),
  zoomed: fc.boolean(),
  figures: fc.option(fc.constantFrom(...GROUP_FIGURES), { nil: undefined }),
  row: fc.option(text, { nil: undefined }),
  selected: fc.uniqueArray(text, { maxLength: 100 }),
  duty: fc.option(fc.constantFrom(7, 9_007_199_254_740_993n), { nil: undefined }),
  parts: fc.boolean(),
});

const parse = (query: string) => parseFields(INCIDENTS_FIELDS, new URLSearchParams(query));

holdsCodec(INCIDENTS_FIELDS, view);

test('a removed filter is removed from the address', () => {
  const search = new URLSearchParams('f-severity=Critical&f-ack=60..');
  const patch = formatFields(INCIDENTS_FIELDS, { filters: { ack: 'none' } });
  expect(patched(search, patch).toString()).toBe('f-ack=none');
});

describe('an invalid parameter falls back alone and is reported', () => {
  it.each([
    ['sort', 'colour'],
    ['sort', 'ack,-ack'],
    ['sort', 'created,id,severity,team,channel'],
    ['cols', ''],
    ['cols', 'created,created'],
    ['duty', 'ana'],
    ['f-created', '2026-03-02T05:00Z'],
    ['f-created', '2026-03-04T05:00Z..2026-03-02T05:00Z'],
    ['f-created', 'a..b'],
    ['f-id', ''],
    ['f-severity', ''],
    ['f-ack', '..'],
    ['f-ack', '600..60'],
    ['f-close', '-5..'],
    ['f-engage', 'soon'],
    ['f-ack', 'not-within-'],
    ['f-ack', 'not-within-900,critical'],
    ['f-ack', 'not-within-target,critical:300'],
    ['f-ack', 'soon-900'],
    ['f-assigned', 'maybe'],
    ['by', 'moon'],
    ['time', 'lunch'],
    ['row', ''],
    ['sel', Array.from({ length: 101 }, (_, i) => `in-${i}`).join()],
    ['parts', 'many'],
  ])('%s=%s', (parameter, value) => {
    const { view, problems } = parse(new URLSearchParams({ [parameter]: value }).toString());
    expect(problems.map((problem) => problem.parameter)).toEqual([parameter]);
    expect(view).toEqual(parse('').view);
  });
});
