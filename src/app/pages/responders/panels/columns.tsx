import { Link } from 'react-router';
import type { Entry, ListedFigure } from '#domain/insight/responders/responses';
import { contactName } from '#domain/insight/incidents/incident-story';
import { secondsToAck } from '#domain/insight/incidents/outcome';
import { formatDuration } from '#domain/time/duration';
import { formatIso, formatMoment, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { sentenceCase } from '#domain/text/words';
import type { Directory } from '../../../api/names/directory-of';
import type { ChartColumn } from '../../../charts/ChartPanel';
import { FiguresLink } from '../../../components/FiguresLink';
import { SeverityMark } from '../../../components/SeverityMark';
import { incidentPath } from '../model/links';
import type { Entries } from './use-entries';

/** Singular and plural of the entries of a figure. */
export const ENTRY_WORDS: Readonly<Record<ListedFigure, readonly [one: string, many: string]>> = {
  night: ['waking', 'wakings'],
  interruptions: ['interruption', 'interruptions'],
  off: ['interruption in off hours', 'interruptions in off hours'],
  incidents: ['incident', 'incidents'],
  ack: ['acknowledged incident', 'acknowledged incidents'],
  escalated: ['escalated incident', 'escalated incidents'],
};

type About = Pick<Entries, 'isOfOne' | 'schedulesOf'> & {
  zone: string;
  directory: Directory;
  search: URLSearchParams;
  figure: ListedFigure;
};

/** Columns of the entries. */
export function columnsOf(about: About): ChartColumn<Entry>[] {
  const { zone, directory, search, figure, isOfOne, schedulesOf } = about;
  const person: ChartColumn<Entry> = {
    head: 'Person',
    cell: ({ response }) => <FiguresLink id={response.responder} />,
    csv: ({ response }) => directory.person(response.responder),
  };
  const contact: ChartColumn<Entry> = {
    head: 'By',
    cell: ({ interruption }) => (interruption ? sentenceCase(contactName(interruption.channel)) : '–'),
    csv: ({ interruption }) => interruption?.channel,
  };
  const escalation: ChartColumn<Entry> = {
    head: 'Escalated',
    cell: ({ response }) => (response.isEscalatedByHand ? 'By hand' : 'By timeout'),
    csv: ({ response }) => (response.isEscalatedByHand ? 'manually' : 'timeout'),
  };
  const isOfInterruptions = figure === 'night' || figure === 'off' || figure === 'interruptions';
  return [
    {
      head: isOfInterruptions ? 'Interrupted' : 'Triggered',
      csvHead: 'at',
      cell: ({ at }) => `${formatMoment(at, zone)}${formatTime(wallAt(at, zone), true).slice(5)}`,
      csv: ({ at }) => formatIso(at, zone),
    },
    ...(isOfOne ? [] : [person]),
    {
      head: 'Severity',
      cell: ({ response: { incident } }) => (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <SeverityMark value={incident.severity} />
          {incident.severity || '–'}
        </span>
      ),
      csv: ({ response }) => response.incident.severity,
    },
    {
      head: 'Incident',
      csvHead: 'incident_id',
      cell: ({ response: { incident } }) => (
        <Link to={incidentPath(search, incident.incident_id)} className="text-accent hover:underline">
          <code className="font-mono">{incident.incident_id}</code>
        </Link>
      ),
      csv: ({ response }) => response.incident.incident_id,
    },
    {
      head: 'Channel',
      cell: ({ response: { incident } }) =>
        incident.channel_id === 0 ? '–' : directory.channel(incident.channel_id),
      csv: ({ response: { incident } }) =>
        incident.channel_id === 0 ? undefined : directory.channel(incident.channel_id),
    },
    ...(isOfInterruptions ? [contact] : []),
    ...(figure === 'escalated' ? [escalation] : []),
    {
      head: 'On call in',
      cell: (entry) => schedulesOf(entry).join(', ') || 'no schedule',
      csv: (entry) => schedulesOf(entry).join(', ') || undefined,
    },
    {
      head: 'Acknowledged',
      csvHead: 'seconds_to_ack',
      numeric: true,
      cell: ({ response: { incident, secondsToAck: own } }) => {
        if (own !== undefined) return formatDuration(own);
        return secondsToAck(incident) === undefined ? 'Never' : 'By others';
      },
      csv: ({ response }) => response.secondsToAck,
    },
  ];
}
