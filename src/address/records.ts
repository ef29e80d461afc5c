import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { param, type Value, type ViewOf } from './codec';
import { paths } from './paths';
import { flag, wholeNumber } from './values';

/** Max number of an attempt in an address. */
const MAX_ATTEMPT = 1000;
const attempt = wholeNumber(1, MAX_ATTEMPT);

/** Both ids separated by a space. */
const deliveryIds: Value<DeliveryIds> = {
  parse: (text) => {
    const [integrationId = '', eventId = '', ...rest] = text.split(' ');
    return integrationId === '' || eventId === '' || rest.length > 0 ? undefined : { integrationId, eventId };
  },
  format: ({ integrationId, eventId }) => `${integrationId} ${eventId}`,
};

/** Delivery, by default its last attempt. */
export type AttemptIds = DeliveryIds & { attempt?: number };

/** Both ids, and the number of an attempt that is not the last, separated by spaces. */
const attemptIds: Value<AttemptIds> = {
  parse: (text) => {
    const [, idText = '', number] = /^([^ ]+ [^ ]+)(?: ([^ ]+))?$/.exec(text) ?? [];
    const ids = deliveryIds.parse(idText);
    if (!ids || number === undefined) return ids;
    const parsed = attempt.parse(number);
    return parsed === undefined ? undefined : { ...ids, attempt: parsed };
  },
  format: (ids) => [deliveryIds.format(ids), ids.attempt].filter((part) => part !== undefined).join(' '),
};

/** URL fields of a delivery, in addition to zones. */
export const DELIVERY_FIELDS = {
  attempt: param('attempt', attempt, undefined, 'the last attempt'),
  /** Delivery to compare with. */
  other: param('with', attemptIds, undefined, 'no comparison'),
  /** Shows equal values too. */
  allValues: param('lines', flag('all'), false, 'what differs'),
};

export type DeliveryView = ViewOf<typeof DELIVERY_FIELDS>;

/** URL fields of the look-up page: ids. */
export const RUM_FIELDS = { ids: { parameters: ['id'] } };

const [ID = ''] = RUM_FIELDS.ids.parameters;

/** Max length of a query: a server may refuse a longer request line. */
const MAX_IN_QUERY = 4000;

/**
 * Address of a look-up. Many ids go into the fragment, which is not sent to a server, so that the page
 * reloads at any length.
 */
export function rumPath(ids: readonly string[]): string {
  const parameters = new URLSearchParams(ids.map((id) => [ID, id])).toString();
  return `${paths.rum()}${parameters.length > MAX_IN_QUERY ? '#' : '?'}${parameters}`;
}

/** Distinct ids of an address. */
export function parseRum({ search, hash }: { search: string; hash: string }): string[] {
  const all = [search, hash.slice(1)].flatMap((text) => new URLSearchParams(text).getAll(ID));
  return [...new Set(all)];
}
