import { EVENT_OUTCOMES } from '#domain/webhook/events';
import { formatFields, param, parseFields, type SearchPatch, type ViewOf } from '../codec';
import { listRange } from './list-range';
import { listOf, oneOf, shortText, stretch, text, textLike } from '../values';
import { type ZoneDefaults, zoneFields } from '../zone';

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

export function parseWebhooks(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...WEBHOOKS_FIELDS }, search);
}

export function formatWebhooks(change: Partial<WebhooksView>): SearchPatch {
  return formatFields(WEBHOOKS_FIELDS, change);
}
