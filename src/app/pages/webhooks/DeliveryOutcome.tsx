import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { maskId, maskText, maskUrl } from '#domain/privacy/secrets';
import { formatCount } from '#domain/text/count';
import { parseEventTime } from '#domain/webhook/event-time';
import { explainFailure, SENDER_ATTEMPTS, SENDER_LIMIT_MS } from '#domain/webhook/failure';
import { robotError } from '#domain/webhook/robot-error';
import { useDirectory } from '../../api/names/directory';
import type { Directory } from '../../api/names/directory-of';
import { Secret } from '../../components/secrets/Secret';
import { paths } from '../../paths';
import { Panel } from '../../ui/Panel';
import { incidentSearch } from '../../url/incident';
import { CopyDelivery } from './CopyDelivery';
import { SentAt } from './SentAt';

/** Explanation of the outcome, the messages of sender and receiver, and the facts of the delivery. */
export function DeliveryOutcome({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const { kind, sentence, advice } = explainFailure(delivery);
  const directory = useDirectory();
  const { error_message: message, duration } = delivery;
  const hidden = maskUrl(delivery.endpoint);
  return (
    <Panel title="What happened">
      <p className="font-semibold">{sentence}</p>
      {advice !== '' && <p className="text-ink-2">{advice}</p>}
      <Message of="sender" text={message} />
      <Message of="receiver" text={kind === 'rejected' ? (robotError(delivery)?.message ?? '') : ''} />
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3 text-sm">
        <Fact label="Sent">
          <SentAt text={delivery.event_time} zone={zone} />
        </Fact>
        <Fact label="Attempt">
          {delivery.attempt} of at most {SENDER_ATTEMPTS}
        </Fact>
        <Fact label="Took">
          <span className={duration >= SENDER_LIMIT_MS ? 'font-semibold text-bad' : 'font-semibold'}>
            {formatCount(duration)} ms
          </span>{' '}
          <span className="text-ink-2">of the {formatCount(SENDER_LIMIT_MS)} ms a sender waits</span>
        </Fact>
        <Fact label="Channel">{maskText(delivery.channel_name) || channelOf(delivery, directory)}</Fact>
        <Fact label="About">
          <About delivery={delivery} zone={zone} />
        </Fact>
        <Fact label="Event">
          {maskText(delivery.event_type) || 'not known'}{' '}
          <span className="text-ink-2">({maskText(delivery.webhook_type) || 'type not known'})</span>
        </Fact>
        {hidden !== delivery.endpoint && (
          <Fact label="Endpoint">
            <Secret name="endpoint" value={delivery.endpoint} masked={hidden} />
          </Fact>
        )}
      </dl>
      <CopyDelivery delivery={delivery} />
    </Panel>
  );
}

function channelOf({ channel_id: id }: Delivery, directory: Directory): string {
  return id === 0 ? 'not known' : directory.channel(id);
}

function Message({ of, text }: { of: 'sender' | 'receiver'; text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className="mt-1 text-sm">
      <span className="text-ink-3">The {of}’s message:</span>{' '}
      <span className="font-mono wrap-anywhere">{maskText(text)}</span>
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Leads to the incident, in the days around the delivery. */
function About({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const { webhook_type: type, ref_id: id, ref_title: title } = delivery;
  const name = maskText(title) || maskId(id) || 'not known';
  const time = parseEventTime(delivery.event_time);
  if (type !== 'incident' || !time || id === '' || maskId(id) !== id) {
    return (
      <>
        {name} {maskText(title) !== '' && <span className="text-ink-3">{maskId(id)}</span>}
      </>
    );
  }
  const search = incidentSearch(id, Math.floor(time.instantMs / 1000), zone);
  return (
    <Link className="text-accent underline" to={{ pathname: paths.incidents(), search }}>
      {name}
    </Link>
  );
}
