import { formatSpan, formatTime, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { CallError } from '../../api/call-error';
import { Failure } from '../../components/states/Failure';
import { Button } from '../../ui/Button';
import type { Incidents } from './model/use-incidents';
import { countOf, formatCount } from './model/words';
import { resumeFetching, stopFetching } from './worker/client';
import type { FetchStatus } from './worker/protocol';

/** How many incidents are here of how many there are. */
export function HeldOfTotal({ status }: { status: FetchStatus }) {
  const { held, total, phase, missing } = status;
  const of = total === undefined ? '' : ` of ${formatCount(Math.max(total, held))}`;
  return (
    <span role="status" className="text-ink-2">
      {formatCount(held)}
      {of} {phase === 'done' && (missing.length === 0 ? '· complete' : '· incomplete')}
      {phase === 'fetching' && '· fetching'}
      {phase === 'stopped' && '· stopped'}
      {phase === 'failed' && '· not all fetched'}
    </span>
  );
}

/** While incidents are fetched: how far, and a way to stop. After that: what is missing, and a way to go on. */
export function FetchLine({ incidents, status }: { incidents: Incidents; status: FetchStatus }) {
  const { zone } = incidents;
  const { phase, held, total, requests, missing, left, failure, pausedUntilMs } = status;
  if (phase === 'fetching') {
    return (
      <div className="mb-3 flex flex-wrap items-center gap-3 text-sm">
        <progress
          aria-label="Incidents fetched"
          className="fetched min-w-24 grow md:max-w-96"
          {...(total === undefined ? {} : { max: Math.max(1, total), value: Math.min(held, total) })}
        />
        <span className="text-ink-2">
          {formatCount(held)} {total === undefined ? 'so far' : `of ${formatCount(total)}`} ·{' '}
          {countOf(requests, 'request')}
        </span>
        {pausedUntilMs !== undefined && (
          <span role="status" className="text-warn">
            The server asks for fewer requests: goes on at{' '}
            {formatTime(wallAt(Math.ceil(pausedUntilMs / 1000), zone), true)}
          </span>
        )}
        <Button onClick={stopFetching}>Stop</Button>
      </div>
    );
  }
  const unfetched = left.map((span) => formatSpan(span.after, span.upTo, zone, yearAt(span.upTo, zone)));
  return (
    <>
      {failure && (
        <div className="mb-3">
          <Failure
            what={held === 0 ? 'The incidents' : 'The rest of the incidents'}
            error={
              new CallError(
                failure.code,
                failure.message,
                failure.requestId === undefined ? {} : { requestId: failure.requestId },
              )
            }
            onRetry={resumeFetching}
          />
        </div>
      )}
      {(phase === 'stopped' || (phase === 'failed' && held > 0)) && (
        <div className="mb-3 flex flex-wrap items-center gap-3 rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-sm text-warn">
          <span className="min-w-0 grow">
            {countOf(held, 'incident')} {held === 1 ? 'is' : 'are'} here
            {total !== undefined && `, ${formatCount(Math.max(0, total - held))} are not`}. Still to be
            fetched: {unfetched.join('; ')} ({zone}).
          </span>
          {phase === 'stopped' && <Button onClick={resumeFetching}>Go on</Button>}
        </div>
      )}
      {phase === 'done' && missing.length > 0 && <MissingNotice incidents={incidents} status={status} />}
    </>
  );
}

const WHY = {
  second: 'more in this one second than the server gives at once',
  short: 'the server counts more than it gives',
  range: 'the server answers with other times than it was asked for',
} as const;

function MissingNotice({
  incidents: { zone },
  status: { missing, held, total },
}: {
  incidents: Incidents;
  status: FetchStatus;
}) {
  const short = total === undefined ? undefined : Math.max(0, total - held);
  return (
    <div
      role="alert"
      className="mb-3 rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-sm text-warn"
    >
      <p className="font-semibold">
        {short === undefined || short === 0
          ? 'Some incidents could not be fetched.'
          : `${countOf(short, 'incident')} of ${formatCount(held + short)} could not be fetched.`}{' '}
        <span className="font-normal">All figures below are of the {formatCount(held)} that are here.</span>
      </p>
      <ul className="list-disc pl-5">
        {missing.map(({ after, upTo, held: here, told, why }) => (
          <li key={after}>
            {formatSpan(after, upTo, zone, yearAt(upTo, zone))} {zone}: {formatCount(here)}
            {told === undefined
              ? ' are here, how many there are is not told'
              : ` of ${formatCount(told)} are here`}
            ; {WHY[why]}.
          </li>
        ))}
      </ul>
    </div>
  );
}
