import {
  CHOICE_COLUMNS,
  DURATION_COLUMNS,
  FLAG_COLUMNS,
  INCIDENT_COLUMNS,
  type ColumnFilters,
  type DurationColumn,
  type DurationFilter,
  type IncidentColumn,
  type Sort,
} from '#domain/insight/incidents/incident-columns';
import { GROUPINGS, type Grouping } from '#domain/insight/incidents/table-summary';
import { fieldReader, type LinkProblem } from '../../../url/field-reader';
import type { SearchPatch } from '../../../url/use-patch-search';
import { formatInstant, parseInstant } from '../../oncall/url';

/**
 * The codec of the incidents page, beside the one that it shares (url/insight-filter.ts). Defaults are left out:
 *   sort      columns, the most important first, a minus before those that descend: -severity,ack
 *   cols      the columns that are shown, in their order; pin: those that stay in sight
 *   width     widths that were changed, in pixels: id:200,team:90
 *   rows=compact   low rows
 *   f-created a stretch of time, in UTC to the minute: 2026-03-02T05:00Z..2026-03-04T05:00Z
 *   f-id      a part of the id
 *   f-severity, f-team, f-channel, f-escalated, f-closed, f-account   values separated by commas; - is none
 *   f-ack, f-close, f-engage   seconds: 60..600, 60.., ..600, or none
 *   f-assigned, f-reassigned   yes or no
 *   by        what the strip tells apart; time: which of the times it shows
 *   row       the incident whose details are open; sel: the selected ones
 *   parts=1   a range over six months, fetched in parts
 */

export const DEFAULT_COLUMNS: readonly IncidentColumn[] = [
  'created',
  'id',
  'severity',
  'team',
  'channel',
  'ack',
  'close',
  'engage',
  'escalated',
  'closed',
];

/** What a link can carry. */
export const MOST_SELECTED = 100;
const MOST_SORTS = 4;
export const WIDTHS = { least: 60, most: 600 };

export type IncidentsView = {
  sorts: readonly Sort[];
  columns: readonly IncidentColumn[];
  pinned: readonly IncidentColumn[];
  widths: Readonly<Partial<Record<IncidentColumn, number>>>;
  compact: boolean;
  filters: ColumnFilters;
  grouping: Grouping;
  time: DurationColumn;
  row: string | undefined;
  selected: readonly string[];
  parts: boolean;
};

/** Reads a view. Total: what is not understood falls back field by field, and is reported. */
export function parseIncidents(search: URLSearchParams): { view: IncidentsView; problems: LinkProblem[] } {
  const problems: LinkProblem[] = [];
  const read = fieldReader(search, problems);
  return {
    view: {
      sorts: read<readonly Sort[]>('sort', parseSorts, [], 'newest first'),
      columns: read('cols', parseColumns, DEFAULT_COLUMNS, 'the usual columns'),
      pinned: read<readonly IncidentColumn[]>('pin', parseColumns, [], 'no column pinned'),
      widths: read<IncidentsView['widths']>('width', parseWidths, {}, 'the usual widths'),
      compact: read('rows', word('compact', true), false, 'rows of the usual height'),
      filters: readFilters(read),
      grouping: read('by', oneOf(GROUPINGS), 'severity', 'by severity'),
      time: read('time', oneOf(DURATION_COLUMNS), 'ack', 'the time to acknowledge'),
      row: read('row', parseId, undefined, 'no incident open'),
      selected: read<readonly string[]>('sel', parseSelected, [], 'nothing selected'),
      parts: read('parts', word('1', true), false, 'one range'),
    },
    problems,
  };
}

/** The parameters that say these fields of a view; a field at its default is taken out of the URL. */
export function formatIncidents(change: Partial<IncidentsView>): SearchPatch {
  const { sorts, columns, pinned, widths, compact, filters, grouping, time, row, selected, parts } = change;
  return {
    ...(sorts && { sort: list(sorts.map(({ column, desc }) => `${desc ? '-' : ''}${column}`)) }),
    ...(columns && { cols: columns.join() === DEFAULT_COLUMNS.join() ? undefined : list(columns) }),
    ...(pinned && { pin: list(pinned) }),
    ...(widths && { width: list(Object.entries(widths).map(([column, width]) => `${column}:${width}`)) }),
    ...(compact !== undefined && { rows: compact ? 'compact' : undefined }),
    ...(filters && formatFilters(filters)),
    ...(grouping && { by: grouping === 'severity' ? undefined : grouping }),
    ...(time && { time: time === 'ack' ? undefined : time }),
    ...('row' in change && { row }),
    ...(selected && { sel: list(selected.map(encoded)) }),
    ...(parts !== undefined && { parts: parts ? '1' : undefined }),
  };
}

type Read = <T>(parameter: string, parse: (text: string) => T | undefined, fallback: T, instead: string) => T;

