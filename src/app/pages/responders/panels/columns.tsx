import type { IncidentRow } from '#contract/insight';
import type { Shift } from '#domain/insight/responders/person';
import { reasonOf, type Entry, type ListedFigure } from '#domain/insight/responders/responses';
import { roleName } from '#domain/oncall/words/rule-words';
import { formatDuration, formatIso, formatMoment, formatTime } from '#domain/time/format';
import { sentenceCase } from '#domain/text/words';
import type { Directory } from '../../../api/names/directory-of';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import { incidentPath } from '../model/links';
import { contactName } from '#domain/insight/incidents/incident-story';
import { secondsToAck } from '#domain/insight/incidents/outcome';
import { type UnixSeconds, wallAt } from '#domain/time/zone';
import type { Column } from '../../../ui/RecordTable';
import { ownClock } from '../../../components/time/clocks';
import { FiguresLink } from '../../../components/FiguresLink';
import { SeverityMark } from '../../../components/SeverityMark';
import type { Entries } from './use-entries';

/** Singular and plural of the entries of a figure. */
export const ENTRY_WORDS: Readonly<Record<ListedFigure, readonly [one: string, many: string]>> = {
  night: ['interruption at night', 'interruptions at night'],
  needless: ['waking without need', 'wakings without need'],
  interruptions: ['interruption', 'interruptions'],
  off: ['interruption in off hours', 'interruptions in off hours'],
  incidents: ['incident', 'incidents'],
  ack: ['acknowledged incident', 'acknowledged incidents'],
  escalated: ['escalated incident', 'escalated incidents'],
};

/** Max characters of a title in a line. */

/** "Checkout, Primary": schedules and roles of shifts; a role that has no name is left out. */
export function dutyText(shifts: readonly Shift[], directory: Directory): string {
  const texts = shifts.map((shift) => {
    const role = roleOf(shift, directory);
    return role === undefined ? scheduleOf(shift) : `${scheduleOf(shift)}, ${role}`;
  });
  return texts.join('; ');
}

export function scheduleOf({ schedule: { schedule_id, schedule_name } }: Shift): string {
  return schedule_name || `#${schedule_id}`;
}

/** Name of the role; undefined for one without. */
export function roleOf({ role }: Shift, { roles }: Directory): string | undefined {
  return roles.some(({ role_id }) => role_id === role) ? roleName(role, roles) : undefined;
}

/** Reason for an interruption: "First", "Repeat after 5 m 00 s", "Escalated from Ana". */
function reasonText({ response, interruption }: Entry, { person }: Directory): string {
  const reason = interruption && reasonOf(response, interruption);
  if (!reason) return '';
  if (reason.kind === 'first') return 'First';
  if (reason.kind === 'repeat') return `Repeat after ${formatDuration(reason.seconds)}`;
  return `${sentenceCase(reason.kind)} from ${person(reason.from)}`;
}

function channelOf({ channel_id }: IncidentRow, { channel }: Directory): string | undefined {
  return channel_id === 0 ? undefined : channel(channel_id);
}

/** Value with a detail below. */
function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="block">{children}</span>
      {below && <span className="block text-xs text-ink-3">{below}</span>}
    </>
  );
}

type IncidentNameProps = {
  search: URLSearchParams;
  directory: Directory;
  incident: IncidentRow;
  channel: string | undefined;
};

/** Title, with id and channel below; without a title, the id. */
function IncidentName({ incident, channel, search, directory }: IncidentNameProps) {
  const { incident_id: id, title } = incident;
  const code = <code className="font-mono whitespace-nowrap">{id}</code>;
  return (
    <TwoLines
      below={
        <>
          {title && code}
          {title && channel !== undefined && ' · '}
          {channel}
        </>
      }
    >
      <Link to={incidentPath(search, id)} className="text-accent hover:underline">
        {title ? shortTitle(title, directory) : code}
      </Link>
    </TwoLines>
  );
}

/** Schedule with the role below; several in full. */
function DutyCell({ shifts, directory }: { shifts: readonly Shift[]; directory: Directory }) {
  const [first] = shifts;
  if (!first) return 'no schedule';
  if (shifts.length > 1) return dutyText(shifts, directory);
  return <TwoLines below={roleOf(first, directory)}>{scheduleOf(first)}</TwoLines>;
}

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

const ESCALATION: Column<Entry> = {
  head: 'Escalated',
  cell: ({ response }) => (response.isEscalatedByHand ? 'By hand' : 'By timeout'),
  csv: ({ response }) => (response.isEscalatedByHand ? 'manually' : 'timeout'),
};

const SEVERITY: Column<Entry> = {
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
export function columnsOf(about: About): Column<Entry>[] {
  const { zone, year, directory, search, figure, isOfOne, shiftsOf } = about;
  const person: Column<Entry> = {
    head: 'Person',
    cell: ({ response }) => <FiguresLink id={response.responder} />,
    csv: ({ response }) => directory.person(response.responder),
  };
  const contact: Column<Entry> = {
    head: 'By',
    cell: (entry) => (
      <TwoLines below={reasonText(entry, directory)}>
        {entry.interruption ? sentenceCase(contactName(entry.interruption.channel)) : '–'}
      </TwoLines>
    ),
    csv: ({ interruption }) => interruption?.channel,
  };
  const isOfInterruptions = isInterruption(figure);
  return [
    {
      head: isOfInterruptions ? 'Interrupted' : 'Triggered',
      csvHead: 'at',
      cell: ({ at, response }) => (
        <TwoLines below={isOfInterruptions && clockWords(at, response, { figure, zone, directory })}>
          <span className="whitespace-nowrap">
            {formatMoment(at, zone, year)}
            {formatTime(wallAt(at, zone), true).slice(5)}
          </span>
        </TwoLines>
      ),
      csv: ({ at }) => formatIso(at, zone),
    },
    ...(isOfOne ? [] : [person]),
    SEVERITY,
    {
      head: 'Incident',
      csvHead: 'incident_id',
      cell: ({ response: { incident } }) => (
        <IncidentName {...{ incident, search, directory }} channel={channelOf(incident, directory)} />
      ),
      csv: ({ response }) => response.incident.incident_id,
    },
    ...(isOfInterruptions ? [contact] : []),
    ...(figure === 'escalated' ? [ESCALATION] : []),
    {
      head: 'On call in',
      cell: (entry) => <DutyCell shifts={shiftsOf(entry)} directory={directory} />,
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
    // On the screen these are second lines.
    { head: 'channel', csv: ({ response }) => channelOf(response.incident, directory) },
    ...(isOfInterruptions ? [{ head: 'reason', csv: (entry: Entry) => reasonText(entry, directory) }] : []),
  ];
}

/** Clock of the person; with the trigger, by which nights count, if that was in another hour. */
function clockWords(
  at: UnixSeconds,
  { incident: { created_at }, responder }: Entry['response'],
  { figure, zone, directory }: Pick<About, 'figure' | 'zone' | 'directory'>,
): string {
  const own = directory.zoneOf(responder);
  const hourOf = (instant: UnixSeconds) => formatTime(wallAt(instant, own ?? zone)).slice(0, 2);
  if (figure === 'interruptions' || hourOf(at) === hourOf(created_at)) return ownClock(at, own, zone);
  return `triggered ${ownClock(created_at, own, zone) || formatTime(wallAt(created_at, zone))}`;
}

function isInterruption(figure: ListedFigure): boolean {
  return figure === 'night' || figure === 'needless' || figure === 'off' || figure === 'interruptions';
}
