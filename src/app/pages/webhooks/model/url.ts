import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { param, type Value, type ViewOf } from '../../../url/codec';
import { flag } from '../../../url/values';

/** Both ids with a space between. */
const ids: Value<DeliveryIds> = {
  parse: (text) => {
    const [integrationId = '', eventId = '', ...rest] = text.split(' ');
    return integrationId === '' || eventId === '' || rest.length > 0 ? undefined : { integrationId, eventId };
  },
  format: ({ integrationId, eventId }) => `${integrationId} ${eventId}`,
};

/** What the page of a delivery has in its address beside zones. */
export const DELIVERY_FIELDS = {
  /** The delivery that it is compared with. */
  other: param('with', ids, undefined, 'no comparison'),
  /** Whether lines that are the same are shown, too. */
  allLines: param('lines', flag('all'), false, 'what differs'),
};

export type DeliveryView = ViewOf<typeof DELIVERY_FIELDS>;
