import { Link } from 'react-router';
import type { Shift } from '#domain/insight/responders/person';
import { reasonOf, type Entry, type ListedFigure } from '#domain/insight/responders/responses';
import { roleName } from '#domain/oncall/words/role-words';
import { maskText } from '#domain/privacy/secrets';
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

type About = Pick<Entries, 'shiftsOf'> & {
  zone: string;
  /** Year that is not written. */
  year: number;
  /** True if all entries belong to one person. */
  isOfOne: boolean;
  directory: Directory;
  search: URLSearchParams;
  figure: ListedFigure;
};

const ESCALATION: ChartColumn<Entry> = {
  head: 'Escalated',
  cell: ({ response }) => (response.isEscalatedByHand ? 'By hand' : 'By timeout'),
  csv: ({ response }) => (response.isEscalatedByHand ? 'manually' : 'timeout'),
};

const SEVERITY: ChartColumn<Entry> = {
  head: 'Severity',
  cell: ({ response: { incident } }) => (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <SeverityMark value={incident.severity} />
      {incident.severity || '–'}
    </span>
  ),
  csv: ({ response }) => response.incident.severity,
};

/** Columns of the entries. */
export function columnsOf(about: About): ChartColumn<Entry>[] {
  const { zone, year, directory, search, figure, isOfOne, shiftsOf } = about;
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
  const reason: ChartColumn<Entry> = {
    head: 'Reason',
    cell: (entry) => reasonText(entry, directory),
    csv: (entry) => reasonText(entry, directory),
  };
  const isOfInterruptions = figure === 'night' || figure === 'off' || figure === 'interruptions';
  return [
    {
      head: isOfInterruptions ? 'Interrupted' : 'Triggered',
      csvHead: 'at',
      cell: ({ at }) => (
        <span className="whitespace-nowrap">
          {formatMoment(at, zone, year)}
          {formatTime(wallAt(at, zone), true).slice(5)}
        </span>
      ),
      csv: ({ at }) => formatIso(at, zone),
    },
    ...(isOfOne ? [] : [person]),
    SEVERITY,
    {
      head: 'Incident',
      csvHead: 'incident_id',
      cell: ({ response: { incident } }) => (
        <Link to={incidentPath(search, incident.incident_id)} className="text-accent hover:underline">
          {incident.title && <>{shortTitle(incident.title, directory)} </>}
          <code className={`font-mono whitespace-nowrap ${incident.title ? 'text-xs text-ink-3' : ''}`}>
            {incident.incident_id}
          </code>
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
    ...(isOfInterruptions ? [contact, reason] : []),
    ...(figure === 'escalated' ? [ESCALATION] : []),
    {
      head: 'On call in',
      cell: (entry) => dutyText(shiftsOf(entry), directory) || 'no schedule',
      csv: (entry) => dutyText(shiftsOf(entry), directory) || undefined,
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

/** Max characters of a title in a line. */
const MAX_TITLE = 90;

/** Title of an incident in one line, without secrets. */
export function shortTitle(title: string, { text }: Directory): string {
  const masked = maskText(text(title));
  return masked.length > MAX_TITLE ? `${masked.slice(0, MAX_TITLE - 1)}…` : masked;
}

/** "Checkout, Primary": schedules and roles of shifts; a role that has no name is left out. */
export function dutyText(shifts: readonly Shift[], { roles }: Directory): string {
  const texts = shifts.map(({ schedule: { schedule_id, schedule_name }, role }) => {
    const name = schedule_name || `#${schedule_id}`;
    return roles.some(({ role_id }) => role_id === role) ? `${name}, ${roleName(role, roles)}` : name;
  });
  return texts.join('; ');
}

/** Reason for an interruption: "First", "Repeat after 5 m 00 s", "Escalated from Ana". */
function reasonText({ response, interruption }: Entry, { person }: Directory): string {
  const reason = interruption && reasonOf(response, interruption);
  if (!reason) return '';
  if (reason.kind === 'first') return 'First';
  if (reason.kind === 'repeat') return `Repeat after ${formatDuration(reason.seconds)}`;
  return `${sentenceCase(reason.kind)} from ${person(reason.from)}`;
}
