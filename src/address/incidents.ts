import { parseId } from '#contract/id';
import { recordOf } from '#domain/collections';
import {
  CHOICE_COLUMNS,
  type ColumnFilters,
  COLUMNS,
  DURATION_COLUMNS,
  type DurationFilter,
  FLAG_COLUMNS,
  INCIDENT_COLUMNS,
  type IncidentColumn,
  isColumn,
  type Sort,
} from '#domain/insight/incidents/incident-columns';
import { isLatePart, LATE_SECONDS } from '#domain/insight/incidents/late';
import { GROUP_FIGURES, GROUPINGS } from '#domain/insight/incidents/table-summary';
import { type Field, formatFields, group, param, parseFields, type Value, type ViewOf } from './codec';
import { formatInstant, parseInstant } from './instant';
import { flag, oneOf, shortText } from './values';

export const DEFAULT_COLUMNS = INCIDENT_COLUMNS.filter((column) => COLUMNS[column].isDefault);

/** Max in a link. */
export const MAX_SELECTED = 100;
export const MAX_SORTS = 4;

/** Comma-separated values; a single minus is the empty value. */
const names: Value<readonly string[]> = {
  parse: (text) =>
    text === '' || text.length > 4000 ? undefined : [...new Set(text.split(',').map(decodedValue))],
  format: (values) => values.map(encodedValue).join(','),
};

const columns: Value<readonly IncidentColumn[]> = { parse: parseColumns, format: (names) => names.join(',') };

const duration: Value<DurationFilter> = { parse: parseDuration, format: formatDuration };

const yesOrNo: Value<boolean> = {
  parse: (text) => FLAGS.get(text),
  format: (value) => (value ? 'yes' : 'no'),
};

const FLAGS = new Map([
  ['yes', true],
  ['no', false],
]);

const selected: Value<readonly string[]> = {
  parse: (text) => {
    const ids = names.parse(text);
    return ids && ids.length <= MAX_SELECTED ? ids : undefined;
  },
  format: names.format,
};

/** Column filter in a parameter of its own. */
const filter = <T>(column: string, value: Value<T>): Field<T | undefined> =>
  param(`f-${column}`, value, undefined, 'no such filter');

/** Ranges of UTC time in minutes; of seconds: 60..600, 60.., ..600, none; not-within-900, never-900,
 * late-900 or within-900, or by the recorded targets: not-within-target. */
const FILTERS = {
  created: filter('created', { parse: parseStretch, format: formatStretch }),
  title: filter('title', shortText),
  id: filter('id', shortText),
  ...recordOf(CHOICE_COLUMNS, (column) => filter(column, names)),
  ...recordOf(DURATION_COLUMNS, (column) => filter(column, duration)),
  ...recordOf(FLAG_COLUMNS, (column) => filter(column, yesOrNo)),
} satisfies Record<IncidentColumn, Field<unknown>>;

const NO_FILTERS = parseFields(FILTERS, new URLSearchParams()).view;

const filters: Field<ColumnFilters> = {
  ...group(FILTERS),
  // A removed filter also leaves the address.
  write: (set) => ({ ...formatFields(FILTERS, NO_FILTERS), ...formatFields(FILTERS, set) }),
};

/** URL fields of the incidents page, in addition to the shared ones. */
export const INCIDENTS_FIELDS = {
  /** Sort keys by priority, with a minus for descending: -severity,ack */
  sorts: param('sort', { parse: parseSorts, format: formatSorts }, [], 'newest first'),
  columns: param('cols', columns, DEFAULT_COLUMNS, 'the usual columns'),
  filters,
  /** Grouping and duration of the strip. */
  grouping: param('by', oneOf(GROUPINGS), 'severity', 'by severity'),
  time: param('time', oneOf(DURATION_COLUMNS), 'ack', 'the time to acknowledge'),
  /** True if the chart zooms to the filtered days. */
  zoomed: param('zoom', flag('1'), false, 'the whole range'),
  /** Order of the table of all figures. */
  figures: param('figures', oneOf(GROUP_FIGURES), undefined, 'without the table of all figures'),
  /** Incident with open details. */
  row: param('row', shortText, undefined, 'no incident open'),
  selected: param('sel', selected, [], 'nothing selected'),
  /** Person whose duty the incidents were triggered in. */
  duty: param('duty', { parse: parseId, format: String }, undefined, 'anyone on call'),
  /** Fetches a range over six months in parts. */
  parts: param('parts', flag('1'), false, 'one range'),
};

