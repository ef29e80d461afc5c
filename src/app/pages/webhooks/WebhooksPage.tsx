import { useTitle } from '../../hooks/use-view';
import { canServer } from '../../url/settings';
import { DeliveryLookup } from './DeliveryLookup';
import { DeliveryList } from './list/DeliveryList';

/** Deliveries of a range, and a look-up by ids, which is all that a server without a list has. */
export function WebhooksPage() {
  useTitle('Webhooks');
  if (canServer('delivery-list')) return <DeliveryList />;
  return (
    <>
      <h1 className="mb-1">Webhooks</h1>
      <p className="mb-3.5 text-sm text-ink-2">This server looks up ids only.</p>
      <DeliveryLookup />
    </>
  );
}
