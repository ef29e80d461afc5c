import type { IncidentRow } from '#contract/insight';
import type { IncidentColumn } from '#domain/insight/incident-columns';
import { secondsEngaged, secondsToAck, secondsToClose } from '#domain/insight/outcome';
import { formatExactDuration } from '#domain/time/duration';
import { isoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { Directory } from '../../../api/directory';
import { formatSeconds } from '../words';
import { Severity } from './Severity';

type CellProps = { column: IncidentColumn; row: IncidentRow; zone: string; directory: Directory };

/** What a column shows of an incident. */
export function Cell({ column, row, zone, directory }: CellProps) {
  switch (column) {
    case 'created': {
      const wall = wallAt(row.created_at, zone);
      return `${isoDate(wall)} ${formatTime(wall, true)}`;
    }
    case 'id':
      return <code className="font-mono text-xs">{row.incident_id}</code>;
    case 'severity':
      return <Severity value={row.severity} />;
    case 'team':
      return row.team_id === 0 ? <None /> : <span title={`#${row.team_id}`}>{directory.team(row.team_id)}</span>;
    case 'channel':
      return row.channel_id === 0 ? (
        <None />
      ) : (
        <span title={`#${row.channel_id}`}>{directory.channel(row.channel_id)}</span>
      );
    case 'ack':
      return <Seconds value={secondsToAck(row)} missing="–" why="not acknowledged" />;
    case 'close':
      return <Seconds value={secondsToClose(row)} missing="open" why="not closed" />;
    case 'engage':
      return <Seconds value={secondsEngaged(row)} missing="–" why="not acknowledged, or not closed" />;
    case 'escalated':
      return row.escalated_by || <None />;
    case 'closed':
      return row.closed_by || <None />;
    case 'assigned':
      return row.is_assigned ? 'yes' : <span className="text-ink-3">no</span>;
    case 'reassigned':
      return row.is_reassigned ? 'yes' : <span className="text-ink-3">no</span>;
    case 'account':
      return String(row.account_id);
  }
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
