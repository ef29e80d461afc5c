import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { type DeliveryIds, parseEventTime, eventInWords } from '#domain/webhook/events';
import { maskId, maskText, maskUrl } from '#domain/privacy/secrets';
import { explainFailure, outcomeInWords } from '#domain/webhook/failure';
import { rememberRecord } from '../../data/recent-records';
import { RecordPage } from '../../components/record/RecordPage';
import { RevealsContext, useReveals } from '../../components/secrets/reveals';
import { paths, parseFields } from '#address/codec';
import { Badge } from '../../ui/Badge';
import { DeliveryDiff } from './DeliveryDiff';
import { DeliveryOutcome } from './DeliveryOutcome';
import { hasReadableSignature } from '#domain/webhook/signature';
import { SignatureCheck } from './SignatureCheck';
import { type AttemptIds, DELIVERY_FIELDS, type DeliveryView } from '#address/values';
import { hasRequest } from '#domain/webhook/attempts';
import { usePatchSearch } from '../../url/settings';
import { CompareWith } from './CompareWith';
import { MessagePanel } from './Body';
import { type AttemptState, useAttempt } from './work/use-attempt';

/** Effect of a guest link on a delivery. */
const GUEST_WORDS = {
  names: 'People of Watchbill appear under other names, such as Bittern; other names stay.',
  masked: 'Secrets, e-mail addresses and telephone numbers in headers and bodies are masked.',
};

/** Page of an outgoing delivery. Never rendered as markup; secrets are masked. */
export function DeliveryPage() {
  const { integrationId = '', eventId = '' } = useParams();
  const [search] = useSearchParams();
  const { view, problems } = parseFields(DELIVERY_FIELDS, search);
  const { attempt } = view;
  const state = useAttempt({ integrationId, eventId, ...(attempt !== undefined && { attempt }) });
  const { last, delivery } = state;
  useEffect(() => {
    if (!last.data) return;
    const to = paths.delivery(integrationId, eventId);
    const { ref_id: id } = last.data;
    const of = maskId(id) === id ? id : '';
    rememberRecord('watchbill.deliveries', { to, id: eventId, about: deliveryInWords(last.data), of });
  }, [last.data, integrationId, eventId]);
  return (
    <RecordPage
      list={{ name: 'Webhooks', to: paths.webhooks() }}
      tab={[
        ...(delivery ? [outcomeInWords(delivery)] : []),
        ...(delivery ? [eventName(delivery)] : []),
        eventId,
        'Webhook delivery',
      ].join(' · ')}
      title={delivery ? <DeliveryHeading delivery={delivery} /> : eventId}
      what="The delivery"
      id={eventId}
      query={last}
      problems={problems}
      guest={{ scheduleIds: undefined, words: GUEST_WORDS }}
    >
      {(_, zone) =>
        delivery ? (
          <DeliveryRecord
            state={state}
            delivery={delivery}
            ids={{ integrationId, eventId }}
            zone={zone}
            view={view}
          />
        ) : (
          <p className="h-96 text-ink-3">Loading attempts…</p>
        )
      }
    </RecordPage>
  );
}

type DeliveryRecordProps = {
  state: AttemptState;
  delivery: Delivery;
  ids: DeliveryIds;
  zone: string;
  view: DeliveryView;
};

/**
 * What happened on the left, the messages on the right of a wide window. A comparison comes first: it is the purpose of
 * a link with `with`.
 */
function DeliveryRecord({ state, delivery, ids, zone, view }: DeliveryRecordProps) {
  const reveals = useReveals();
  const patch = usePatchSearch();
  const { other } = view;
  const hasMessages = hasRequest(delivery) || delivery.attempt === state.last.data?.attempt;
  const openAttempt = (attempt: number) => {
    const isLast = attempt === state.last.data?.attempt;
    patch(DELIVERY_FIELDS.attempt.write(isLast ? undefined : attempt));
  };
  const compareWith = (chosen: AttemptIds) => {
    patch(DELIVERY_FIELDS.other.write(chosen));
    // The comparison is at the top of the page.
    window.scrollTo({ top: 0 });
  };
  return (
    <RevealsContext value={reveals}>
      {state.missing !== undefined && (
        <p role="status" className="mb-2 text-sm text-warn">
          The server does not list attempt {state.missing}: this is the last.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[26rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <DeliveryOutcome
          delivery={delivery}
          state={state}
          zone={zone}
          hasCheck={hasMessages && hasReadableSignature(delivery)}
          onAttempt={openAttempt}
        />
        <div
          className={`grid grid-cols-1 gap-3.5 xl:col-start-2 xl:row-span-2 xl:row-start-1 ${other ? 'max-xl:order-first' : ''}`}
        >
          {other && <DeliveryDiff delivery={delivery} ids={ids} other={other} view={view} zone={zone} />}
          {hasMessages ? (
            <MessagePanel
              title="Request"
              headers={delivery.request_headers}
              body={delivery.request_body}
              event={ids.eventId}
            />
          ) : (
            <p className="panel-box text-sm text-ink-2">
              The server lists earlier attempts without headers and request, and with the first 1,000
              characters of the response.
            </p>
          )}
          {(hasMessages || delivery.response_body !== '') && (
            <MessagePanel
              title="Response"
              headers={hasMessages ? delivery.response_headers : undefined}
              body={delivery.response_body}
              event={ids.eventId}
            />
          )}
        </div>
        {/* Guests have masked data, whose signature matches nothing. */}
        <div className="grid grid-cols-1 gap-3.5 guest:hidden">
          {hasMessages && <SignatureCheck delivery={delivery} />}
          {!other && <CompareWith state={state} delivery={delivery} ids={ids} onChoose={compareWith} />}
        </div>
      </div>
    </RevealsContext>
  );
}

/** Outcome, event and endpoint of a delivery. */
function DeliveryHeading({ delivery }: { delivery: Delivery }) {
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

/** Name of the event, such as "Incident triggered"; an unknown event as sent. */
function eventName(delivery: Delivery): string {
  const { event_type: event } = delivery;
  return eventInWords(event) ?? (maskText(event) || 'Event');
}

/** "2026-03-02 14:30:12 UTC", or "". */
function sentAt({ event_time }: Delivery): string {
  const time = parseEventTime(event_time);
  return time ? `${new Date(time.instantMs).toISOString().slice(0, 19).replace('T', ' ')} UTC` : '';
}

/** Outcome, event, time and channel in one line. */
function deliveryInWords(delivery: Delivery): string {
  const parts = [
    outcomeInWords(delivery),
    eventName(delivery),
    sentAt(delivery),
    maskText(delivery.channel_name),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
