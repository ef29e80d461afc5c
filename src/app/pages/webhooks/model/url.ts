import { param, type Value } from '../../../url/codec';

/** What a delivery is looked up by. */
export type DeliveryIds = { integrationId: string; eventId: string };

/** Both ids with a space between. */
const ids: Value<DeliveryIds> = {
  parse: (text) => {
    const [integrationId = '', eventId = '', ...rest] = text.split(' ');
    return integrationId === '' || eventId === '' || rest.length > 0 ? undefined : { integrationId, eventId };
  },
  format: ({ integrationId, eventId }) => `${integrationId} ${eventId}`,
};

/** What the page of a delivery has in its address beside zones: the delivery that it is compared with. */
export const DELIVERY_FIELDS = { other: param('with', ids, undefined, 'no comparison') };
