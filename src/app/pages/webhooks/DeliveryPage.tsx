import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Delivery } from '#contract/webhook';
import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { maskId } from '#domain/privacy/secrets';
import { parseEventTime } from '#domain/webhook/event-time';
import { outcomeInWords } from '#domain/webhook/failure';
import { rememberRecord } from '../../components/record/recent-records';
import { RecordPage } from '../../components/record/RecordPage';
import { AddToReview } from '../../components/review/AddToReview';
import { RevealsContext, useReveals } from '../../components/secrets/reveals';
import { useTitle } from '../../hooks/use-title';
import { paths } from '../../paths';
import { parseFields } from '../../url/codec';
import { DeliveryDiff } from './DeliveryDiff';
import { DeliveryHeading } from './DeliveryHeading';
import { DeliveryOutcome } from './DeliveryOutcome';
import { MessagePanel } from './message/MessagePanel';
import { SignatureCheck } from './message/SignatureCheck';
import { deliveryInWords, eventName } from './model/delivery-in-words';
import { DELIVERY_FIELDS, type DeliveryView } from './model/url';
import { useDelivery } from './model/use-delivery';

/** The record of one outgoing delivery. Nothing in it is ever rendered as markup, and its secrets are masked. */
export function DeliveryPage() {
  const { integrationId = '', eventId = '' } = useParams();
  const [search] = useSearchParams();
  const { view, problems } = parseFields(DELIVERY_FIELDS, search);
  const query = useDelivery({ integrationId, eventId });
  const delivery = query.data;
  useTitle(
    [...(delivery ? [outcomeInWords(delivery), eventName(delivery)] : []), eventId, 'Webhook delivery'].join(
      ' · ',
    ),
  );
  useEffect(() => {
    if (!delivery) return;
    const to = paths.delivery(integrationId, eventId);
    const of = maskId(delivery.ref_id) === delivery.ref_id ? delivery.ref_id : '';
    rememberRecord('watchbill.deliveries', { to, id: eventId, about: deliveryInWords(delivery), of });
  }, [delivery, integrationId, eventId]);
  return (
    <RecordPage
      crumb={{ page: 'Webhooks', to: paths.webhooks(), place: `${integrationId} / ${eventId}` }}
      title={delivery ? <DeliveryHeading delivery={delivery} /> : eventId}
      what="The delivery"
      id={eventId}
      query={query}
      problems={problems}
      actions={delivery && <DeliveryReview delivery={delivery} ids={{ integrationId, eventId }} />}
    >
      {(found, zone) => (
        <DeliveryRecord delivery={found} ids={{ integrationId, eventId }} zone={zone} view={view} />
      )}
    </RecordPage>
  );
}

function DeliveryReview({ delivery, ids }: { delivery: Delivery; ids: DeliveryIds }) {
  const { webhook_type: type, ref_id: id, event_time: text } = delivery;
  const time = parseEventTime(text);
  if (!time) return null;
  const isIncident = type === 'incident' && id !== '' && maskId(id) === id;
  return (
    <AddToReview
      ids={[ids.integrationId, ids.eventId]}
      incident={isIncident ? id : undefined}
      at={Math.floor(time.instantMs / 1000)}
    />
  );
}

type DeliveryRecordProps = {
  delivery: Delivery;
  ids: DeliveryIds;
  zone: string;
  view: DeliveryView;
};

/** A comparison comes first: it is what a link with `with` is shared for. */
function DeliveryRecord({ delivery, ids, zone, view }: DeliveryRecordProps) {
  const reveals = useReveals();
  const comparison = <DeliveryDiff delivery={delivery} ids={ids} view={view} />;
  const isCompared = view.other !== undefined;
  return (
    <RevealsContext value={reveals}>
      <div className="space-y-3.5">
        {isCompared && comparison}
        <DeliveryOutcome delivery={delivery} zone={zone} />
        <div className={`grid items-start gap-3.5 ${isCompared ? '' : 'xl:grid-cols-2'}`}>
          <SignatureCheck delivery={delivery} />
          {!isCompared && comparison}
        </div>
        <div className="grid items-start gap-3.5 xl:grid-cols-2">
          <MessagePanel
            title="Request"
            headers={delivery.request_headers}
            body={delivery.request_body}
            event={ids.eventId}
          />
          <MessagePanel
            title="Response"
            headers={delivery.response_headers}
            body={delivery.response_body}
            event={ids.eventId}
          />
        </div>
      </div>
    </RevealsContext>
  );
}
