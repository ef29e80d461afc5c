import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEDGER_FIGURES } from '#domain/ledger/figures';
import { isoDate } from '#domain/time/days';
import { parseFields } from './codec';
import { holdsCodec } from './codec.spec-support';
import { HOURS_FIELDS, HOURS_RANGES, hoursRange, hoursRangeText, isOneMonth, parseHours } from './hours';
import { rangesOf } from './range.spec-support';

const day = fc.integer({ min: 0, max: 80_000 }).map((days) => days * 86_400);
const id = fc.option(fc.constantFrom('7', '6190000000001234567'), { nil: undefined });

const inWords = (one: { first: number; last: number }) => `${isoDate(one.first)} ${isoDate(one.last)}`;

describe('the address of on-call hours', () => {
  holdsCodec(
    HOURS_FIELDS,
    fc.record({
      range: rangesOf(HOURS_RANGES),
      team: id,
      schedule: id,
      schedules: fc.constantFrom([], ['7', '9', '8']),
      person: id,
      of: id,
      figure: fc.option(fc.constantFrom(...LEDGER_FIGURES), { nil: undefined }),
      order: fc.option(fc.record({ key: fc.constantFrom(...LEDGER_FIGURES), isUp: fc.boolean() }), {
        nil: undefined,
      }),
      rest: fc.integer({ min: 1, max: 48 }),
      holidays: fc.option(fc.uniqueArray(day, { maxLength: 5 }), { nil: undefined }),
      hasPay: fc.boolean(),
      hasAllColumns: fc.boolean(),
    }),
  );

  it.each([
    'range=year',
    'range=2026-02-28..2026-02-30',
    'rest=0',
    'rest=49',
    'holidays=2026-12-25,x',
    'figure=mood',
    'sort=--total',
    'of=x',
  ])('has a fallback and a problem for an invalid field: %s', (query) => {
    expect(parseFields(HOURS_FIELDS, new URLSearchParams(query)).problems).toHaveLength(1);
  });

  it.each([
    ['', '2026-11-01 2026-11-30', 'November 2026'],
    ['range=quarter', '2026-10-01 2026-12-31', 'October – December 2026'],
    ['range=2026-H1', '2026-01-01 2026-06-30', 'January – June 2026'],
    ['range=2024-02', '2024-02-01 2024-02-29', 'February 2024'],
    ['range=2026-11-02..2026-11-08', '2026-11-02 2026-11-08', 'Mon 2 – Sun 8 Nov 2026'],
    // Parts of days count as whole ones.
    ['range=2026-11-02T12:00..2026-11-08T08:00', '2026-11-02 2026-11-08', 'Mon 2 – Sun 8 Nov 2026'],
    // Over a year.
    ['range=2026-01-01..2030-01-01', '2026-01-01 2027-01-01', 'Thu 1 Jan 2026 – Fri 1 Jan 2027'],
  ])('ranges over whole days: %s', (query, days, text) => {
    const { view } = parseHours(new URLSearchParams(query), { viewer: 'UTC', account: 'UTC' });
    const range = hoursRange(view, Date.parse('2026-11-25T10:00Z') / 1000);
    expect([inWords(range), hoursRangeText(range)]).toEqual([days, text]);
    expect(isOneMonth(range)).toBe(/^[A-Z][a-z]+ \d{4}$/.test(text));
  });
});
