import type { Delivery } from '#contract/webhook';
import { maskText, maskUrl } from '#domain/privacy/secrets';
import { eventInWords } from '#domain/webhook/event-words';
import { explainFailure } from '#domain/webhook/failure';
import { Badge } from '../../ui/Badge';

/** How a delivery ended, what it was about, and where it went. */
export function DeliveryHeading({ delivery }: { delivery: Delivery }) {
  const { status_code: code, event_type: event, endpoint } = delivery;
  const isDelivered = explainFailure(delivery).kind === 'ok';
  const answer = code > 0 ? `HTTP ${code}` : 'no answer';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge
        look={isDelivered ? 'good' : 'bad'}
      >{`${isDelivered ? 'Delivered' : 'Failed'}, ${answer}`}</Badge>
      <span>{eventInWords(event) ?? (maskText(event) || 'Event')}</span>
      {endpoint !== '' && (
        <span className="text-base font-normal text-ink-2">
          to <code className="font-mono text-ink">{maskUrl(endpoint)}</code>
        </span>
      )}
    </span>
  );
}
