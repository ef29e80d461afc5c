import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { Bar } from '#domain/review/chronology';
import { formatExactDuration } from '#domain/time/duration';
import { formatDays, formatOffset, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { closedWords, escalatedWords } from '../model/words';
import { useDirectory } from '../../../api/names/directory';
import { useReviewScope } from '../model/review-scope';
import { SeverityTag } from './SeverityTag';

/** What an incident is, and what happened to it when. */
export function IncidentFacts({ bar: { row } }: { bar: Bar }) {
  const { zone } = useReviewScope();
  const directory = useDirectory();
  const { incident_id: id, created_at: at } = row;
  const day = wallAt(at, zone);
  const [ack, close] = [secondsToAck(row), secondsToClose(row)];
  return (
    <div>
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
            {formatDays(day, day)}, {formatOffset(at, zone)}
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
    </div>
  );
}

function Clock({ at, zone }: { at: number; zone: string }) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} className="font-semibold">
      {formatTime(wallAt(at, zone), true)}
    </time>
  );
}
