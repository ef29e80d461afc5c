import type { RangeChoice } from '#domain/insight/range';
import { ISSUE_KINDS } from '#domain/rum';
import type { Interval } from '#domain/time/interval';
import { DAY, instantAt, type UnixSeconds } from '#domain/time/zone';
import { EVENT_OUTCOMES } from '#domain/webhook/events';
import { param, type ViewOf, patcher } from './codec';
import { listOf, oneOf, shortText, stretch, text, textLike } from './values';
import { pageParser, rangeField } from './zone';

/** Addresses of the lists of deliveries and issues: the last hours or days, or a fixed range. */

/** Lengths of ranges up to now, in seconds. */
const LIST_SPANS = { '24h': DAY, '7d': 7 * DAY, '14d': 14 * DAY, '28d': 28 * DAY } as const;
export const LIST_SPAN_NAMES = ['24h', '7d', '14d', '28d'] as const;
export type ListRange = RangeChoice<(typeof LIST_SPAN_NAMES)[number]>;

const listRange = rangeField(LIST_SPAN_NAMES, '7d', 'the last 7 days');

/** Instants of a range: the start is included, the end is not. */
export function listInterval(range: ListRange, now: UnixSeconds, zone: string): Interval {
  if (range.kind === 'quick') return { start: now - LIST_SPANS[range.name], end: now };
  return { start: instantAt(range.from, zone), end: instantAt(range.to, zone) };
}

/** Order and kind of issues in a list. */
export const ISSUE_ORDERS = ['last', 'first', 'errors', 'sessions'] as const;

/** URL fields of the lists of applications and issues, in addition to zones. */
export const RUM_LIST_FIELDS = {
  range: listRange,
  application: param('app', shortText, undefined, 'all applications'),
  version: param('version', shortText, undefined, 'any version'),
  kind: param('kind', oneOf(ISSUE_KINDS), undefined, 'all issues'),
  order: param('sort', oneOf(ISSUE_ORDERS), 'errors', 'most errors first'),
  text: param('q', text(200), '', 'any text'),
};

export type RumListView = ViewOf<typeof RUM_LIST_FIELDS>;

export const parseRumList = pageParser(RUM_LIST_FIELDS);
export const formatRumList = patcher(RUM_LIST_FIELDS);

const OUTCOME_FILTERS = ['all', ...EVENT_OUTCOMES] as const;

/** URL fields of the list of deliveries, in addition to zones. */
export const WEBHOOKS_FIELDS = {
  range: listRange,
  /** Absent: those not delivered, if there are any. */
  outcome: param('outcome', oneOf(OUTCOME_FILTERS), undefined, 'what was not delivered'),
  events: param('event', listOf(textLike(/^[\w.:-]{1,60}$/), 50), [], 'any event'),
  integration: param('integration', shortText, undefined, 'any integration'),
  reference: param('ref', shortText, undefined, 'any reference'),
  /** Address of the endpoint, its secrets masked. */
  endpoint: param('endpoint', text(500), undefined, 'any endpoint'),
  text: param('q', text(200), '', 'any text'),
  /** Bar of the strip. */
  at: param('at', stretch, undefined, 'any time of the range'),
};

export type WebhooksView = ViewOf<typeof WEBHOOKS_FIELDS>;

export const parseWebhooks = pageParser(WEBHOOKS_FIELDS);
export const formatWebhooks = patcher(WEBHOOKS_FIELDS);
