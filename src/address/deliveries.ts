import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { param, type Value, type ViewOf } from './codec';
import { flag } from './values';

/** Both ids separated by a space. */
const ids: Value<DeliveryIds> = {
  parse: (text) => {
    const [integrationId = '', eventId = '', ...rest] = text.split(' ');
    return integrationId === '' || eventId === '' || rest.length > 0 ? undefined : { integrationId, eventId };
  },
  format: ({ integrationId, eventId }) => `${integrationId} ${eventId}`,
};

/** URL fields of a delivery, in addition to zones. */
export const DELIVERY_FIELDS = {
  /** Delivery to compare with. */
  other: param('with', ids, undefined, 'no comparison'),
  /** Shows equal lines too. */
  allLines: param('lines', flag('all'), false, 'what differs'),
};

export type DeliveryView = ViewOf<typeof DELIVERY_FIELDS>;
