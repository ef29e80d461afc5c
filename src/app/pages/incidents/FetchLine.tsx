import { useEffect } from 'react';
import { counted, formatCount } from '#domain/text/words';
import { formatSpan, formatTime, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { Missing } from '#domain/insight/incidents/fetch-plan';
import { CallError, isNoAnswer, useIsOffline } from '../../api/reached';
import type { PageNotice } from '../../components/Page';
import { Failure } from '../../components/states/Failure';
import { Button } from '../../ui/Button';
import { resumeFetching } from './worker/client';
import type { FetchStatus } from './worker/protocol';

const WHY = {
  second: 'more in this one second than the server returns at once',
  short: 'the server counts more than it returns',
  range: 'the server returns times outside those requested',
} as const;

type FetchLineProps = { status: FetchStatus; zone: string };

/** Status of fetching: a pause that the server requested, or a failure with a retry. */
export function FetchLine({ status, zone }: FetchLineProps) {
  const { phase, loaded, total, failure, pausedUntilMs, missing } = status;
  const error =
    failure &&
    new CallError(failure.code, failure.message, failure.requestId ? { requestId: failure.requestId } : {});
  const isOffline = useIsOffline();
  const awaitsServer = error !== undefined && isNoAnswer(error);
  useEffect(() => {
    if (awaitsServer && !isOffline) resumeFetching();
  }, [awaitsServer, isOffline]);
  if (phase === 'fetching') {
    if (pausedUntilMs === undefined) return null;
    return (
      <p role="status" className="mb-3 text-sm text-warn">
        The server limits requests: resumes at{' '}
        {formatTime(wallAt(Math.ceil(pausedUntilMs / 1000), zone), true)}
      </p>
    );
  }
  return (
    <>
      {phase === 'done' && missing.length === 0 && (
        <p role="status" className="sr-only">
          {formatCount(loaded)}
          {total !== undefined && ` of ${formatCount(Math.max(total, loaded))}`} · complete
        </p>
      )}
      {error && (
        <div className="mb-3">
          <Failure
            what={loaded === 0 ? 'The incidents' : 'The rest of the incidents'}
            error={error}
            onRetry={resumeFetching}
          />
        </div>
      )}
    </>
  );
}

/** What is not fetched yet, or could not be. */
export function fetchNotice(status: FetchStatus, zone: string): PageNotice | undefined {
  const { phase, loaded, missing } = status;
  if (phase === 'stopped' || (phase === 'failed' && loaded > 0))
    return { text: <Unfinished {...{ status, zone }} /> };
  if (phase === 'done' && missing.length > 0) return { text: <MissingParts {...{ status, zone }} /> };
  return undefined;
}

function Unfinished({ status: { phase, loaded, total, remaining }, zone }: FetchLineProps) {
  const spans = remaining.map((span) => formatSpan(span.after, span.upTo, zone, yearAt(span.upTo, zone)));
  return (
    <>
      {counted(loaded, 'incident')} fetched
      {total !== undefined && `, ${formatCount(Math.max(0, total - loaded))} not yet`}. Still to be fetched:{' '}
      {spans.join('; ')} ({zone}). {phase === 'stopped' && <Button onClick={resumeFetching}>Resume</Button>}
    </>
  );
}

/** Missing incidents with the reason. */
function MissingParts({ status: { missing, loaded, total }, zone }: FetchLineProps) {
  const short = total === undefined ? undefined : Math.max(0, total - loaded);
  return (
    <>
      <p className="font-semibold">
        {short === undefined || short === 0
          ? 'Some incidents could not be fetched.'
          : `${counted(short, 'incident')} of ${formatCount(loaded + short)} could not be fetched.`}{' '}
        <span className="font-normal">
          All figures below cover the {formatCount(loaded)} that were fetched.
        </span>
      </p>
      <ul className="list-disc pl-5">
        {missing.map((span) => (
          <li key={span.after}>
            {formatSpan(span.after, span.upTo, zone, yearAt(span.upTo, zone))} {zone}: {heldWords(span)};{' '}
            {WHY[span.why]}.
          </li>
        ))}
      </ul>
    </>
  );
}

function heldWords({ fetched: loaded, total }: Missing): string {
  return total === undefined
    ? `${formatCount(loaded)} fetched, total unknown`
    : `${formatCount(loaded)} of ${formatCount(total)} fetched`;
}
