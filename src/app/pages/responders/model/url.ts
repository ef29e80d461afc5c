import { BUCKET_UNITS } from '#domain/insight/responders/over-time';
import { param, type ViewOf } from '../../../url/codec';
import { oneOf, someOf } from '../../../url/values';

export const CHARTS = [
  'interruptions',
  'ack',
  'engaged',
  'escalations',
  'per-duty',
  'over-time',
  'heat-map',
] as const;
export type ChartKey = (typeof CHARTS)[number];

export const MEASURES = ['interruptions', 'incidents', 'ack', 'engaged', 'escalations'] as const;
export type Measure = (typeof MEASURES)[number];

/** What the responders page has in its address beside zone, range and filters. */
export const RESPONDERS_FIELDS = {
  /** Length of the buckets over time; undefined: by the length of the range. */
  unit: param('by', oneOf(BUCKET_UNITS), undefined, 'by the range'),
  /** What is drawn over time. */
  measure: param('measure', oneOf(MEASURES), 'interruptions', 'interruptions'),
  /** Charts that are shown as tables. */
  tables: param('table', someOf(CHARTS), [], 'charts'),
};

export type RespondersView = ViewOf<typeof RESPONDERS_FIELDS>;
