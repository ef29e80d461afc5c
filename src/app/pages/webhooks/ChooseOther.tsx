import { useState } from 'react';
import { Lookup } from '../../components/record/Lookup';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { recentDeliveries } from './model/recent';
import type { DeliveryIds } from './model/url';

const RECENT_SHOWN = 5;

type ChooseOtherProps = { ids: DeliveryIds; onChoose: (other: DeliveryIds) => void };

/** Which delivery this one is compared with: one that was looked at before, or any by its ids. */
export function ChooseOther({ ids, onChoose }: ChooseOtherProps) {
  const [recent] = useState(recentDeliveries);
  const others = recent.filter(
    ({ integrationId, eventId }) => integrationId !== ids.integrationId || eventId !== ids.eventId,
  );
  return (
    <Panel title="Compare" note="with another delivery: outcome, headers and bodies">
      {others.length > 0 && (
        <ul className="mb-2 space-y-1" aria-label="Looked at before">
          {others.slice(0, RECENT_SHOWN).map((other) => (
            <li key={`${other.integrationId} ${other.eventId}`}>
              <Button look="quiet" className="h-7!" onClick={() => onChoose(other)}>
                {other.eventId} <span className="text-ink-3">of {other.integrationId}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <details open={others.length === 0}>
        <summary className="min-h-6 cursor-pointer text-sm text-ink-2">By its ids</summary>
        <Lookup
          title="Compare with another delivery"
          fields={[
            { name: 'integration', label: 'Integration id', placeholder: 'int-demo-1' },
            { name: 'event', label: 'Event id', placeholder: 'ev-demo-0002' },
          ]}
          onSubmit={({ integration = '', event = '' }) => {
            onChoose({ integrationId: integration, eventId: event });
            return undefined;
          }}
        />
      </details>
    </Panel>
  );
}
