import { useNavigate } from 'react-router';
import { Lookup } from '../../components/record/Lookup';
import { RecentRecords } from '../../components/record/RecentRecords';
import { useTitle } from '../../hooks/use-title';
import { paths } from '../../paths';
import { idsInLink } from './model/ids-in-link';

/** Looks up one delivery: by ids, by a pasted link, or from those looked at before. */
export function WebhooksPage() {
  const navigate = useNavigate();
  useTitle('Webhooks');

  function lookUp(integration: string, event: string): string | undefined {
    const linked = idsInLink(integration);
    if (linked) {
      void navigate(paths.delivery(linked.integrationId, linked.eventId));
      return undefined;
    }
    if (event === '') return 'Event id is required, unless the first field holds a link to a delivery.';
    void navigate(paths.delivery(integration, event));
    return undefined;
  }

  return (
    <>
      <h1 className="mb-3.5">Webhooks</h1>
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <Lookup
          title="Delivery"
          fields={[
            {
              name: 'integration',
              label: 'Integration id, or a link to a delivery',
              placeholder: 'int-demo-1',
            },
            { name: 'event', label: 'Event id', placeholder: 'ev-demo-0001', optional: true },
          ]}
          onSubmit={({ integration = '', event = '' }) => lookUp(integration, event)}
        />
        <RecentRecords
          title="Recent deliveries"
          stored="watchbill.deliveries"
          empty="None yet. The interface has no list of deliveries; look one up by its ids."
        />
      </div>
    </>
  );
}
