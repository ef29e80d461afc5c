import type { Delivery } from '#contract/webhook';
import { maskUrl } from '#domain/privacy/secrets';
import { explainFailure, outcomeInWords } from '#domain/webhook/failure';
import { Badge } from '../../ui/Badge';
import { eventName } from './model/delivery-in-words';

/** Outcome, event and endpoint of a delivery. */
export function DeliveryHeading({ delivery }: { delivery: Delivery }) {
  const { endpoint } = delivery;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge look={explainFailure(delivery).kind === 'ok' ? 'good' : 'bad'}>{outcomeInWords(delivery)}</Badge>
      <span>{eventName(delivery)}</span>
      {endpoint !== '' && (
        <span className="text-base font-normal text-ink-2">
          to <code className="font-mono text-ink">{maskUrl(endpoint)}</code>
        </span>
      )}
    </span>
  );
}
