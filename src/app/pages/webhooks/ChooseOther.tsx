import { useState } from 'react';
import { recentRecords } from '../../components/record/recent-records';
import { Lookup } from '../../components/record/Lookup';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { idsInLink } from './model/ids-in-link';
import type { DeliveryIds } from './model/url';

const RECENT_SHOWN = 5;

type ChooseOtherProps = { ids: DeliveryIds; onChoose: (other: DeliveryIds) => void };

/** Which delivery this one is compared with: one that was looked at before, or any by its ids. */
export function ChooseOther({ ids, onChoose }: ChooseOtherProps) {
  const [recent] = useState(() => recentRecords('watchbill.deliveries'));
  const others = recent.flatMap(({ to, about }) => {
    const other = idsInLink(to);
    const isThis = other?.integrationId === ids.integrationId && other.eventId === ids.eventId;
    return other && !isThis ? [{ ...other, about }] : [];
  });
  return (
    <Panel title="Compare" note="with another delivery: outcome, headers and bodies">
      {others.length > 0 && (
        <ul className="mb-2 space-y-1" aria-label="Looked at before">
          {others.slice(0, RECENT_SHOWN).map(({ about, ...other }) => (
            <li key={`${other.integrationId} ${other.eventId}`} className="flex items-baseline gap-x-2">
              <Button look="quiet" className="h-7! px-1.5!" onClick={() => onChoose(other)}>
                {other.eventId}
              </Button>
              <span className="min-w-0 text-sm text-ink-2">{about}</span>
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
