import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import {
  INCIDENT_COLUMNS,
  type ColumnFilters,
  type IncidentColumn,
  type IncidentNames,
  type Sort,
} from './incident-columns';
import { emptyTable, putRows, rowAt, type IncidentTable, listedOrder, sortedRows } from './incident-table';
import { secondsEngaged, secondsToAck, secondsToClose } from './outcome';
import { filteredRows } from './table-filter';
import { binCounts, facetsOf, groupFigures } from './table-summary';
import { runs } from '../../property-runs.spec-support';

const seconds = fc.oneof(fc.constant(0), fc.nat(5), fc.nat(200_000));
const arbitraryRow: fc.Arbitrary<IncidentRow> = fc
  .record({
    incident_id: fc.constantFrom(...Array.from({ length: 40 }, (_, i) => `In-${i}`)),
    account_id: fc.constant(3_070_000_000_001),
    team_id: fc.constantFrom<number | bigint>(0, 7, 12, 6_190_000_000_001_234_567n),
    channel_id: fc.nat(3),
    severity: fc.constantFrom('Critical', 'Warning', 'Info', 'Ok', 'P0', ''),
    created_at: fc.integer({ min: 1_770_000_000, max: 1_770_000_020 }),
    is_acked: fc.boolean(),
    is_assigned: fc.boolean(),
    is_reassigned: fc.boolean(),
    escalated_by: fc.constantFrom('', 'manually', 'timeout'),
    closed_by: fc.constantFrom('', 'auto', 'manually'),
    seconds_to_first_ack: seconds,
    seconds_to_close: seconds,
    seconds_to_engage: seconds,
    title: fc.constantFrom('Disk full', 'Érrors', 'Zero', undefined),
  })
  .map(({ title, ...row }) =>
    // As servers send it: nothing where it has not happened.
    Object.assign(row, {
      ...(title !== undefined && { title }),
      seconds_to_first_ack: row.is_acked ? row.seconds_to_first_ack : 0,
      seconds_to_close: row.closed_by === '' ? 0 : row.seconds_to_close,
      seconds_to_engage: row.is_acked && row.closed_by !== '' ? row.seconds_to_engage : 0,
    }),
  );
const arbitraryRows = fc.array(arbitraryRow, { maxLength: 60 });

const NAMES: IncidentNames = {
  team: (id) => `Team ${id}`,
  channel: (id) => `Channel ${9 - Number(id)}`,
  text: String,
};

function tableOf(rows: readonly IncidentRow[]): IncidentTable {
  const table = emptyTable();
  putRows(table, rows);
  return table;
}

const rowsOf = (table: IncidentTable, places: Uint32Array) =>
  Array.from(places, (place) => rowAt(table, place));

/** The last of each id, as a plain list would have it. */
function last(rows: readonly IncidentRow[]): IncidentRow[] {
  return [...new Map(rows.map((row) => [row.incident_id, row])).values()];
}

function newestFirst(rows: readonly IncidentRow[]): IncidentRow[] {
  return last(rows).toSorted(
    (a, b) => b.created_at - a.created_at || (a.incident_id < b.incident_id ? 1 : -1),
  );
}

describe('a table', () => {
  it('has every incident once, as it came last', () => {
    fc.assert(
      fc.property(arbitraryRows, arbitraryRows, (first, second) => {
        const table = tableOf(first);
        const held = table.count;
        expect(putRows(table, second)).toBe(last([...first, ...second]).length - held);
        expect(rowsOf(table, listedOrder(table))).toEqual(newestFirst([...first, ...second]));
      }),
    );
  });
});

