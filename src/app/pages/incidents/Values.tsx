import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { SEVERITIES } from '#domain/insight/incidents/incident-columns';
import { titleText } from '#domain/insight/incidents/incident-table';
import { formatExactDuration } from '#domain/time/format';
import type { Grouping } from '#domain/insight/incidents/table-summary';
import { useDirectory } from '../../api/names/directory';
import { SeverityMark } from '../../components/SeverityMark';
import { minutesText, valueName } from './model/words';

/** Severity with its mark; an unknown one as received. */
export function Severity({ value }: { value: string }) {
  if (value === '') return <span className="text-ink-3">–</span>;
  const isUrgent = value === 'Critical' || value === 'Warning';
  return (
    <span className={`inline-flex items-center gap-1.5 ${isUrgent ? 'font-semibold' : ''}`}>
      <SeverityMark value={value} />
      {value}
    </span>
  );
}

/**
 * Title with the mark of the severity, and its word if it is an unknown one; without a title the channel, in grey. The
 * tooltip has title, severity and id.
 */
export function IncidentTitle({ row }: { row: IncidentRow }) {
  const directory = useDirectory();
  const { incident_id: id, title, channel_id, severity } = row;
  const text = title === undefined ? undefined : titleText(title, directory);
  const channel = channel_id === 0 ? id : directory.channel(channel_id);
  return (
    <span
      data-whole="tooltip"
      className="flex min-w-0 items-center gap-1.5"
      title={[text ?? 'No title', severity, id].filter((part) => part !== '').join('\n')}
    >
      <SeverityMark value={severity} />
      {!SEVERITIES.includes(severity) && severity !== '' && <bdi className="shrink-0">{severity}</bdi>}
      {text === undefined ? (
        <bdi className="truncate text-ink-3">{channel}</bdi>
      ) : (
        <bdi className="truncate font-semibold">{text}</bdi>
      )}
    </span>
  );
}

/** Severity with its mark, or name of a team or channel. */
export function GroupName({ grouping, value }: { grouping: Grouping; value: string }) {
  const directory = useDirectory();
  if (grouping === 'severity') return <Severity value={value} />;
  return <span title={`#${value}`}>{valueName(directory, grouping, value)}</span>;
}

/** An id of 0 means none. */
export function Name({ id, nameOf }: { id: Id; nameOf: (id: Id) => string }) {
  return id === 0 ? <None /> : <span title={`#${id}`}>{nameOf(id)}</span>;
}

export function Flag({ value }: { value: boolean }) {
  return value ? 'yes' : <span className="text-ink-3">no</span>;
}

/** Time in minutes; the tooltip has it exact. */
export function Minutes({
  value,
  missing,
  why,
}: {
  value: number | undefined;
  missing: string;
  why: string;
}) {
  if (value === undefined) {
    return (
      <span className="text-ink-3" title={why}>
        {missing}
      </span>
    );
  }
  return <span title={formatExactDuration(value)}>{minutesText(value)}</span>;
}

export function None() {
  return <span className="text-ink-3">–</span>;
}
