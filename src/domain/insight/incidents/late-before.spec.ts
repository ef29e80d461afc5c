import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { row } from '../../review/rows.spec-support';
import { DAY } from '../../time/zone';
import { NO_FILTER } from '../filter';
import { lateCountOf } from './late';
import { lateCountFrom, lateRequests, lateTerms, missingUntil, sumOfTerms } from './late-before';
import { secondsToAck } from './outcome';

const AT = 1_795_000_000;
const BEFORE = { after: AT, upTo: AT + 28 * DAY };

const incident = fc.record({
  at: fc.integer({ min: -5, max: 28 * DAY + 5 }),
  ack: fc.option(fc.constantFrom(0, 1, 899, 900, 901, 5000), { nil: undefined }),
});

test('never, late and within of the previous period are those of its rows, by the totals of three requests', () => {
  fc.assert(
    fc.property(fc.array(incident, { maxLength: 30 }), fc.constantFrom(0, 900), (incidents, seconds) => {
      const rows = incidents.map(({ at, ack }, index) =>
        row(`in-${index}`, AT + at, ack === undefined ? {} : { ack }),
      );
      const own = rows.filter(({ created_at: at }) => BEFORE.after < at && at <= BEFORE.upTo);
      const acks = own.map((one) => secondsToAck(one));
      // A bound takes acknowledged ones only, and 0 is none.
      const [all = 0, late = 0, within = 0] = lateRequests({
        filter: NO_FILTER,
        before: BEFORE,
        zone: 'UTC',
        seconds,
      }).map(({ start_time, end_time, seconds_to_ack_from: from = 0, seconds_to_ack_to: to = 0 }) => {
        expect([start_time, end_time]).toEqual([BEFORE.after, BEFORE.upTo]);
        return acks.filter((ack) =>
          from === 0 && to === 0 ? true : ack !== undefined && ack >= from && (to === 0 || ack < to),
        ).length;
      });
      const count = lateCountFrom([all, late, within]);
      const expected = {
        never: acks.filter((ack) => ack === undefined).length,
        late: acks.filter((ack) => ack !== undefined && ack > seconds).length,
        within: acks.filter((ack) => ack !== undefined && ack <= seconds).length,
      };
      expect(count.of).toBe(own.length);
      for (const part of ['never', 'late', 'within'] as const)
        expect([part, lateCountOf(count, part)]).toEqual([part, expected[part]]);
    }),
  );
});

test('data that begins within the previous period makes no comparison, unless most of it has data', () => {
  expect(missingUntil(AT - DAY, BEFORE)).toBeUndefined();
  expect(missingUntil(AT + 2 * DAY, BEFORE)).toBeUndefined();
  expect(missingUntil(AT + 3 * DAY, BEFORE)).toBe(AT + 3 * DAY);
  expect(missingUntil(AT + 27 * DAY, BEFORE)).toBe(AT + 27 * DAY);
  // A server without any incident names no beginning.
  expect(missingUntil(null, BEFORE)).toBeUndefined();
});

test('terms of targets add up to the late of each severity by its own limit, under any filter of severities', () => {
  const severity = fc.constantFrom('Critical', 'Warning', 'Info', 'Ok');
  const one = fc.record({
    severity,
    ack: fc.option(fc.constantFrom(1, 300, 301, 900, 901), { nil: undefined }),
  });
  const targets = fc.record(
    { Critical: fc.constantFrom(300, 900), Warning: fc.constant(60), Info: fc.constant(901) },
    { requiredKeys: [] },
  );
  const severities = fc.subarray(['Critical' as const, 'Warning' as const, 'Info' as const]);
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), targets, severities, (rows, limits, chosen) => {
      const listed = (some: readonly string[]) =>
        rows.filter((row) => some.length === 0 || some.includes(row.severity));
      const countOf = (own: typeof rows, limit: (of: string) => number) => ({
        late: own.filter((row) => (row.ack ?? Infinity) > limit(row.severity)).length,
        never: own.filter(({ ack }) => ack === undefined).length,
        of: own.length,
      });
      const filter = { ...NO_FILTER, severities: chosen };
      const terms = lateTerms(filter, { notWithin: 900, targets: limits }).map((term) => ({
        sign: term.sign,
        count: countOf(listed(term.severities), () => term.seconds),
      }));
      const limitOf = (of: string) => new Map(Object.entries(limits)).get(of) ?? 900;
      expect(sumOfTerms(terms)).toEqual(countOf(listed(chosen), limitOf));
    }),
  );
});