/** Value of a row in each column, by its own field; undefined for nothing. */
const VALUES: Record<IncidentColumn, (row: IncidentRow) => string | number | undefined> = {
  title: ({ title }) => title?.replace('É', 'E'),
  created: (row) => row.created_at,
  id: (row) => row.incident_id,
  severity: ({ severity }) =>
    severity === '' ? undefined : ['P0', 'Ok', 'Info', 'Warning', 'Critical'].indexOf(severity),
  team: ({ team_id }) => (team_id === 0 ? undefined : NAMES.team(team_id)),
  channel: ({ channel_id }) => (channel_id === 0 ? undefined : NAMES.channel(channel_id)),
  ack: secondsToAck,
  close: secondsToClose,
  engage: secondsEngaged,
  escalated: ({ escalated_by }) => escalated_by || undefined,
  closed: ({ closed_by }) => closed_by || undefined,
  assigned: ({ is_assigned }) => Number(is_assigned),
  reassigned: ({ is_reassigned }) => Number(is_reassigned),
  account: ({ account_id }) => String(account_id),
};

function compare(a: IncidentRow, b: IncidentRow, { column, desc }: Sort): number {
  const [left, right] = [VALUES[column](a), VALUES[column](b)];
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return (left < right ? -1 : 1) * (desc ? -1 : 1);
}

describe('sorting', () => {
  const sort = fc.record({ column: fc.constantFrom(...INCIDENT_COLUMNS), desc: fc.boolean() });

  it('by several columns is comparing by each in turn, nothing last, ties as listed', () => {
    fc.assert(
      fc.property(arbitraryRows, fc.array(sort, { maxLength: 3 }), (rows, sorts) => {
        const table = tableOf(rows);
        const expected = newestFirst(rows).sort((a, b) =>
          sorts.reduce((order, one) => order || compare(a, b, one), 0),
        );
        expect(rowsOf(table, sortedRows(table, listedOrder(table), sorts, NAMES))).toEqual(expected);
      }),
      { numRuns: runs(300) },
    );
  });
});

function inTime(value: number | undefined, wanted: ColumnFilters['ack']): boolean {
  if (wanted === undefined) return true;
  if (wanted === 'none') return value === undefined;
  if ('notWithin' in wanted) return value === undefined || value > wanted.notWithin;
  return value !== undefined && value >= wanted.from && value < (wanted.to ?? Infinity);
}

/** Late: the wait exceeds the limit; a close within the limit ends the wait. */
const isWaiting = (filter: ColumnFilters['ack']) => typeof filter === 'object' && 'notWithin' in filter;

function passes(row: IncidentRow, filters: ColumnFilters): boolean {
  const { created } = filters;
  return (
    (!created || (row.created_at >= created.from && row.created_at < created.to)) &&
    row.incident_id.toLowerCase().includes((filters.id ?? '').toLowerCase()) &&
    (row.title ?? '')
      .toLowerCase()
      .replace('é', 'e')
      .includes(filters.title ?? '') &&
    (!filters.severity || filters.severity.includes(row.severity)) &&
    (!filters.team || filters.team.includes(String(row.team_id))) &&
    (!filters.closed || filters.closed.includes(row.closed_by)) &&
    inTime(
      isWaiting(filters.ack) ? (secondsToAck(row) ?? secondsToClose(row)) : secondsToAck(row),
      filters.ack,
    ) &&
    inTime(secondsToClose(row), filters.close) &&
    inTime(secondsEngaged(row), filters.engage) &&
    (filters.reassigned === undefined || row.is_reassigned === filters.reassigned)
  );
}

const someOf = (...values: string[]) => fc.subarray(values, { minLength: 1 });