function readFilters(read: Read): ColumnFilters {
  const filters: ColumnFilters = {};
  const all = 'no such filter';
  const created = read('f-created', parseStretch, undefined, all);
  if (created) filters.created = created;
  const id = read('f-id', parseId, undefined, all);
  if (id !== undefined) filters.id = id;
  for (const column of CHOICE_COLUMNS) {
    const values = read(`f-${column}`, parseValues, undefined, all);
    if (values) filters[column] = values;
  }
  for (const column of DURATION_COLUMNS) {
    const wanted = read(`f-${column}`, parseDuration, undefined, all);
    if (wanted) filters[column] = wanted;
  }
  for (const column of FLAG_COLUMNS) {
    const wanted = read(`f-${column}`, parseFlag, undefined, all);
    if (wanted !== undefined) filters[column] = wanted;
  }
  return filters;
}

function formatFilters(filters: ColumnFilters): SearchPatch {
  const { created, id } = filters;
  return {
    'f-created': created && `${formatInstant(created.from)}..${formatInstant(created.to)}`,
    'f-id': id === '' ? undefined : id,
    ...Object.fromEntries(
      CHOICE_COLUMNS.map((column) => [`f-${column}`, list(filters[column]?.map(encoded))]),
    ),
    ...Object.fromEntries(DURATION_COLUMNS.map((column) => [`f-${column}`, formatDuration(filters[column])])),
    ...Object.fromEntries(FLAG_COLUMNS.map((column) => [`f-${column}`, formatFlag(filters[column])])),
  };
}

function list(values: readonly string[] | undefined): string | undefined {
  return values === undefined || values.length === 0 ? undefined : values.join(',');
}

/** Commas part values; a minus alone is the empty one. */
function encoded(value: string): string {
  if (value === '') return '-';
  return value === '-' ? '%2D' : value.replaceAll('%', '%25').replaceAll(',', '%2C');
}

function decoded(text: string): string {
  if (text === '-') return '';
  return text.replaceAll('%2D', '-').replaceAll('%2C', ',').replaceAll('%25', '%');
}

function parseValues(text: string): string[] | undefined {
  if (text === '' || text.length > 4000) return undefined;
  return [...new Set(text.split(',').map(decoded))];
}

function parseSelected(text: string): string[] | undefined {
  const ids = parseValues(text);
  return ids && ids.length <= MOST_SELECTED ? ids : undefined;
}

function parseId(text: string): string | undefined {
  return text !== '' && text.length <= 200 ? text : undefined;
}

function parseSorts(text: string): Sort[] | undefined {
  const sorts = text.split(',').map((part) => ({ name: part.replace(/^-/, ''), desc: part.startsWith('-') }));
  const known = sorts.flatMap(({ name, desc }) => {
    const column = columnOf(name);
    return column ? [{ column, desc }] : [];
  });
  const isGood =
    known.length === sorts.length && known.length <= MOST_SORTS && isDistinct(known.map((one) => one.column));
  return isGood ? known : undefined;
}

function parseColumns(text: string): IncidentColumn[] | undefined {
  const names = text.split(',');
  const known = names.flatMap((name) => columnOf(name) ?? []);
  return known.length === names.length && isDistinct(known) ? known : undefined;
}

function parseWidths(text: string): IncidentsView['widths'] | undefined {
  const widths: Partial<Record<IncidentColumn, number>> = {};
  for (const part of text.split(',')) {
    const [, name = '', pixels] = /^(\w+):(\d{2,3})$/.exec(part) ?? [];
    const column = columnOf(name);
    const width = Number(pixels);
    if (!column || !(width >= WIDTHS.least && width <= WIDTHS.most)) return undefined;
    widths[column] = width;
  }
  return widths;
}

function parseStretch(text: string): { from: number; to: number } | undefined {
  const [first = '', second = '', ...rest] = text.split('..');
  const [from, to] = [parseInstant(first), parseInstant(second)];
  return rest.length > 0 || from === undefined || to === undefined || from >= to ? undefined : { from, to };
}

function parseDuration(text: string): DurationFilter | undefined {
  if (text === 'none') return 'none';
  const [, from = '', to = ''] = /^(\d{0,9})\.\.(\d{0,9})$/.exec(text) ?? [];
  if (from === '' && to === '') return undefined;
  const filter = { from: Number(from), to: to === '' ? undefined : Number(to) };
  return filter.to !== undefined && filter.to <= filter.from ? undefined : filter;
}

function formatDuration(filter: DurationFilter | undefined): string | undefined {
  if (filter === undefined || filter === 'none') return filter;
  return `${filter.from === 0 && filter.to !== undefined ? '' : filter.from}..${filter.to ?? ''}`;
}

function parseFlag(text: string): boolean | undefined {
  return text === 'yes' ? true : text === 'no' ? false : undefined;
}

function formatFlag(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}

function columnOf(name: string): IncidentColumn | undefined {
  return INCIDENT_COLUMNS.find((column) => column === name);
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function oneOf<T extends string>(values: readonly T[]): (text: string) => T | undefined {
  return (text) => values.find((value) => value === text);
}

function word<T>(wanted: string, meaning: T): (text: string) => T | undefined {
  return (text) => (text === wanted ? meaning : undefined);
}
