import type { Delivery } from '#contract/webhook';
import { formatDuration, formatMoment, yearAt, formatZone } from '#domain/time/format';
import { SENDER_ATTEMPTS, explainFailure, mayBeSignature, SENDER_LIMIT_MS } from '#domain/webhook/failure';
import { type NextStep, nextStep } from '#domain/webhook/next-step';
import { useNow } from '../../hooks/use-now';
import { type ReactNode, use, useState } from 'react';
import { maskId, maskText, maskUrl } from '#domain/privacy/secrets';
import { formatCount } from '#domain/text/words';
import { parseEventTime } from '#domain/webhook/events';
import { robotError } from '#domain/webhook/robot-error';
import { parseHeaders } from '#domain/webhook/compare';
import type { Reveal } from '#domain/webhook/resend';
import { useDirectory } from '../../api/names/directory';
import type { Directory } from '../../api/names/directory-of';
import { RevealsContext } from '../../components/secrets/reveals';
import { Secret } from '../../components/secrets/Secret';
import { paths } from '#address/codec';
import { Panel } from '../../ui/Panel';
import { incidentSearch } from '#address/insight';
import { CopyButton } from '../../ui/CopyButton';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { useIsPresenting } from '../../url/use-presenting';
import { ViewLink } from '../../components/ViewLink';
import { DeliveredSince } from './CompareWith';
import { DeliveryAttempts } from './DeliveryDiff';
import { run } from './work/run';
import type { AttemptState } from './work/use-attempt';
import { hasRequest } from '#domain/webhook/attempts';

/** Next step of a delivery in one sentence, with the reason. */
function WhatNext({ last, zone }: { last: Delivery; zone: string }) {
  const now = useNow();
  const step = nextStep(last, now * 1000);
  const at = (ms: number) => formatMoment(Math.floor(ms / 1000), zone, yearAt(now, zone));
  const [sentence, reason] = nextStepWords(step, at);
  return (
    <section aria-label="What happens next" className="mt-3 rounded-md bg-sunken px-3 py-2">
      <p className="font-semibold">{sentence}</p>
      <p className="text-sm text-ink-2">{reason}</p>
    </section>
  );
}

const ATTEMPT_LIMIT = 'The sender tries at most twice';
const NOT_KEPT = 'The response headers of attempt 1 are not kept, so its Retry-After is not known.';

function nextStepWords(step: NextStep, at: (ms: number) => string): [string, string] {
  switch (step.kind) {
    case 'delivered':
      return [
        step.attempt === 1 ? 'Delivered at the first attempt.' : `Delivered at attempt ${step.attempt}.`,
        'Nothing follows.',
      ];
    case 'answered':
      return ['This event is not sent again.', 'The sender takes HTTP 200 for success.'];
    case 'given up': {
      const { attempts } = step;
      const first = `Given up after ${attempts} of ${Math.max(attempts, SENDER_ATTEMPTS)} attempts.`;
      return [first, 'This event is not sent again.'];
    }
    case 'waiting':
      return [
        `Next attempt expected at ${at(step.atMs)}.`,
        `The receiver requested a wait of ${formatDuration(step.waitSeconds)} (Retry-After). It is not known if the sender honours that.`,
      ];
    case 'due':
      return [
        `An attempt was due at ${at(step.atMs)}. None is recorded.`,
        `The receiver requested a wait of ${formatDuration(step.waitSeconds)} (Retry-After).`,
      ];
    default: {
      const reason = step.isHeaderKnown
        ? `${ATTEMPT_LIMIT}, and names no time for the second.`
        : `${ATTEMPT_LIMIT}, and names no time for the second. ${NOT_KEPT}`;
      return [step.isLate ? 'No further attempt is recorded.' : 'Not known when it is sent again.', reason];
    }
  }
}

type DeliveryOutcomeProps = {
  delivery: Delivery;
  state: AttemptState;
  zone: string;
  /** True if the page has a check for the signature of the request, which is readable. */
  hasCheck: boolean;
  onAttempt: (attempt: number) => void;
};

/** Explanation of the outcome, the messages of sender and receiver, and the facts of the delivery. */
export function DeliveryOutcome({ delivery, state, zone, hasCheck, onAttempt }: DeliveryOutcomeProps) {
  const { kind, sentence, advice } = explainFailure(delivery);
  const directory = useDirectory();
  const { error_message: message, duration } = delivery;
  const hidden = maskUrl(delivery.endpoint);
  return (
    <Panel title="What happened">
      <DeliveryAttempts state={state} current={delivery.attempt} zone={zone} onChoose={onAttempt} />
      <p className="font-semibold">{sentence}</p>
      {advice !== '' && (
        <p className="text-ink-2">
          {advice}
          {hasCheck && mayBeSignature(delivery) && (
            <span className="guest:hidden"> The signature check below shows if they match.</span>
          )}
        </p>
      )}
      <MessageText of="sender" text={message} />
      <MessageText of="receiver" text={kind === 'rejected' ? (robotError(delivery)?.message ?? '') : ''} />
      <WhatNext last={state.last.data ?? delivery} zone={zone} />
      <DeliveredSince delivery={delivery} zone={zone} />
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3 text-sm">
        <OutcomeFact label="Sent">
          <SentAt text={delivery.event_time} zone={zone} />
        </OutcomeFact>
        <OutcomeFact label="Attempt">{attemptWords(state, delivery)}</OutcomeFact>
        <OutcomeFact label="Took">
          <span className={duration >= SENDER_LIMIT_MS ? 'font-semibold text-bad' : 'font-semibold'}>
            {formatCount(duration)} ms
          </span>
        </OutcomeFact>
        <OutcomeFact label="Channel">
          {maskText(delivery.channel_name) || channelOf(delivery, directory)}
        </OutcomeFact>
        <OutcomeFact label="About">
          <DeliveryAbout delivery={delivery} zone={zone} />
        </OutcomeFact>
        <OutcomeFact label="Event">
          {maskText(delivery.event_type) || 'not known'}{' '}
          <span className="text-ink-2">({maskText(delivery.webhook_type) || 'type not known'})</span>
        </OutcomeFact>
        {hidden !== delivery.endpoint && (
          <OutcomeFact label="Endpoint">
            <Secret name="endpoint" value={delivery.endpoint} masked={hidden} />
          </OutcomeFact>
        )}
      </dl>
      {hasRequest(delivery) && <CopyDelivery delivery={delivery} />}
    </Panel>
  );
}