describe('filters', () => {
  const duration = fc.oneof(
    fc.constant('none' as const),
    fc.record({ from: fc.nat(5), to: fc.option(fc.nat(100_000), { nil: undefined }) }),
    fc.record({ notWithin: fc.nat(100_000) }),
  );
  const arbitraryFilters: fc.Arbitrary<ColumnFilters> = fc.record(
    {
      created: fc.record({
        from: fc.integer({ min: 1_769_999_999, max: 1_770_000_020 }),
        to: fc.integer({ min: 1_769_999_999, max: 1_770_000_022 }),
      }),
      title: fc.constantFrom('err', 'disk', 'none'),
      id: fc.constantFrom('in-1', 'IN', '3'),
      severity: someOf('Critical', 'P0', ''),
      team: someOf('0', '7', '6190000000001234567'),
      closed: someOf('', 'auto'),
      ack: duration,
      close: duration,
      engage: duration,
      reassigned: fc.boolean(),
    },
    { requiredKeys: [] },
  );

  it('leave the rows that pass all of them, in their order', () => {
    fc.assert(
      fc.property(arbitraryRows, arbitraryFilters, (rows, filters) => {
        const table = tableOf(rows);
        const expected = newestFirst(rows).filter((row) => passes(row, filters));
        expect(rowsOf(table, filteredRows(table, listedOrder(table), filters))).toEqual(expected);
      }),
      { numRuns: runs(300) },
    );
  });

  it('of late incidents pass the complement of those that are not late', () => {
    fc.assert(
      fc.property(arbitraryRows, fc.nat(1000), (rows, limit) => {
        const table = tableOf(rows);
        const count = (ack: ColumnFilters['ack']) => filteredRows(table, listedOrder(table), { ack }).length;
        expect(count({ notWithin: limit }) + count({ notWithin: limit, part: 'within' })).toBe(
          last(rows).length,
        );
      }),
    );
  });
});

describe('the summary', () => {
  it('counts in each group what has happened, and takes nothing for a zero', () => {
    fc.assert(
      fc.property(arbitraryRows, (rows) => {
        const table = tableOf(rows);
        const [all, ...groups] = groupFigures(table, listedOrder(table), 'severity');
        const ours = last(rows);
        expect(all?.incidents).toBe(ours.length);
        for (const { value, incidents, times, ...counts } of groups) {
          const own = ours.filter(({ severity }) => severity === value);
          expect(incidents).toBe(own.length);
          expect(counts).toEqual({
            critical: value === 'Critical' ? own.length : 0,
            unacknowledged: own.filter((row) => !row.is_acked).length,
            autoClosed: own.filter((row) => row.closed_by === 'auto').length,
          });
          const acks = own.flatMap((row) => (row.is_acked ? [row.seconds_to_first_ack] : []));
          expect(times.ack.count).toBe(acks.length);
          const mean = acks.reduce((sum, value) => sum + value, 0) / acks.length;
          expect(times.ack.mean).toEqual(acks.length === 0 ? undefined : Math.floor(mean + 0.5));
          expect(times.ack.percentiles.at(0)).toBe(
            acks.toSorted((a, b) => a - b)[Math.ceil(acks.length / 2) - 1],
          );
        }
      }),
    );
  });

  it('counts over time, critical ones and warnings apart', () => {
    fc.assert(
      fc.property(arbitraryRows, (rows) => {
        const table = tableOf(rows);
        const edges = [1_770_000_000, 1_770_000_005, 1_770_000_021];
        const { all, critical, warning } = binCounts(table, listedOrder(table), edges);
        const early = last(rows).filter(({ created_at }) => created_at < 1_770_000_005);
        expect(all).toEqual([early.length, last(rows).length - early.length]);
        const of = (wanted: string) => early.filter(({ severity }) => severity === wanted).length;
        expect([critical[0], warning[0]]).toEqual([of('Critical'), of('Warning')]);
      }),
    );
  });

  it('lists severities from Critical to unknown ones, and teams by count', () => {
    fc.assert(
      fc.property(arbitraryRows, (rows) => {
        const table = tableOf(rows);
        const order = ['Critical', 'Warning', 'Info', 'Ok', '', 'P0'];
        const expected = order.filter((one) => last(rows).some(({ severity }) => severity === one));
        const [, ...severities] = groupFigures(table, listedOrder(table), 'severity');
        expect(severities.map(({ value }) => value)).toEqual(expected);
        const facets = facetsOf(table);
        const listed = facets.severity.filter(({ count }) => count > 0);
        expect(listed.map(({ value }) => value)).toEqual(expected);
        const [, ...teams] = groupFigures(table, listedOrder(table), 'team');
        for (const counts of [teams.map(({ incidents }) => incidents), facets.team.map(({ count }) => count)])
          expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }),
    );
  });
});
