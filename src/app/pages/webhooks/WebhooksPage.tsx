import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Lookup } from '../../components/record/Lookup';
import { useTitle } from '../../hooks/use-title';
import { paths } from '../../paths';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { forgetDeliveries, recentDeliveries } from './model/recent';

/** Looks up one delivery: by ids, by a pasted link, or from those looked at before. */
export function WebhooksPage() {
  const navigate = useNavigate();
  const [recent, setRecent] = useState(recentDeliveries);
  useTitle('Webhooks');

  function lookUp(integration: string, event: string): string | undefined {
    const link = /\/webhooks\/([^/?#\s]+)\/([^/?#\s]+)/.exec(integration);
    if (link) {
      void navigate(paths.delivery(decodeURIComponent(link[1] ?? ''), decodeURIComponent(link[2] ?? '')));
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
        <Panel title="Recent deliveries" note="ids only, in this browser">
          {recent.length === 0 ? (
            <p className="text-sm text-ink-2">
              None yet. The interface has no list of deliveries; look one up by its ids.
            </p>
          ) : (
            <>
              <ul className="text-sm">
                {recent.map(({ integrationId, eventId }) => (
                  <li key={`${integrationId} ${eventId}`}>
                    <Link className="text-accent underline" to={paths.delivery(integrationId, eventId)}>
                      {eventId}
                    </Link>{' '}
                    <span className="text-ink-3">of {integrationId}</span>
                  </li>
                ))}
              </ul>
              <Button
                look="quiet"
                className="mt-2"
                onClick={() => {
                  forgetDeliveries();
                  setRecent([]);
                }}
              >
                Clear list
              </Button>
            </>
          )}
        </Panel>
      </div>
    </>
  );
}
