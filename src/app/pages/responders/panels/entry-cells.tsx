import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import type { Shift } from '#domain/insight/responders/person';
import type { Directory } from '../../../api/names/directory-of';
import { incidentPath } from '../model/links';
import { dutyText, roleOf, scheduleOf } from './entry-words';

/** Value with a detail below. */
export function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
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
export function IncidentName({ incident, channel, search, directory }: IncidentNameProps) {
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
export function DutyCell({ shifts, directory }: { shifts: readonly Shift[]; directory: Directory }) {
  const [first] = shifts;
  if (!first) return 'no schedule';
  if (shifts.length > 1) return dutyText(shifts, directory);
  return <TwoLines below={roleOf(first, directory)}>{scheduleOf(first)}</TwoLines>;
}
