import { canServer } from '../../url/settings';
import { DeliveryLookup } from './DeliveryLookup';
import { DeliveryList } from './list/DeliveryList';

/** Deliveries of a range; a look-up by ids where the server has no list. */
export function WebhooksPage() {
  return canServer('delivery-list') ? <DeliveryList /> : <DeliveryLookup />;
}
