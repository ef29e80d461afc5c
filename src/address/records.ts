import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { param, type Value, type ViewOf } from './codec';
import { paths } from './paths';
import { flag } from './values';

/** Both ids separated by a space. */
export const deliveryIds: Value<DeliveryIds> = {
  parse: (text) => {
    const [integrationId = '', eventId = '', ...rest] = text.split(' ');
    return integrationId === '' || eventId === '' || rest.length > 0 ? undefined : { integrationId, eventId };
  },
  format: ({ integrationId, eventId }) => `${integrationId} ${eventId}`,
};

/** URL fields of a delivery, in addition to zones. */
export const DELIVERY_FIELDS = {
  /** Delivery to compare with. */
  other: param('with', deliveryIds, undefined, 'no comparison'),
  /** Shows equal lines too. */
  allLines: param('lines', flag('all'), false, 'what differs'),
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