export type IncidentsView = ViewOf<typeof INCIDENTS_FIELDS>;

/** Escapes commas and a single minus. */
function encodedValue(value: string): string {
  if (value === '') return '-';
  return value === '-' ? '%2D' : value.replaceAll('%', '%25').replaceAll(',', '%2C');
}

function decodedValue(text: string): string {
  if (text === '-') return '';
  return text.replaceAll('%2D', '-').replaceAll('%2C', ',').replaceAll('%25', '%');
}

function parseSorts(text: string): Sort[] | undefined {
  const sorts = text.split(',').map((part) => ({ name: part.replace(/^-/, ''), desc: part.startsWith('-') }));
  const ofColumns = sorts.flatMap(({ name, desc }) => {
    const column = columnOf(name);
    return column ? [{ column, desc }] : [];
  });
  const isGood =
    ofColumns.length === sorts.length &&
    ofColumns.length <= MAX_SORTS &&
    isDistinct(ofColumns.map(({ column }) => column));
  return isGood ? ofColumns : undefined;
}

function parseColumns(text: string): IncidentColumn[] | undefined {
  const names = text.split(',');
  const columns = names.flatMap((name) => columnOf(name) ?? []);
  return columns.length === names.length && isDistinct(columns) ? columns : undefined;
}

function parseStretch(text: string): { from: number; to: number } | undefined {
  const [first = '', second = '', ...rest] = text.split('..');
  const [from, to] = [parseInstant(first), parseInstant(second)];
  return rest.length > 0 || from === undefined || to === undefined || from >= to ? undefined : { from, to };
}

function parseDuration(text: string): DurationFilter | undefined {
  if (text === 'none') return 'none';
  const late = /^(not-within|never|late|within)-(target|\d{1,9})$/.exec(text);
  if (late) return parseLate(late);
  const [, from = '', to = ''] = /^(\d{0,9})\.\.(\d{0,9})$/.exec(text) ?? [];
  if (from === '' && to === '') return undefined;
  const filter = { from: Number(from), to: to === '' ? undefined : Number(to) };
  return filter.to !== undefined && filter.to <= filter.from ? undefined : filter;
}

function parseLate([, part, seconds]: RegExpExecArray): DurationFilter {
  const ofPart = { ...(isLatePart(part) && { part }) };
  return seconds === 'target'
    ? { notWithin: LATE_SECONDS, recorded: [], ...ofPart }
    : { notWithin: Number(seconds), ...ofPart };
}

function formatDuration(filter: DurationFilter): string {
  if (filter === 'none') return filter;
  if ('notWithin' in filter) {
    const { notWithin, recorded, part = 'not-within' } = filter;
    return `${part}-${recorded ? 'target' : notWithin}`;
  }
  return `${filter.from === 0 && filter.to !== undefined ? '' : filter.from}..${filter.to ?? ''}`;
}

function columnOf(name: string): IncidentColumn | undefined {
  return isColumn(name) ? name : undefined;
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function formatStretch({ from, to }: { from: number; to: number }): string {
  return `${formatInstant(from)}..${formatInstant(to)}`;
}

function formatSorts(sorts: readonly Sort[]): string {
  return sorts.map(({ column, desc }) => `${desc ? '-' : ''}${column}`).join(',');
}
