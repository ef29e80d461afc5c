import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEDGER_FIGURES } from '#domain/ledger/figures';
import { isoDate } from '#domain/time/days';
import { parseFields } from './codec';
import { holdsCodec } from './codec.spec-support';
import { HOURS_FIELDS, HOURS_SPANS, hoursRange, hoursRangeText, neighbourRange, parseHours } from './hours';

const day = fc.integer({ min: 0, max: 80_000 }).map((days) => days * 86_400);
const id = fc.option(fc.constantFrom('7', '6190000000001234567'), { nil: undefined });

const inWords = (one: { first: number; last: number }) => `${isoDate(one.first)} ${isoDate(one.last)}`;

describe('the address of on-call hours', () => {
  holdsCodec(
    HOURS_FIELDS,
    fc.record({
      span: fc.constantFrom(...HOURS_SPANS),
      from: fc.option(day, { nil: undefined }),
      to: fc.option(day, { nil: undefined }),
      team: id,
      schedule: id,
      schedules: fc.constantFrom([], ['7', '9', '8']),
      person: id,
      of: id,
      figure: fc.option(fc.constantFrom(...LEDGER_FIGURES), { nil: undefined }),
      rest: fc.integer({ min: 1, max: 48 }),
      holidays: fc.option(fc.uniqueArray(day, { maxLength: 5 }), { nil: undefined }),
      hasPay: fc.boolean(),
      hasAllColumns: fc.boolean(),
    }),
  );

  it.each([
    'span=year',
    'from=2026-02-30',
    'rest=0',
    'rest=49',
    'holidays=2026-12-25,x',
    'figure=mood',
    'of=x',
  ])('has a fallback and a problem for an invalid field: %s', (query) => {
    expect(parseFields(HOURS_FIELDS, new URLSearchParams(query)).problems).toHaveLength(1);
  });

  it.each([
    ['', '2026-11-01 2026-11-30', 'November 2026', '2026-10-01 2026-10-31'],
    ['span=quarter', '2026-10-01 2026-12-31', 'October – December 2026', '2026-07-01 2026-09-30'],
    ['span=half&from=2026-03-05', '2026-01-01 2026-06-30', 'January – June 2026', '2025-07-01 2025-12-31'],
    ['from=2024-02-29', '2024-02-01 2024-02-29', 'February 2024', '2024-01-01 2024-01-31'],
    ['span=days', '2026-11-01 2026-11-30', 'Sun 1 – Mon 30 Nov 2026', '2026-10-02 2026-10-31'],
    [
      'span=days&from=2026-11-02&to=2026-11-08',
      '2026-11-02 2026-11-08',
      'Mon 2 – Sun 8 Nov 2026',
      '2026-10-26 2026-11-01',
    ],
    // Over a year, and a last day before the first one.
    [
      'span=days&from=2026-01-01&to=2030-01-01',
      '2026-01-01 2027-01-01',
      'Thu 1 Jan 2026 – Fri 1 Jan 2027',
      '2024-12-31 2025-12-31',
    ],
    [
      'span=days&from=2026-11-02&to=2026-01-01',
      '2026-11-02 2026-11-02',
      'Mon 2 Nov 2026',
      '2026-11-01 2026-11-01',
    ],
  ])('ranges over whole days: %s', (query, days, text, before) => {
    const { view } = parseHours(new URLSearchParams(query), { viewer: 'UTC', account: 'UTC' });
    const range = hoursRange(view, Date.parse('2026-11-25T10:00Z') / 1000);
    expect([
      inWords(range),
      hoursRangeText(view.span, range),
      inWords(neighbourRange(view.span, range, -1, 'UTC')),
    ]).toEqual([days, text, before]);
    expect(neighbourRange(view.span, neighbourRange(view.span, range, -1, 'UTC'), 1, 'UTC')).toEqual(range);
  });
});
