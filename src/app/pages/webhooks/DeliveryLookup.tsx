import { useNavigate } from 'react-router';
import { parseIds } from '#domain/rum';
import { deliveryIdsIn } from '#domain/webhook/events';
import { Lookup } from '../../components/record/Lookup';
import { paths } from '#address/codec';

/** Look-up of a delivery by ids or by link. */
export function DeliveryLookup() {
  const navigate = useNavigate();

  function lookUp(integration: string, event: string): string | undefined {
    const pasted = deliveryIdsIn(integration);
    const [integrationId] = parseIds(integration).ids;
    const [eventId] = parseIds(event).ids;
    if (pasted && eventId === undefined) void navigate(paths.delivery(pasted.integrationId, pasted.eventId));
    else if (integrationId !== undefined && eventId !== undefined)
      void navigate(paths.delivery(integrationId, eventId));
    else return 'Event id is required, unless the first field holds both ids or a link to a delivery.';
    return undefined;
  }

  return (
    <div className="max-w-xl print:hidden">
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
        note="The first field takes both ids as well, however they are written: “int-demo-1/ev-demo-0001”, a line of a log, JSON."
        onSubmit={({ integration = '', event = '' }) => lookUp(integration, event)}
      />
    </div>
  );
}
