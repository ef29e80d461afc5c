import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZONES } from '../schedule/arbitrary-layers.spec-support';
import { clockDifferences, clockTable } from './clock-table';
import { offsetAt } from './zone';
import { runs } from '../property-runs.spec-support';

const DAY = 86_400;
const at = (text: string): number => Date.parse(text) / 1000;
const YEAR_2026 = { start: at('2026-01-01T00:00Z'), end: at('2027-01-01T00:00Z') };

const ANY_TIME = { start: -Infinity, end: Infinity };

test('a table shows the offset at its start and each change', () => {
  expect(clockTable('America/New_York', YEAR_2026)).toBe(
    `${YEAR_2026.start}:-18000 ${at('2026-03-08T07:00Z')}:-14400 ${at('2026-11-01T06:00Z')}:-18000 ${YEAR_2026.end}`,
  );
  expect(clockTable('Asia/Shanghai', YEAR_2026)).toBe(`${YEAR_2026.start}:28800 ${YEAR_2026.end}`);
});

test('tables that know nothing of summer time differ while it lasts', () => {
  expect(
    clockDifferences(`${YEAR_2026.start}:-18000 ${YEAR_2026.end}`, 'America/New_York', ANY_TIME),
  ).toEqual([{ start: at('2026-03-08T07:00Z'), end: at('2026-11-01T06:00Z') }]);
});

test('tables that change a week later differ for a week', () => {
  const [before, summer, winter] = [YEAR_2026.start, at('2026-03-15T07:00Z'), at('2026-11-01T06:00Z')];
  const table = `${before}:-18000 ${summer}:-14400 ${winter}:-18000 ${YEAR_2026.end}`;
  const week = { start: at('2026-03-08T07:00Z'), end: summer };
  expect(clockDifferences(table, 'America/New_York', ANY_TIME)).toEqual([week]);
  const tuesday = { start: at('2026-03-10T00:00Z'), end: at('2026-03-11T00:00Z') };
  expect(clockDifferences(table, 'America/New_York', tuesday)).toEqual([tuesday]);
  expect(clockDifferences(table, 'America/New_York', { start: summer, end: winter })).toEqual([]);
});

test.each(['', 'x', '5', '1:2', '1:2:3 4', '1:0 <b>'])('%j is no table, and nothing differs', (text) => {
  expect(clockDifferences(text, 'Europe/Berlin', ANY_TIME)).toEqual([]);
});

test.each(ZONES)('a table of another zone differs from $zone where the offsets do', ({ zone, days }) => {
  const others = fc.constantFrom(...ZONES.map((other) => other.zone));
  const starts = fc.constantFrom(...days).map((day) => at(`${day}T00:00Z`) - 40 * DAY);
  fc.assert(
    fc.property(others, starts, fc.integer({ min: 1, max: 80 * 24 }), (other, start, hours) => {
      const span = { start, end: start + hours * 3600 };
      expect(clockDifferences(clockTable(zone, span), zone, ANY_TIME)).toEqual([]);
      const differences = clockDifferences(clockTable(other, span), zone, ANY_TIME);
      const wrong = [];
      for (let instant = start; instant < span.end; instant += 1800) {
        const isDifferent = differences.some((one) => one.start <= instant && instant < one.end);
        if (isDifferent !== (offsetAt(instant, zone) !== offsetAt(instant, other))) wrong.push(instant);
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: runs(20) },
  );
});
