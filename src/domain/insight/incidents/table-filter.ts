import { hasPart } from '../../text/words';
import {
  CHOICE_COLUMNS,
  DURATION_COLUMNS,
  FLAG_COLUMNS,
  type ColumnFilters,
  type DurationColumn,
  type DurationFilter,
} from './incident-columns';
import type { IncidentTable } from './incident-table';
import { lateTest } from './late';

/** Rows that pass all filters, in their order. */
export function filteredRows(table: IncidentTable, rows: Uint32Array, filters: ColumnFilters): Uint32Array {
  const tests = testsOf(table, filters);
  return tests.length === 0 ? rows : rows.filter((place) => tests.every((passes) => passes(place)));
}

type Test = (place: number) => boolean;

function testsOf(table: IncidentTable, filters: ColumnFilters): Test[] {
  const tests: Test[] = [];
  const { created, id, title } = filters;
  if (created) {
    tests.push((place) => {
      const at = table.created[place] ?? Number.NaN;
      return created.from <= at && at < created.to;
    });
  }
  for (const column of CHOICE_COLUMNS) {
    const filter = filters[column];
    if (!filter) continue;
    const { codes, values } = table.choices[column];
    const passing = values.map((value) => filter.includes(String(value)));
    tests.push((place) => passing[codes[place] ?? 0] === true);
  }
  for (const column of FLAG_COLUMNS) {
    const filter = filters[column];
    if (filter !== undefined) tests.push((place) => table.flags[column][place] === Number(filter));
  }
  for (const column of DURATION_COLUMNS) {
    const filter = filters[column];
    if (filter !== undefined) tests.push(durationTest(table, column, filter));
  }
  if (title !== undefined) {
    const { codes, values } = table.titles;
    const passing = values.map((value) => hasPart(String(value), title));
    tests.push((place) => passing[codes[place] ?? 0] === true);
  }
  if (id !== undefined) {
    const part = id.toLowerCase();
    tests.push((place) => table.ids[place]?.toLowerCase().includes(part) === true);
  }
  return tests;
}

function durationTest(table: IncidentTable, column: DurationColumn, filter: DurationFilter): Test {
  const seconds = table.durations[column];
  if (filter === 'none') return (place) => Number.isNaN(seconds[place]);
  if ('notWithin' in filter) {
    if (column !== 'ack') return (place) => !((seconds[place] ?? Number.NaN) <= filter.notWithin);
    const isLate = lateTest(table, filter);
    if (filter.part === 'within') return (place) => !isLate(place);
    if (filter.part === 'late') return (place) => isLate(place) && !Number.isNaN(seconds[place]);
    return filter.part === 'never' ? (place) => isLate(place) && Number.isNaN(seconds[place]) : isLate;
  }
  const { from, to = Infinity } = filter;
  return (place) => {
    const value = seconds[place] ?? Number.NaN;
    return from <= value && value < to;
  };
}
