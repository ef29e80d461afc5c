import { formatCount } from '#domain/text/count';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { maskId, maskText, maskUrl } from '#domain/privacy/secrets';
import { parseEventTime } from '#domain/webhook/event-time';
import { explainFailure, SENDER_ATTEMPTS, SENDER_LIMIT_MS } from '#domain/webhook/failure';
import { formatMoment, formatOffset } from '#domain/time/format';
import { useDirectory } from '../../api/names/directory';
import { webhookDetailQuery } from '../../api/webhooks';
import { RecordPage } from '../../components/record/RecordPage';
import { Secret } from '../../components/secrets/Secret';
import { useTitle } from '../../hooks/use-title';
import { paths } from '../../paths';
import { Badge } from '../../ui/Badge';
import { Fact, Facts } from '../../ui/Facts';
import { Panel } from '../../ui/Panel';
import { CopyDelivery } from './CopyDelivery';
import { DeliveryDiff } from './DeliveryDiff';
import { MessagePanel } from './message/MessagePanel';
import { rememberDelivery } from './model/recent';
import { parseFields } from '../../url/codec';
import { DELIVERY_FIELDS, type DeliveryIds } from './model/url';
import { SignatureCheck } from './message/SignatureCheck';

/** The record of one outgoing delivery. Nothing in it is ever rendered as markup, and its secrets are masked. */
export function DeliveryPage() {
  const { integrationId = '', eventId = '' } = useParams();
  const [search] = useSearchParams();
  const { view, problems } = parseFields(DELIVERY_FIELDS, search);
  const query = useQuery(webhookDetailQuery(integrationId, eventId));
  useTitle(`${maskText(query.data?.event_type ?? '')} ${eventId} · Webhook delivery`.trim());
  const isFound = query.data !== undefined;
  useEffect(() => {
    if (isFound) rememberDelivery({ integrationId, eventId });
  }, [isFound, integrationId, eventId]);
  return (
    <RecordPage
      crumb={{ page: 'Webhooks', to: paths.webhooks(), place: integrationId }}
      title={eventId}
      what="The delivery"
      id={eventId}
      query={query}
      problems={problems}
    >
      {(delivery, zone) => <DeliveryRecord delivery={delivery} zone={zone} other={view.other} />}
    </RecordPage>
  );
}

type DeliveryRecordProps = { delivery: Delivery; zone: string; other: DeliveryIds | undefined };

function DeliveryRecord({ delivery, zone, other }: DeliveryRecordProps) {
  const outcome = explainFailure(delivery);
  return (
    <div className="space-y-3.5">
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <Panel title="What happened">
          <p className="mb-1 flex flex-wrap gap-2">
            <Badge look={outcome.kind === 'ok' ? 'good' : 'bad'}>
              {maskText(delivery.status) || 'unknown'}
            </Badge>
            {delivery.status_code > 0 && <Badge>{`HTTP ${delivery.status_code}`}</Badge>}
          </p>
          <p className="font-semibold">{outcome.sentence}</p>
          <p className="text-ink-2">{outcome.advice}</p>
          {delivery.error_message.trim() !== '' && (
            <p className="mt-1 text-sm">
              <span className="text-ink-3">The sender’s message:</span>{' '}
              <span className="font-mono wrap-anywhere">{maskText(delivery.error_message)}</span>
            </p>
          )}
          <CopyDelivery delivery={delivery} />
        </Panel>
        <DeliveryFacts delivery={delivery} zone={zone} />
      </div>
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <MessagePanel title="Request" headers={delivery.request_headers} body={delivery.request_body} />
        <MessagePanel title="Response" headers={delivery.response_headers} body={delivery.response_body} />
      </div>
      <SignatureCheck delivery={delivery} />
      <DeliveryDiff delivery={delivery} other={other} />
    </div>
  );
}

function DeliveryFacts({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const directory = useDirectory();
  const slow = delivery.duration >= SENDER_LIMIT_MS;
  return (
    <Panel title="Delivery">
      <Facts>
        <Fact label="event">
          {maskText(delivery.event_type) || 'not known'} (
          {maskText(delivery.webhook_type) || 'type not known'})
        </Fact>
        <Fact label="time">
          <EventMoment text={delivery.event_time} zone={zone} />
        </Fact>
        <Fact label="attempt">
          {delivery.attempt} of at most {SENDER_ATTEMPTS}
        </Fact>
        <Fact label="duration">
          <span className={slow ? 'font-semibold text-bad' : ''}>{formatCount(delivery.duration)} ms</span> of
          the {formatCount(SENDER_LIMIT_MS)} ms a sender waits
        </Fact>
        <Fact label="endpoint">
          <Secret name="endpoint" value={delivery.endpoint} masked={maskUrl(delivery.endpoint)} />
        </Fact>
        <Fact label="channel">
          {maskText(delivery.channel_name) || directory.channel(delivery.channel_id)}
        </Fact>
        <Fact label="about">
          {maskText(delivery.ref_title)} <span className="text-ink-3">{maskId(delivery.ref_id)}</span>
        </Fact>
      </Facts>
    </Panel>
  );
}

function EventMoment({ text, zone }: { text: string; zone: string }) {
  const time = parseEventTime(text);
  if (!time) return <>{text === '' ? 'not known' : maskText(text)}</>;
  const at = Math.floor(time.instantMs / 1000);
  return (
    <time dateTime={new Date(time.instantMs).toISOString()} title={text}>
      {formatMoment(at, zone)}{' '}
      <span className="text-ink-3">
        {zone} ({formatOffset(at, zone)}){time.assumedUtc && '; no offset given, UTC assumed'}
      </span>
    </time>
  );
}
