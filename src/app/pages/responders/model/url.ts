import { BUCKET_UNITS } from '#domain/insight/responders/over-time';
import { SORT_KEYS, type StandingSort } from '#domain/insight/responders/standings';
import { parseId, type Id } from '#contract/id';
import { LISTED_FIGURES } from '#domain/insight/responders/responses';
import { param, type Value, type ViewOf } from '../../../url/codec';
import { oneOf, someOf, textLike } from '../../../url/values';

export const CHARTS = ['rate', 'hours', 'over-time', 'change', 'heat-map'] as const;
export type ChartKey = (typeof CHARTS)[number];

export const MEASURES = ['interruptions', 'incidents', 'ack', 'engaged', 'escalations'] as const;
export type Measure = (typeof MEASURES)[number];

export const SUBJECTS = ['person', 'team', 'schedule', 'channel', 'label'] as const;
export type Subject = (typeof SUBJECTS)[number];

const id: Value<Id> = { parse: parseId, format: String };

export const DEFAULT_SORT: StandingSort = { key: 'sleep', desc: true };

/** A figure, a minus before it where the highest is first: -sleep */
const sort: Value<StandingSort> = {
  parse: (text) => {
    const desc = text.startsWith('-');
    const key = SORT_KEYS.find((known) => known === (desc ? text.slice(1) : text));
    return key && { key, desc };
  },
  format: ({ key, desc }) => `${desc ? '-' : ''}${key}`,
};

/** What the responders page has in its address beside zone, range and filters. */
export const RESPONDERS_FIELDS = {
  /** What the lines of the table are. */
  subject: param('per', oneOf(SUBJECTS), 'person', 'people'),
  /** Name of the label whose values are the lines of the table by label. */
  label: param('of', textLike(/^[^]{1,200}$/), undefined, 'the first label'),
  sort: param('sort', sort, DEFAULT_SORT, 'the most woken first'),
  /** The figure whose entries are listed. */
  figure: param('figure', oneOf(LISTED_FIGURES), undefined, 'no entries'),
  /** Entries only of who was on duty in this schedule. */
  schedule: param('schedule', id, undefined, 'any schedule'),
  /** Length of the buckets over time; undefined: by the length of the range. */
  unit: param('by', oneOf(BUCKET_UNITS), undefined, 'by the range'),
  /** What is drawn over time. */
  measure: param('measure', oneOf(MEASURES), 'interruptions', 'interruptions'),
  /** Charts that are shown as tables. */
  tables: param('table', someOf(CHARTS), [], 'charts'),
};

export type RespondersView = ViewOf<typeof RESPONDERS_FIELDS>;
