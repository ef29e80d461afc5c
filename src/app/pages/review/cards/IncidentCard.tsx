import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { Bar } from '#domain/review/chronology';
import { formatExactDuration } from '#domain/time/duration';
import { formatMoment, formatOffset, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { escalatedWords, closedWords } from '../model/words';
import { useLinks } from '../model/use-links';
import { useReviewScope } from '../model/review-scope';
import { AnsweredBy } from './AnsweredBy';
import { OnCallThen } from './OnCallThen';
import { SeverityTag } from './SeverityTag';

/** One incident of a review: what happened when, who answered it, who was on call then, and where it leads. */
export function IncidentCard({ bar, children }: { bar: Bar; children?: ReactNode }) {
  const { zone, directory, evidence } = useReviewScope();
  const links = useLinks();
  const { row } = bar;
  const { incident_id: id, created_at: at } = row;
  const [ack, close] = [secondsToAck(row), secondsToClose(row)];
  return (
    <>
      <p className="mb-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
        <SeverityTag value={row.severity} />
        {row.channel_id !== 0 && <span>{directory.channel(row.channel_id)}</span>}
        {row.team_id !== 0 && <span>{directory.team(row.team_id)}</span>}
        <code className="font-mono text-ink-3">{id}</code>
      </p>
      <dl className="review-facts">
        <dt>Triggered</dt>
        <dd>
          <Clock at={at} zone={zone} />{' '}
          <span className="text-ink-2">
            {formatMoment(at, zone).slice(0, -7)}, {formatOffset(at, zone)}
          </span>
        </dd>
        <dt>Acknowledged</dt>
        <dd>
          {ack === undefined ? (
            <b className="text-bad">never</b>
          ) : (
            <>
              <Clock at={at + ack} zone={zone} />{' '}
              <span className="text-ink-2">after {formatExactDuration(ack)}</span>
            </>
          )}
        </dd>
        <dt>Escalated</dt>
        <dd>{escalatedWords(row)}</dd>
        <dt>Closed</dt>
        <dd>
          {close === undefined ? (
            'still open when fetched'
          ) : (
            <>
              <Clock at={at + close} zone={zone} />{' '}
              <span className="text-ink-2">
                after {formatExactDuration(close)}
                {closedWords(row)}
              </span>
            </>
          )}
        </dd>
      </dl>
      <AnsweredBy row={row} />
      <OnCallThen row={row} />
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm">
        <Link className="review-link" to={links.incident(id, at)}>
          Incident
        </Link>
        <Link className="review-link" to={links.onCall(at)}>
          On call at {formatTime(wallAt(at, zone))}
        </Link>
        {evidence
          .filter(({ about }) => about?.id === id)
          .map(({ key, kind, to }) => (
            <Link key={key} className="review-link" to={links.other(to)}>
              {kind}
            </Link>
          ))}
      </p>
      {children}
    </>
  );
}

function Clock({ at, zone }: { at: number; zone: string }) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} className="font-semibold">
      {formatTime(wallAt(at, zone), true)}
    </time>
  );
}
