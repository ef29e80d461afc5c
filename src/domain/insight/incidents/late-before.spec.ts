import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { row, timesOf } from '../../review/rows.spec-support';
import { DAY } from '../../time/zone';
import { NO_FILTER } from '../filter';
import { countLate, missingUntil } from './late';
import { isLateSlowly, recordedAround } from './late.spec-support';
import { secondsToAck, secondsToClose } from './outcome';

const AT = 1_795_000_000;
const BEFORE = { after: AT, upTo: AT + 28 * DAY };

const recorded = recordedAround(AT, 28 * DAY);

const incident = fc.record({
  at: fc.integer({ min: -5, max: 28 * DAY + 5 }),
  ack: fc.option(fc.constantFrom(0, 1, 299, 300, 301, 899, 900, 901, 5000), { nil: undefined }),
  close: fc.option(fc.constantFrom(0, 299, 300, 301, 900, 901, 5000), { nil: undefined }),
  severity: fc.constantFrom('Critical', 'Warning', 'Info', 'Ok'),
});

const rules = fc.oneof(
  fc.record({ notWithin: fc.constantFrom(0, 900) }),
  fc.record({ notWithin: fc.constant(900), recorded }),
);

test('late counts by totals are those of the rows, by the limit of the severity at the time of each', async () => {
  const severities = fc.subarray(['Critical' as const, 'Warning' as const, 'Info' as const]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(incident, { maxLength: 30 }),
      rules,
      severities,
      fc.constantFrom(AT - 9, AT + 4000, BEFORE.upTo, BEFORE.upTo + 600, BEFORE.upTo + DAY),
      async (incidents, rule, chosen, asOf) => {
        const known = (at: number, seconds?: number) =>
          seconds !== undefined && AT + at + seconds > asOf ? undefined : seconds;
        const rows = incidents.map(({ at, ack, close, severity }, index) =>
          row(`in-${index}`, AT + at, {
            severity,
            ...timesOf({ ack: known(at, ack), close: known(at, close) }),
          }),
        );
        const question = {
          filter: { ...NO_FILTER, severities: chosen },
          range: BEFORE,
          zone: 'UTC',
          rule,
          asOf,
        };
        const count = await countLate(question, async (request) => {
          const { seconds_to_ack_from: from = 0, seconds_to_ack_to: to = 0, severities: of } = request;
          const { seconds_to_close_from: closeFrom = 0, seconds_to_close_to: closeTo = 0 } = request;
          // A bound takes acknowledged ones only, and 0 is none.
          return rows.filter((one) => {
            const ack = secondsToAck(one);
            const close = secondsToClose(one);
            const isClosedBetween =
              close !== undefined && close >= closeFrom && (closeTo === 0 || close < closeTo);
            const isBetween = ack !== undefined && ack >= from && (to === 0 || ack < to);
            return (
              request.start_time < one.created_at &&
              one.created_at <= request.end_time &&
              (!of || of.some((severity) => severity === one.severity)) &&
              ((from === 0 && to === 0) || isBetween) &&
              ((closeFrom === 0 && closeTo === 0) || isClosedBetween)
            );
          }).length;
        });
        const own = rows.filter(
          ({ created_at: at, severity }) =>
            BEFORE.after < at &&
            at <= BEFORE.upTo &&
            (chosen.length === 0 || chosen.some((one) => one === severity)),
        );
        expect(count).toEqual({
          late: own.filter((one) => isLateSlowly(one, rule, asOf)).length,
          never: own.filter((one) => isLateSlowly(one, rule, asOf) && secondsToAck(one) === undefined).length,
          of: own.length,
        });
      },
    ),
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
