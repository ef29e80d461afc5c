import type { Target } from '#contract/names';
import { type Id, parseId } from '#contract/id';
import type { IncidentMember, IncidentRow } from '#contract/insight';
import { type CsvCell, readCsv } from '../../csv';
import { formatIso, inferInstant } from '../../time/format';
import { type UnixSeconds, instantAt } from '../../time/zone';
import { secondsEngaged, secondsToAck, secondsToClose } from './outcome';

/** The columns of incidents, one row each: the table, filters, sorting and files follow from it. */

type FieldName = Exclude<keyof IncidentRow, IncidentMember> | 'title';

/** Row that says every column, also those without a value. */
export type FullRow = IncidentRow & { [F in FieldName]: IncidentRow[F] };

/** Names of teams and channels, `#id` where one is not known; titles without secrets and hidden names. */
export type IncidentNames = {
  team: (id: Id) => string;
  channel: (id: Id) => string;
  text: (title: string) => string;
};

/** Column of a file. */
type FileField = { name: string; value: (row: IncidentRow) => CsvCell };

/** Value of a choice column: a text or an id. */
export type ChoiceValue = string | Id;

type Shared = {
  /** Name in files. */
  field: FieldName;
  /** True if tables have it by default; together these fit a window of 1280 px. */
  isDefault: boolean;
  file: (zone: string, names: IncidentNames) => FileField[];
};
type Created = Shared & { kind: 'created' };
type Text = Shared & { kind: 'text' };
/** Column of few values, selected from a list. */
type Choice = Shared & {
  kind: 'choice';
  value: (row: IncidentRow) => ChoiceValue;
  /** Text to sort by; undefined for no value. */
  sortText: (value: ChoiceValue, names: IncidentNames) => string | undefined;
  /** Name of an id; undefined for columns without names. */
  nameOf: ((id: Id, names: IncidentNames) => string) | undefined;
};
/** Seconds, or nothing where it has not happened. */
type Duration = Shared & { kind: 'duration'; seconds: (row: IncidentRow) => number | undefined };
type Flag = Shared & { kind: 'flag'; isSet: (row: IncidentRow) => boolean };

/** An instant by the clock of the zone, with its offset. */
function instantField(
  name: string,
  zone: string,
  at: (row: IncidentRow) => UnixSeconds | undefined,
): FileField {
  return {
    name,
    value: (row) => {
      const seconds = at(row);
      return seconds === undefined ? undefined : formatIso(seconds, zone);
    },
  };
}

function timeAfter({ created_at }: IncidentRow, seconds: number | undefined): UnixSeconds | undefined {
  return seconds === undefined ? undefined : created_at + seconds;
}

const plain = (name: FieldName) => (): FileField[] => [{ name, value: (row) => row[name] }];

/** An empty text is written as no value. */
function word(
  field: 'severity' | 'escalated_by' | 'closed_by',
  sortText: (text: string) => string = (text) => text,
): Choice {
  return {
    kind: 'choice',
    field,
    // The severity is the mark of the title.
    isDefault: false,
    value: (row) => row[field],
    sortText: (value) => (value === '' ? undefined : sortText(String(value))),
    nameOf: undefined,
    file: () => [{ name: field, value: (row) => row[field] || undefined }],
  };
}

/** Id with a name; 0 is none. */
function idWithName(kind: 'team' | 'channel'): Choice {
  const field = `${kind}_id` as const;
  const nameOf = (id: Id, names: IncidentNames) => names[kind](id);
  const nameIn = (id: ChoiceValue, names: IncidentNames) =>
    typeof id === 'string' || id === 0 ? undefined : nameOf(id, names);
  return {
    kind: 'choice',
    field,
    isDefault: kind === 'team',
    value: (row) => row[field],
    sortText: nameIn,
    nameOf,
    file: (_, names) => [
      { name: field, value: (row) => row[field] },
      { name: `${kind}_name`, value: (row) => nameIn(row[field], names) },
    ],
  };
}

function flag(field: 'is_assigned' | 'is_reassigned'): Flag {
  return { kind: 'flag', field, isDefault: false, isSet: (row) => row[field], file: plain(field) };
}

