import { listsDeliveries } from '../../api/deliveries';
import { Page } from '../../components/Page';
import { useZones } from '../../hooks/stored';
import { DeliveryLookup } from './DeliveryLookup';
import { DeliveryList } from './DeliveryList';

/** Deliveries of a range, and a look-up by ids, which is all that a server without a list has. */
export function WebhooksPage() {
  const { zone } = useZones().zones;
  if (listsDeliveries()) return <DeliveryList />;
  return (
    <Page title="Webhooks" tab="Webhooks" answer="This server looks up ids only" zone={zone}>
      <DeliveryLookup />
    </Page>
  );
}
