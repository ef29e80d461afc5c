import type { ReactNode } from 'react';
import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { secondsEngaged, secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import { formatExactDuration } from '#domain/time/duration';
import { isoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { Grouping } from '#domain/insight/incidents/table-summary';
import type { Directory } from '../../../api/names/directory-of';
import { formatSeconds, valueName } from '../model/words';
import { SeverityMark } from '../../../components/SeverityMark';
import { useDirectory } from '../../../api/names/directory';

type CellContext = { row: IncidentRow; zone: string; directory: Directory };

export function Cell({ column, ...context }: CellContext & { column: IncidentColumn }) {
  return CELLS[column](context);
}

const CELLS: Record<IncidentColumn, (context: CellContext) => ReactNode> = {
  created: ({ row, zone }) => {
    const wall = wallAt(row.created_at, zone);
    return `${isoDate(wall)} ${formatTime(wall, true)}`;
  },
  id: ({ row }) => <code className="font-mono text-xs">{row.incident_id}</code>,
  severity: ({ row }) => <Severity value={row.severity} />,
  team: ({ row, directory }) => <Name id={row.team_id} nameOf={directory.team} />,
  channel: ({ row, directory }) => <Name id={row.channel_id} nameOf={directory.channel} />,
  ack: ({ row }) => <Seconds value={secondsToAck(row)} missing="–" why="not acknowledged" />,
  close: ({ row }) => <Seconds value={secondsToClose(row)} missing="open" why="not closed" />,
  engage: ({ row }) => (
    <Seconds value={secondsEngaged(row)} missing="–" why="not acknowledged, or not closed" />
  ),
  escalated: ({ row }) => row.escalated_by || <None />,
  closed: ({ row }) => row.closed_by || <None />,
  assigned: ({ row }) => <Flag value={row.is_assigned} />,
  reassigned: ({ row }) => <Flag value={row.is_reassigned} />,
  account: ({ row }) => String(row.account_id),
};

/** An id of 0 means none. */
function Name({ id, nameOf }: { id: Id; nameOf: (id: Id) => string }) {
  return id === 0 ? <None /> : <span title={`#${id}`}>{nameOf(id)}</span>;
}

function Flag({ value }: { value: boolean }) {
  return value ? 'yes' : <span className="text-ink-3">no</span>;
}

function Seconds({ value, missing, why }: { value: number | undefined; missing: string; why: string }) {
  if (value === undefined) {
    return (
      <span className="text-ink-3" title={why}>
        {missing}
      </span>
    );
  }
  return <span title={formatExactDuration(value)}>{formatSeconds(value)}</span>;
}

function None() {
  return <span className="text-ink-3">–</span>;
}

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

/** Severity with its mark, or name of a team or channel. */
export function GroupName({ grouping, value }: { grouping: Grouping; value: string }) {
  const directory = useDirectory();
  if (grouping === 'severity') return <Severity value={value} />;
  return <span title={`#${value}`}>{valueName(directory, grouping, value)}</span>;
}
