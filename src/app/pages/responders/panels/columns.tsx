import type { Entry, ListedFigure } from '#domain/insight/responders/responses';
import { contactName } from '#domain/insight/incidents/incident-story';
import { secondsToAck } from '#domain/insight/incidents/outcome';
import { formatDuration, formatIso, formatMoment, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { sentenceCase } from '#domain/text/words';
import type { Directory } from '../../../api/names/directory-of';
import type { Column } from '../../../ui/RecordTable';
import { ownClock } from '../../../components/time/clocks';
import { FiguresLink } from '../../../components/FiguresLink';
import { SeverityMark } from '../../../components/SeverityMark';
import { DutyCell, IncidentName, TwoLines } from './entry-cells';
import { channelOf, dutyText, reasonText } from './entry-words';
import type { Entries } from './use-entries';

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
        <TwoLines below={isOfInterruptions && ownClock(at, directory.zoneOf(response.responder), zone)}>
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

function isInterruption(figure: ListedFigure): boolean {
  return figure === 'night' || figure === 'needless' || figure === 'off' || figure === 'interruptions';
}
