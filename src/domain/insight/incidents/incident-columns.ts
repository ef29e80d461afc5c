import type { Target } from '#contract/names';
import type { Id } from '#contract/id';
import type { IncidentMember, IncidentRow } from '#contract/insight';
import type { CsvCell } from '../../csv/write';
import { formatIso } from '../../time/format';
import type { UnixSeconds } from '../../time/zone';
import { secondsEngaged, secondsToAck, secondsToClose } from './outcome';

/** The columns of incidents, one row each: the table, filters, sorting and files follow from it. */

type FieldName = Exclude<keyof IncidentRow, IncidentMember> | 'title';

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
function instant(name: string, zone: string, at: (row: IncidentRow) => UnixSeconds | undefined): FileField {
  return {
    name,
    value: (row) => {
      const seconds = at(row);
      return seconds === undefined ? undefined : formatIso(seconds, zone);
    },
  };
}

function after({ created_at }: IncidentRow, seconds: number | undefined): UnixSeconds | undefined {
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
    file: (zone) => [instant('created_at', zone, (row) => row.created_at)],
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
      instant('acked_at', zone, (row) => after(row, secondsToAck(row))),
    ],
  } satisfies Duration,
  close: {
    kind: 'duration',
    field: 'seconds_to_close',
    isDefault: true,
    seconds: secondsToClose,
    file: (zone) => [
      { name: 'seconds_to_close', value: secondsToClose },
      instant('closed_at', zone, (row) => after(row, secondsToClose(row))),
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
