import type { ReactNode } from 'react';
import type { IncidentRow } from '#contract/insight';
import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { secondsEngaged, secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import { isoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { Directory } from '../../api/names/directory-of';
import type { Column } from '../../ui/RecordTable';
import { Flag, IncidentTitle, Name, Minutes, None, Severity } from './Values';

type ColumnView = Pick<Column<IncidentRow>, 'head' | 'unit' | 'width' | 'numeric'> & {
  about: string;
  /** Undefined: not on a phone, where the row's details have it. */
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