/** Columns by their names in links and saved views. */
export const COLUMNS = {
  title: {
    kind: 'text',
    field: 'title',
    isDefault: true,
    file: (_, names) => [
      { name: 'title', value: (row) => (row.title === undefined ? undefined : names.text(row.title)) },
    ],
  } satisfies Text,
  created: {
    kind: 'created',
    field: 'created_at',
    isDefault: true,
    file: (zone) => [instantField('created_at', zone, (row) => row.created_at)],
  } satisfies Created,
  id: { kind: 'text', field: 'incident_id', isDefault: false, file: plain('incident_id') } satisfies Text,
  // Unknown severities first by name, then the known ones, the least severe first.
  severity: word('severity', (severity) => `${9 - severityRank(severity)} ${severity}`),
  team: idWithName('team'),
  channel: idWithName('channel'),
  ack: {
    kind: 'duration',
    field: 'seconds_to_first_ack',
    isDefault: true,
    seconds: secondsToAck,
    file: (zone) => [
      { name: 'is_acked', value: (row) => secondsToAck(row) !== undefined },
      { name: 'seconds_to_first_ack', value: secondsToAck },
      instantField('acked_at', zone, (row) => timeAfter(row, secondsToAck(row))),
    ],
  } satisfies Duration,
  close: {
    kind: 'duration',
    field: 'seconds_to_close',
    isDefault: true,
    seconds: secondsToClose,
    file: (zone) => [
      { name: 'seconds_to_close', value: secondsToClose },
      instantField('closed_at', zone, (row) => timeAfter(row, secondsToClose(row))),
    ],
  } satisfies Duration,
  engage: {
    kind: 'duration',
    field: 'seconds_to_engage',
    isDefault: false,
    seconds: secondsEngaged,
    file: () => [{ name: 'seconds_to_engage', value: secondsEngaged }],
  } satisfies Duration,
  escalated: word('escalated_by'),
  closed: word('closed_by'),
  assigned: flag('is_assigned'),
  reassigned: flag('is_reassigned'),
  account: {
    kind: 'choice',
    field: 'account_id',
    isDefault: false,
    value: (row) => row.account_id,
    sortText: (id) => String(id).padStart(20, '0'),
    nameOf: undefined,
    file: plain('account_id'),
  } satisfies Choice,
};

type Columns = typeof COLUMNS;
export type IncidentColumn = keyof Columns;
type OfKind<K extends Columns[IncidentColumn]['kind']> = {
  [C in IncidentColumn]: Columns[C]['kind'] extends K ? C : never;
}[IncidentColumn];
export type ChoiceColumn = OfKind<'choice'>;
export type DurationColumn = OfKind<'duration'>;
export type FlagColumn = OfKind<'flag'>;

export const INCIDENT_COLUMNS: readonly IncidentColumn[] = Object.keys(COLUMNS).filter(isColumn);
export const CHOICE_COLUMNS = INCIDENT_COLUMNS.filter(isChoice);
export const DURATION_COLUMNS = INCIDENT_COLUMNS.filter(isDuration);
export const FLAG_COLUMNS = INCIDENT_COLUMNS.filter(isFlag);

export function isColumn(name: string): name is IncidentColumn {
  return Object.hasOwn(COLUMNS, name);
}

export function isChoice(column: IncidentColumn): column is ChoiceColumn {
  return COLUMNS[column].kind === 'choice';
}

export function isDuration(column: IncidentColumn): column is DurationColumn {
  return COLUMNS[column].kind === 'duration';
}

export function isFlag(column: IncidentColumn): column is FlagColumn {
  return COLUMNS[column].kind === 'flag';
}

export type Sort = { column: IncidentColumn; desc: boolean };

/**
 * Filter of a time in seconds: a range with its end excluded, longer than a limit or never (of the acknowledgement: late),
 * or never (`none`).
 */
export type DurationFilter = 'none' | { from: number; to: number | undefined } | LateFilter;

/**
 * Longer than `notWithin` seconds is late; a severity with a recorded target of the time of the incident has that instead.
 */
export type LateRule = {
  notWithin: number;
  recorded?: readonly Target[] | undefined;
};
/** All late ones; or, by the same rule, those never acknowledged, those acknowledged late, or the punctual ones. */
type LateFilter = LateRule & { part?: 'never' | 'late' | 'within' | undefined };

/** Filters by column; an absent one filters nothing. */
export type ColumnFilters = {
  /** Unix seconds, from ≤ t < to. */
  created?: { from: number; to: number } | undefined;
  /** A part of the title, ignoring case and accents, or of the id, ignoring case. */
  title?: string | undefined;
  id?: string | undefined;
} & { [column in ChoiceColumn]?: readonly string[] | undefined } & {
  [column in DurationColumn]?: DurationFilter | undefined;
} & { [column in FlagColumn]?: boolean | undefined };

export const SEVERITIES = ['Critical', 'Warning', 'Info', 'Ok'];

/** Rank of a severity from 0, the most severe first; unknown ones share the last rank. */
export function severityRank(severity: string): number {
  const rank = SEVERITIES.indexOf(severity);
  return rank < 0 ? SEVERITIES.length : rank;
}

/** Order in which every list shows severities; unknown ones last, by name. */
export function compareSeverities(a: string, b: string): number {
  return severityRank(a) - severityRank(b) || (a < b ? -1 : Number(a > b));
}

/**
 * Incidents from a server that answers the export with CSV: columns by their names in the first line, in any order
 * and spelling (`Incident ID`, `incident_id`), in English or Chinese; unknown ones are ignored. Times are numbers, or
 * dates with an offset, or else by the clock of the request's zone.
 */

type CsvField = FieldName | 'manual_escalations' | 'timeout_escalations';

