import { Link } from 'react-router';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { Bar } from '#domain/review/chronology';
import { formatDuration, formatDays, formatOffset, formatTime } from '#domain/time/format';
import { wallAt, type ViewerZone } from '#domain/time/zone';
import { closedWords, escalatedWords } from '../model/title';
import { useDirectory } from '../../../api/names/directory';
import { useReviewScope } from '../model/use-review';
import { SeverityMark } from '../../../components/SeverityMark';
import type { EvidenceCard } from '../model/evidence-cards';
import { useLinks } from '../model/use-links';

type IncidentLinksProps = { bar: Bar; evidence: readonly EvidenceCard[] };

const FACT_CLASSES: Record<string, string> = {
  Critical: 'bg-bad-soft text-bad',
  Warning: 'bg-warn-soft text-warn',
};

/** Facts and times of an incident. */
export function CardFacts({ bar: { row } }: { bar: Bar }) {
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
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-[3px] text-(length:--text-sm) [&_dt]:text-ink-2">
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
              <span className="text-ink-2">after {formatDuration(ack)}</span>
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
                after {formatDuration(close)}
                {closedWords(row)}
              </span>
            </>
          )}
        </dd>
      </dl>
    </div>
  );
}

function Clock({ at, zone }: { at: number; zone: ViewerZone }) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} className="font-semibold">
      {formatTime(wallAt(at, zone), true)}
    </time>
  );
}

export function SeverityTag({ value }: { value: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-semibold forced-colors:border ${FACT_CLASSES[value] ?? 'bg-sunken text-ink-2'}`}
    >
      <SeverityMark value={value} />
      {value || 'no severity'}
    </span>
  );
}

/** Links of an incident: details, on-call page, deliveries. */
export function IncidentLinks({ bar: { id, start: at }, evidence }: IncidentLinksProps) {
  const { zone } = useReviewScope();
  const links = useLinks();
  return (
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
  );
}
