import type { ReactNode } from 'react';
import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { secondsEngaged, secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import { formatExactDuration } from '#domain/time/duration';
import { isoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { formatSeconds } from '../model/words';
import { Severity } from './Severity';

type CellContext = { row: IncidentRow; zone: string; directory: Directory };

/** What a column shows of an incident. */
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

/** An id of 0 is none. */
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