/** "1", or "1 of 2" of those made. */
function attemptWords({ last }: AttemptState, { attempt }: Delivery): string {
  const attemptCount = last.data?.attempt ?? attempt;
  return attemptCount > 1 ? `${attempt} of ${attemptCount}` : String(attempt);
}

function channelOf({ channel_id: id }: Delivery, directory: Directory): string {
  return id === 0 ? 'not known' : directory.channel(id);
}

function MessageText({ of, text }: { of: 'sender' | 'receiver'; text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className="mt-1 text-sm">
      <span className="text-ink-3">The {of}’s message:</span>{' '}
      <span className="font-mono wrap-anywhere">{maskText(text)}</span>
    </p>
  );
}

function OutcomeFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Link to the incident, in the days around the delivery. */
function DeliveryAbout({ delivery, zone }: { delivery: Delivery; zone: string }) {
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
    <ViewLink className="text-accent underline" to={{ pathname: paths.incidents(), search }}>
      {name}
    </ViewLink>
  );
}

/** Time of a delivery to the millisecond, for searching a receiver's log. */
function SentAt({ text, zone }: { text: string; zone: string }) {
  const time = parseEventTime(text);
  if (!time) return <>{text === '' ? 'not known' : maskText(text)}</>;
  const at = Math.floor(time.instantMs / 1000);
  const iso = new Date(time.instantMs).toISOString();

  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <time dateTime={iso} title={text}>
        {/* Seconds are the same in every zone. */}
        {formatMoment(at, zone)}
        {iso.slice(16, 23)}{' '}
        <span className="text-ink-3">
          {formatZone(zone, at)}
          {time.assumedUtc && '; no offset given, UTC assumed'}
        </span>
      </time>
      <CopyButton
        look="quiet"
        className="h-6! px-1.5! text-xs print:hidden"
        aria-label="Copy the time in UTC"
        title={iso}
        text={iso}
        statusClass="text-xs text-ink-3"
      >
        Copy
      </CopyButton>
    </span>
  );
}

/**
 * Copies the delivery as a command that sends it again, with variables for secrets or with revealed values.
 */
function CopyDelivery({ delivery }: { delivery: Delivery }) {
  const { message, show, copy } = useCopy();
  const reveals = use(RevealsContext);
  const isPresenting = useIsPresenting();
  const revealed: Reveal = reveals?.all === true ? 'all' : (reveals?.texts ?? []);
  const isRevealed = revealed.length > 0;
  const [wantsRevealed, setWantsRevealed] = useState(false);
  if (wantsRevealed && !isRevealed) setWantsRevealed(false);

  const size = delivery.request_body.length + delivery.response_body.length;

  async function copyCommand() {
    const reveal = wantsRevealed ? revealed : 'none';
    show('Preparing cURL…');
    let text: string;
    try {
      text = await run('curl', { delivery, reveal }, size);
    } catch (error) {
      // A parser quotes its input.
      const why = maskText(error instanceof Error ? error.message : String(error));
      show(`cURL could not be prepared: ${why}`);
      return;
    }
    const { form } = parseHeaders(delivery.request_headers);
    const without = form === 'unknown' ? ', without the headers, which could not be read' : '';
    const secrets = wantsRevealed ? 'what is revealed in it' : 'variables for secrets';
    await copy(text, { done: `cURL copied, with ${secrets}${without}; TARGET=https://… sends it elsewhere` });
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 guest:hidden print:hidden">
      <Button onClick={() => void copyCommand()}>Copy as cURL</Button>
      {isRevealed && (
        <Button
          look={wantsRevealed ? 'pressed' : 'plain'}
          aria-pressed={wantsRevealed}
          title="Writes what is revealed at this moment into the command"
          onClick={() => setWantsRevealed(!wantsRevealed)}
        >
          With revealed values
        </Button>
      )}
      {reveals && !isPresenting && (
        <Button look="quiet" aria-pressed={reveals.all} onClick={reveals.toggleAll}>
          {reveals.all ? 'Hide all secrets' : 'Reveal all for 30 s'}
        </Button>
      )}
      <span role="status" className="text-sm text-ink-2">
        {message}
      </span>
    </div>
  );
}
