import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import type { DurationFilter } from './incident-columns';
import { row, timesOf } from '../../review/rows.spec-support';
import { emptyTable, listedOrder, putRows } from './incident-table';
import {
  LATE_PARTS,
  lateCountOf,
  lateCounts,
  latePartFilter,
  lateShare,
  lateTeam,
  lateText,
  limitText,
  noLate,
  recordedRule,
} from './late';
import { standsOut } from '../chance';
import { isLateSlowly, recordedAround } from './late.spec-support';
import { secondsToAck } from './outcome';
import { filteredRows } from './table-filter';
import { runs } from '../../property-runs.spec-support';

const AT = 1_795_000_000;
const EDGES = [AT, AT + 100, AT + 200, AT + 300];

const incident = fc.record({
  at: fc.nat(299),
  ack: fc.option(fc.constantFrom(0, 1, 899, 900, 901, 5000), { nil: undefined }),
  close: fc.option(fc.constantFrom(0, 899, 900, 901, 5000), { nil: undefined }),
  severity: fc.constantFrom('Critical', 'Warning', ''),
  team: fc.constantFrom(1, 2),
});

const rules = fc.oneof(
  fc.record({ notWithin: fc.constantFrom(0, 900) }),
  fc.record({ notWithin: fc.constant(900), recorded: recordedAround(AT, 300) }),
);

const minutes = (count: number) => count * 60;
const asOfs = fc.constantFrom(AT, AT + 300, AT + 1000, AT + 1200, Infinity);

test('late counts of all, of each week and of each group are those of a slow reference', () => {
  fc.assert(
    fc.property(fc.array(incident, { maxLength: 80 }), rules, asOfs, (incidents, rule, asOf) => {
      const rows = incidents.map(({ at, ack, close, severity, team }, index): IncidentRow =>
        row(`in-${index}`, AT + at, { severity, team_id: team, ...timesOf({ ack, close }) }),
      );
      const table = emptyTable(asOf);
      putRows(table, rows);
      const listed = listedOrder(table);
      const query = {
        rule,
        weeks: EDGES,
        grouping: 'severity' as const,
        rows: listed,
      };
      const counts = lateCounts(table, query);
      const isLate = (one: IncidentRow) => isLateSlowly(one, rule, asOf);
      const expected = (some: readonly IncidentRow[]) => ({
        late: some.filter(isLate).length,
        never: some.filter((one) => isLate(one) && secondsToAck(one) === undefined).length,
        of: some.length,
      });
      expect(counts.all).toEqual(expected(rows));
      for (const [bin, count] of (counts.weeks?.all ?? []).entries()) {
        const start = AT + bin * 100;
        const own = rows.filter(({ created_at: at }) => start <= at && at < start + 100);
        expect(count).toEqual(expected(own));
        for (const [team, weeks] of Object.entries(counts.weeks?.teams ?? {}))
          expect(weeks[bin]).toEqual(expected(own.filter((one) => String(one.team_id) === team)));
      }
      for (const severity of new Set(rows.map((one) => one.severity)))
        expect(counts.groups[severity]).toEqual(expected(rows.filter((one) => one.severity === severity)));
      const ofTeam = (team: number) => expected(rows.filter((one) => one.team_id === team));
      for (const [team, count] of Object.entries(counts.teams)) expect(count).toEqual(ofTeam(Number(team)));
      const compared = [...new Set(rows.map((one) => one.team_id))].flatMap((team) => {
        const { late, of } = ofTeam(Number(team));
        return of >= 20 ? [{ late, of }] : [];
      });
      const share = counts.all.late / rows.length;
      const unusual = compared.filter((one) =>
        standsOut({ count: one.late, of: one.of, share }, compared.length),
      );
      const found = compared.length < 2 ? undefined : { first: unusual.length > 0 };
      const teams = lateTeam(counts);
      expect(teams && { first: teams.first !== undefined }).toEqual(found);
      expect(teams?.first?.share ?? 0).toBe(Math.max(0, ...unusual.map((one) => one.late / one.of)));
      // The filter of the table has the same incidents.
      expect(filteredRows(table, listed, { ack: rule })).toHaveLength(counts.all.late);
      for (const part of LATE_PARTS) {
        const opened = filteredRows(table, listed, { ack: latePartFilter(part, rule) });
        expect([part, opened.length]).toEqual([part, lateCountOf(counts.all, part)]);
      }
    }),
    { numRuns: runs(60) },
  );
});

test('a rule is named by its limits in a range, those that changed one after the other', () => {
  expect(lateText({ notWithin: 90 })).toBe('over 1 m 30 s');
  const rule = recordedRule([
    { severity: 'Critical', seconds: 600, since: 0 },
    { severity: 'Critical', seconds: 300, since: AT + 200 },
    { severity: 'Info', seconds: 3600, since: AT + 100 },
  ]);
  expect(lateText(rule)).toBe(
    'Critical over 10 min then 5 min, Info over 15 min then 60 min, others over 15 min',
  );
  // A range has the incidents after its first instant, up to its last.
  expect(lateText(rule, { after: AT, upTo: AT + 99 })).toBe('Critical over 10 min, others over 15 min');
  expect(limitText(rule, 'Critical', { after: AT, upTo: AT + 199 })).toBe('10 min');
  expect(limitText(rule, 'Critical', { after: AT, upTo: AT + 200 })).toBe('10 min then 5 min');
  expect(limitText(rule, 'Critical', { after: AT + 199, upTo: AT + 300 })).toBe('5 min');
  expect(lateText(recordedRule([]))).toBe('over 15 min');
});

test('a share of nothing is none', () => {
  expect(lateShare(noLate())).toBeUndefined();
  expect(lateShare({ late: 1, never: 0, of: 4 })).toBe(0.25);
});

test('an incident that closed unacknowledged within its target is not late', () => {
  // Target 15 min. Acknowledged after 4 min and after 16; closed by itself after 10 min, at 15 and after 16; in the same
  // second; open for 14 min, for 16; acknowledged after 16 min though closed after 10.
  const asOf = AT + minutes(60);
  const rows = [
    row('acked', AT, { ack: minutes(4) }),
    row('acked-late', AT, { ack: minutes(16) }),
    row('closed', AT, { close: minutes(10) }),
    row('closed-at', AT, { close: minutes(15) }),
    row('closed-late', AT, { close: minutes(16) }),
    row('closed-at-once', AT, { close: 0 }),
    row('open', asOf - minutes(14), {}),
    row('open-late', asOf - minutes(16), {}),
    row('closed-then-acked', AT, { ack: minutes(16), close: minutes(10) }),
  ];
  const table = emptyTable(asOf);
  putRows(table, rows);
  const listed = listedOrder(table);
  const idsOf = (ack: DurationFilter) =>
    Array.from(filteredRows(table, listed, { ack }), (place) => table.ids[place] ?? '').sort();
  const rule = recordedRule();
  expect(idsOf(rule)).toEqual(['acked-late', 'closed-late', 'closed-then-acked', 'open-late']);
  expect(idsOf(latePartFilter('never', rule))).toEqual(['closed-late', 'open-late']);
  expect(idsOf(latePartFilter('late', rule))).toEqual(['acked-late', 'closed-then-acked']);
  expect(idsOf(latePartFilter('within', rule))).toEqual([
    'acked',
    'closed',
    'closed-at',
    'closed-at-once',
    'open',
  ]);
});
