import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { SEVERITIES, type IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { titleText } from '#domain/insight/incidents/incident-table';
import { formatExactDuration, formatTime } from '#domain/time/format';
import type { Grouping } from '#domain/insight/incidents/table-summary';
import { useDirectory } from '../../api/names/directory';
import { SeverityMark } from '../../components/SeverityMark';
import { minutesText, valueName } from './words';
import type { ReactNode } from 'react';
import { secondsEngaged, secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import { isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import type { Directory } from '../../api/names/directory-of';
import type { Column } from '../../ui/RecordTable';

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
function IncidentTitle({ row }: { row: IncidentRow }) {
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
function Name({ id, nameOf }: { id: Id; nameOf: (id: Id) => string }) {
  return id === 0 ? <None /> : <span title={`#${id}`}>{nameOf(id)}</span>;
}

function Flag({ value }: { value: boolean }) {
  return value ? 'yes' : <span className="text-ink-3">no</span>;
}

/** Time in minutes; the tooltip has it exact. */
function Minutes({ value, missing, why }: { value: number | undefined; missing: string; why: string }) {
  if (value === undefined) {
    return (
      <span className="text-ink-3" title={why}>
        {missing}
      </span>
    );
  }
  return <span title={formatExactDuration(value)}>{minutesText(value)}</span>;
}

function None() {
  return <span className="text-ink-3">–</span>;
}

type ColumnView = Pick<Column<IncidentRow>, 'head' | 'unit' | 'width' | 'numeric'> & {
  about: string;
  /** Undefined: not on a phone; the row's details have the facts of `incidentFacts`. */
  phone: Column<IncidentRow>['phone'];
  cell: (context: { row: IncidentRow; zone: string; directory: Directory }) => ReactNode;
};

export const COLUMN_VIEWS: Readonly<Record<IncidentColumn, ColumnView>> = {
  title: {
    head: 'Title',
    about: 'Title of the incident; its channel if the server sends none',
    phone: undefined,
    cell: ({ row }) => <IncidentTitle row={row} />,
  },
  created: {
    head: 'Created',
    about: 'When it was triggered',
    width: 148,
    phone: 'fact',
    cell: ({ row, zone }) => {
      const wall = wallAt(row.created_at, zone);
      return `${isoDate(wall)} ${formatTime(wall, true)}`;
    },
  },
  id: {
    head: 'Incident',
    about: 'Its id',
    width: 130,
    phone: undefined,
    cell: ({ row }) => <code className="font-mono text-xs">{row.incident_id}</code>,
  },
  severity: {
    head: 'Severity',
    about: 'As the server reports it',
    width: 114,
    phone: undefined,
    cell: ({ row }) => <Severity value={row.severity} />,
  },
  team: {
    head: 'Team',
    about: 'The team it belongs to',
    width: 130,
    phone: 'fact',
    cell: ({ row, directory }) => <Name id={row.team_id} nameOf={directory.team} />,
  },
  channel: {
    head: 'Channel',
    about: 'The channel it came through',
    width: 190,
    phone: undefined,
    cell: ({ row, directory }) => <Name id={row.channel_id} nameOf={directory.channel} />,
  },
  ack: {
    head: 'Ack',
    unit: 'min',
    about: 'From the trigger to the first acknowledgement',
    width: 96,
    numeric: true,
    phone: 'figure',
    cell: ({ row }) => <Minutes value={secondsToAck(row)} missing="–" why="not acknowledged" />,
  },
  close: {
    head: 'Close',
    unit: 'min',
    about: 'From the trigger to the close',
    width: 98,
    numeric: true,
    phone: undefined,
    cell: ({ row }) => <Minutes value={secondsToClose(row)} missing="open" why="not closed" />,
  },
  engage: {
    head: 'Engaged',
    unit: 'min',
    about: 'From the first acknowledgement to the close',
    width: 116,
    numeric: true,
    phone: undefined,
    cell: ({ row }) => (
      <Minutes value={secondsEngaged(row)} missing="–" why="not acknowledged, or not closed" />
    ),
  },
  escalated: {
    head: 'Escalated',
    about: 'What escalated it first, manually or a timeout',
    width: 114,
    phone: undefined,
    cell: ({ row }) => row.escalated_by || <None />,
  },
  closed: {
    head: 'Closed by',
    about: 'What closed it',
    width: 112,
    phone: undefined,
    cell: ({ row }) => row.closed_by || <None />,
  },
  assigned: {
    head: 'Assigned',
    about: 'Whether it was assigned to anybody',
    width: 100,
    phone: undefined,
    cell: ({ row }) => <Flag value={row.is_assigned} />,
  },
  reassigned: {
    head: 'Reassigned',
    about: 'Passed on to another person',
    width: 110,
    phone: undefined,
    cell: ({ row }) => <Flag value={row.is_reassigned} />,
  },
  account: {
    head: 'Account',
    about: 'Id of the account',
    width: 140,
    phone: undefined,
    cell: ({ row }) => String(row.account_id),
  },
};

/** Column name inside a sentence: "Filter severity". */
export function columnInWords(column: IncidentColumn): string {
  return COLUMN_VIEWS[column].head.toLowerCase();
}