/** Other names of columns: counts in place of flags, and translated heads. */
const OTHER_NAMES: Readonly<Record<CsvField, readonly string[]>> = {
  incident_id: ['id', '故障id', '故障_id'],
  title: ['标题', '故障标题'],
  account_id: ['主体id', '主体_id'],
  team_id: ['团队id', '团队_id'],
  channel_id: ['协作空间id', '协作空间_id'],
  severity: ['严重程度', '严重级别', '故障等级'],
  created_at: ['create_time', 'start_time', '创建时间', '触发时间', '发生时间', '开始时间'],
  is_acked: ['acknowledgements', '是否认领', '认领次数'],
  is_assigned: ['assignments', '是否分派', '分派次数'],
  is_reassigned: ['reassignments', '是否重新分派', '重新分派次数'],
  escalated_by: ['升级方式'],
  closed_by: ['关闭方式'],
  seconds_to_first_ack: ['seconds_to_ack', 'time_to_ack', '认领耗时', '首次认领耗时', '认领耗时_秒'],
  seconds_to_close: ['time_to_close', '关闭耗时', '恢复耗时', '关闭耗时_秒'],
  seconds_to_engage: ['engaged_seconds', '响应投入', '响应投入_秒'],
  manual_escalations: [],
  timeout_escalations: [],
};

/** Other spellings of values. */
const OTHER_VALUES: Readonly<Record<string, string>> = {
  严重: 'Critical',
  警告: 'Warning',
  提醒: 'Info',
  自动: 'auto',
  自动关闭: 'auto',
  超时: 'timeout',
  超时关闭: 'timeout',
  手动: 'manually',
  手动关闭: 'manually',
};

/** Undefined if the text has no column of ids. */
export function incidentsOfCsv(text: string, zone: string): IncidentRow[] | undefined {
  const [head, ...records] = readCsv(text);
  const placeOf = new Map(head?.map((name, place) => [plainName(name), place]));
  const place = (name: CsvField) =>
    [name, ...OTHER_NAMES[name]].map((other) => placeOf.get(other)).find((at) => at !== undefined);
  if (place('incident_id') === undefined) return undefined;
  return records.flatMap((cells) => {
    const cell = (name: CsvField) => {
      const text = cells[place(name) ?? -1]?.trim() ?? '';
      return OTHER_VALUES[text] ?? text;
    };
    const id = cell('incident_id');
    return id === '' ? [] : [rowOf(id, cell, zone)];
  });
}

function rowOf(incident_id: string, cell: (name: CsvField) => string, zone: string): FullRow {
  return {
    incident_id,
    title: cell('title') || undefined,
    account_id: parseId(cell('account_id')) ?? 0,
    team_id: parseId(cell('team_id')) ?? 0,
    channel_id: parseId(cell('channel_id')) ?? 0,
    severity: cell('severity'),
    created_at: instantOf(cell('created_at'), zone),
    is_acked: isTrue(cell('is_acked')),
    is_assigned: isTrue(cell('is_assigned')),
    is_reassigned: isTrue(cell('is_reassigned')),
    escalated_by: cell('escalated_by') || escalationOf(cell),
    closed_by: cell('closed_by'),
    seconds_to_first_ack: durationSeconds(cell('seconds_to_first_ack')),
    seconds_to_close: durationSeconds(cell('seconds_to_close')),
    seconds_to_engage: durationSeconds(cell('seconds_to_engage')),
  };
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}

/** A flag, or how often it happened. */
function isTrue(text: string): boolean {
  return /^(true|yes|是|0*[1-9]\d*)$/i.test(text);
}

function escalationOf(cell: (name: CsvField) => string): string {
  if (Number(cell('manual_escalations')) > 0) return 'manually';
  return Number(cell('timeout_escalations')) > 0 ? 'timeout' : '';
}

function durationSeconds(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}

/** Unix seconds; 0 if the text is not a time. */
function instantOf(text: string, zone: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.floor(inferInstant(Number(text))?.seconds ?? 0);
  const [, date, time, fraction, offset] = DATE.exec(text) ?? [];
  if (date === undefined || time === undefined) return 0;
  const wall = Date.parse(`${date}T${time}Z`) / 1000;
  if (Number.isNaN(wall)) return 0;
  if (offset === undefined) return instantAt(wall, zone);
  return Math.floor(Date.parse(`${date}T${time}${fraction ?? ''}${offset}`) / 1000) || 0;
}

const DATE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})? ?(Z|[+-]\d\d:\d\d)?$/;

/**
 * Incidents as a file: all columns, under the interface's field names. What has not happened is empty, never 0.
 * Teams and channels come with their names.
 */
export function incidentFile(
  zone: string,
  names: IncidentNames,
): { head: string[]; cells: (row: IncidentRow) => CsvCell[] } {
  const fields = INCIDENT_COLUMNS.flatMap((column) => COLUMNS[column].file(zone, names));
  return {
    head: fields.map(({ name }) => name),
    cells: (row) => fields.map(({ value }) => value(row)),
  };
}
