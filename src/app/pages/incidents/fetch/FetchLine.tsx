import { counted, formatCount } from '#domain/text/count';
import { formatSpan, formatTime, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { CallError } from '../../../api/call-error';
import { Failure } from '../../../components/states/Failure';
import { Notice } from '../../../ui/Notice';
import { Button } from '../../../ui/Button';
import { resumeFetching, stopFetching } from '../worker/client';
import type { FetchStatus } from '../worker/protocol';
import { MissingNotice } from './MissingNotice';

type FetchLineProps = { status: FetchStatus; zone: string };

/** While incidents are fetched: how far, and a way to stop. After that: what is missing, and a way to go on. */
export function FetchLine({ status, zone }: FetchLineProps) {
  const { phase, held, missing, failure } = status;
  if (phase === 'fetching') return <Fetching status={status} zone={zone} />;
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
        <Unfinished status={status} zone={zone} />
      )}
      {phase === 'done' && missing.length > 0 && <MissingNotice status={status} zone={zone} />}
    </>
  );
}

function Fetching({ status: { held, total, requests, pausedUntilMs }, zone }: FetchLineProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 text-sm">
      <progress
        aria-label="Incidents fetched"
        className="fetched min-w-24 grow md:max-w-96"
        {...(total === undefined ? {} : { max: Math.max(1, total), value: Math.min(held, total) })}
      />
      <span className="text-ink-2">
        {formatCount(held)} {total === undefined ? 'so far' : `of ${formatCount(total)}`} ·{' '}
        {counted(requests, 'request')}
      </span>
      {pausedUntilMs !== undefined && (
        <span role="status" className="text-warn">
          The server asks for fewer requests: resumes at{' '}
          {formatTime(wallAt(Math.ceil(pausedUntilMs / 1000), zone), true)}
        </span>
      )}
      <Button onClick={stopFetching}>Stop</Button>
    </div>
  );
}

function Unfinished({ status: { phase, held, total, left }, zone }: FetchLineProps) {
  const spans = left.map((span) => formatSpan(span.after, span.upTo, zone, yearAt(span.upTo, zone)));
  return (
    <Notice className="mb-3 flex flex-wrap items-center gap-3">
      <span className="min-w-0 grow">
        {counted(held, 'incident')} fetched
        {total !== undefined && `, ${formatCount(Math.max(0, total - held))} not yet`}. Still to be fetched:{' '}
        {spans.join('; ')} ({zone}).
      </span>
      {phase === 'stopped' && <Button onClick={resumeFetching}>Resume</Button>}
    </Notice>
  );
}
