import { BUCKET_UNITS } from '#domain/insight/responders/responder-rows';
import type { UnixSeconds } from '#domain/time/zone';
import { SORT_KEYS, type StandingSort } from '#domain/insight/responders/standings';
import { parseId, type Id } from '#contract/id';
import { LISTED_FIGURES, type ListedFigure } from '#domain/insight/responders/responses';
import { param, type Value, type ViewOf } from './codec';
import { day } from './instant';
import { oneOf, shortText, textLike } from './values';

export const SUBJECTS = ['person', 'team', 'channel', 'label'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** True for lines of what incidents come from. */
export function isSource(subject: Subject): boolean {
  return subject === 'channel' || subject === 'label';
}

/** The figure `night` is `sleep` in addresses. */
const WRITTEN_NIGHT = 'sleep';
const addressKey = (key: string) => (key === 'night' ? WRITTEN_NIGHT : key);
const keyNamed = <K extends string>(keys: readonly K[], text: string) =>
  keys.find((key) => addressKey(key) === text);

export const COLUMN_CHOICES = ['few', 'all'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

/** Order without one in the address. */
export function usualSort(subject: Subject): StandingSort {
  return { key: isSource(subject) ? 'needless' : 'night', desc: true };
}

/** Sort key, descending with a minus: -sleep */
const sort: Value<StandingSort> = {
  parse: (text) => {
    const desc = text.startsWith('-');
    const key = keyNamed(SORT_KEYS, desc ? text.slice(1) : text);
    return key && { key, desc };
  },
  format: ({ key, desc }) => `${desc ? '-' : ''}${addressKey(key)}`,
};

/** Shift of a person by its schedule, role and start. */
export type ShiftKey = { schedule: Id; role: Id; start: UnixSeconds };

/** All shifts, or one: "6190000000101.2.1764000000" */
const shift: Value<'all' | ShiftKey> = {
  parse: (text) => {
    if (text === 'all') return 'all';
    const [, ...parts] = /^(-?\d{1,19})\.(-?\d{1,19})\.(\d{1,11})$/.exec(text) ?? [];
    const [schedule, role] = parts.map(parseId);
    return schedule === undefined || role === undefined
      ? undefined
      : { schedule, role, start: Number(parts[2]) };
  },
  format: (value) =>
    value === 'all' ? value : [value.schedule, value.role, value.start].map(String).join('.'),
};

const figure: Value<ListedFigure> = { parse: (text) => keyNamed(LISTED_FIGURES, text), format: addressKey };

/** URL fields of the responders page, in addition to the shared ones. */
export const RESPONDERS_FIELDS = {
  /** Subject of the lines. */
  subject: param('per', oneOf(SUBJECTS), 'person', 'people'),
  /** Label of the table by label. */
  label: param('of', shortText, undefined, 'the first label'),
  sort: param('sort', sort, undefined, 'the usual order'),
  /** Figure of the listed entries. */
  figure: param('figure', figure, undefined, 'no entries'),
  /** Start of the day, week or month of the entries. */
  on: param('on', day, undefined, 'the whole range'),
  /** Digest of the title of the entries: a title may have secrets or names. */
  title: param('title', textLike(/^[0-9a-f]{16}$/), undefined, 'any title'),
  /** Shifts of a person, or the entries of one. */
  shift: param('shift', shift, undefined, 'any time'),
  /** Channel or label value with its loudest titles. */
  source: param('row', shortText, undefined, 'all of them'),
  /** Columns of the table; undefined: as last chosen in this browser. */
  columns: param('cols', oneOf(COLUMN_CHOICES), undefined, 'the columns of last time'),
  /** Bucket over time; undefined: by the length of the range. */
  unit: param('by', oneOf(BUCKET_UNITS), undefined, 'by the range'),
};

export type RespondersView = ViewOf<typeof RESPONDERS_FIELDS>;
