import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Delivery } from '#contract/webhook';
import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { maskHeader, maskId, maskText, maskUrl } from '#domain/privacy/secrets';
import { parseEventTime } from '#domain/webhook/event-time';
import { explainFailure, outcomeInWords } from '#domain/webhook/failure';
import { formatSize } from '#domain/text/count';
import { utf8Length } from '#domain/text/bytes';
import { headerValues, parseHeaders } from '#domain/webhook/headers';
import { headerTextLines } from '#domain/webhook/header-text';
import { eventInWords } from '#domain/webhook/event-words';
import { rememberRecord } from '../../data/recent-records';
import { RecordPage } from '../../components/record/RecordPage';
import { AddToReview } from '../../components/AddToReview';
import { RevealsContext, useReveals } from '../../components/secrets/reveals';
import { useTitle } from '../../hooks/use-view';
import { paths } from '#address/paths';
import { parseFields } from '#address/codec';
import { Panel } from '../../ui/Panel';
import { Badge } from '../../ui/Badge';
import { Secret } from '../../components/secrets/Secret';
import { Button } from '../../ui/Button';
import { isGuest } from '../../url/settings';
import { DeliveryDiff } from './DeliveryDiff';
import { DeliveryOutcome } from './DeliveryOutcome';
import { SignatureCheck } from './SignatureCheck';
import { DELIVERY_FIELDS, type DeliveryView } from '#address/records';
import { useDelivery } from './work/run';
import { Body } from './Body';

type MessagePanelProps = { title: 'Request' | 'Response'; headers: string; body: string; event: string };

/** Page of an outgoing delivery. Never rendered as markup; secrets are masked. */
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
      guest={{ scheduleIds: undefined }}
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

/**
 * What happened on the left, the messages on the right of a wide window. A comparison comes first: it is the purpose of
 * a link with `with`. Guests have masked data, whose signature matches nothing.
 */
function DeliveryRecord({ delivery, ids, zone, view }: DeliveryRecordProps) {
  const reveals = useReveals();
  const isOwn = !isGuest();
  const comparison = isOwn && <DeliveryDiff delivery={delivery} ids={ids} view={view} zone={zone} />;
  const isCompared = isOwn && view.other !== undefined;
  return (
    <RevealsContext value={reveals}>
      <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[26rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        {isCompared && <div className="xl:col-start-2">{comparison}</div>}
        <div className="grid grid-cols-1 gap-3.5 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <DeliveryOutcome delivery={delivery} zone={zone} />
          {isOwn && <SignatureCheck delivery={delivery} />}
          {!isCompared && comparison}
        </div>
        <div className="grid grid-cols-1 gap-3.5 xl:col-start-2">
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

/** Side of a delivery: headers in any form, and the body pretty-printed without changes. */
function MessagePanel({ title, headers, body, event }: MessagePanelProps) {
  const type = headerValues(parseHeaders(headers).headers, 'Content-Type')[0] ?? '';
  return (
    <Panel title={title} note={body === '' ? 'no body' : formatSize(utf8Length(body))}>
      <Headers title={title} text={headers} />
      <Body title={title} body={body} type={type} fileName={`${event}-${title.toLowerCase()}`} />
    </Panel>
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

/** Headers as a table, or exactly as sent. */
function Headers({ title, text }: { title: 'Request' | 'Response'; text: string }) {
  const { form, headers, rest } = parseHeaders(text);
  const [raw, setRaw] = useState(form === 'unknown');
  return (
    <>
      <div className="mb-1 flex items-center gap-2">
        <h3 className="text-sm font-semibold">Headers</h3>
        {text !== '' && form !== 'unknown' && (
          <Button
            look="quiet"
            className="h-6! text-xs print:hidden"
            aria-pressed={raw}
            aria-label={`${title} headers as sent`}
            onClick={() => setRaw(!raw)}
          >
            {raw ? 'As a table' : 'As sent'}
          </Button>
        )}
      </div>
      {form === 'unknown' && (
        <p className="mb-1 text-sm text-warn">
          These headers could not be parsed, so secrets in them may not be masked
          {title === 'Request' && ', the signature cannot be checked, and copied commands leave them out'}.
        </p>
      )}
      {text === '' && <p className="text-sm text-ink-2">None recorded.</p>}
      {raw ? (
        <RawHeaders text={text} />
      ) : (
        <dl className="text-sm">
          {headers.map(({ name, value }, index) => (
            // A header may come twice; its place is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className="secret-row flex flex-wrap gap-x-2 border-t border-line py-0.5">
              <dt className="w-44 flex-none text-ink-3">{name}</dt>
              <dd className="min-w-0">
                <Secret name={`header ${name}`} value={value} masked={maskHeader(name, value)} />
              </dd>
            </div>
          ))}
          {rest !== '' && <p className="mt-1 text-xs text-ink-3">Not a header: {maskText(rest)}</p>}
        </dl>
      )}
    </>
  );
}

/** Stored text with its own line breaks. */
function RawHeaders({ text }: { text: string }) {
  return (
    <div className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs leading-6">
      {headerTextLines(text).map(({ exact, masked }, index) => (
        // Lines have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="secret-row min-h-6 whitespace-pre-wrap wrap-anywhere">
          {exact === masked ? (
            masked
          ) : (
            <Secret name={`line ${index + 1} of the headers`} value={exact} masked={masked} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Name of the event, such as "Incident triggered"; an unknown event as sent. */
function eventName({ event_type: event }: Delivery): string {
  return eventInWords(event) ?? (maskText(event) || 'Event');
}

/** Outcome, event, time and channel in one line. */
function deliveryInWords(delivery: Delivery): string {
  const time = parseEventTime(delivery.event_time);
  const sentAt = time && `${new Date(time.instantMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const parts = [outcomeInWords(delivery), eventName(delivery), sentAt, maskText(delivery.channel_name)];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
