import type { ReactNode } from 'react';
import type { Bar } from '#domain/review/chronology';
import { dutiesAt, lanesOfTeams } from '#domain/review/lanes';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { isGuest } from '../../../url/settings';
import { IncidentFacts } from '../cards/IncidentFacts';
import { IncidentLinks } from '../cards/IncidentLinks';
import { useDirectory } from '../../../api/names/directory';
import { useReviewScope } from '../model/review-scope';
import type { EvidenceCard } from '../model/evidence/evidence-cards';
import { useAnsweredBy } from '../model/use-answered-by';

type PrintedIncidentProps = { bar: Bar; evidence: readonly EvidenceCard[]; children: ReactNode };

/** An incident on paper: several to a sheet, with the duty of its own team. */
export function PrintedIncident({ bar, evidence, children }: PrintedIncidentProps) {
  const { titleOf, zone } = useReviewScope();
  return (
    <section className="review-block">
      <h2 className="flex items-start gap-2">
        <span className="review-number">{bar.number}</span>
        <span>{titleOf(bar.row)}</span>
      </h2>
      <div className="review-halves">
        <IncidentFacts bar={bar} />
        <dl>
          <dt>Responders</dt>
          <dd>
            <Responders bar={bar} />
          </dd>
          <dt>On call at {formatTime(wallAt(bar.start, zone))}</dt>
          <dd>
            <OnCall bar={bar} />
          </dd>
        </dl>
      </div>
      {children}
      {!isGuest() && <IncidentLinks bar={bar} evidence={evidence} />}
    </section>
  );
}

function Responders({ bar }: { bar: Bar }) {
  const { people, error } = useAnsweredBy(bar.row);
  if (!people) return error ? 'Could not be loaded.' : <span data-later="">Not loaded before printing.</span>;
  if (people.length === 0) return 'Nobody was assigned.';
  return people
    .map(({ name, acknowledged }) => `${name}${acknowledged > 0 ? ' (acknowledged)' : ''}`)
    .join(', ');
}

function OnCall({ bar: { row, start } }: { bar: Bar }) {
  const { lanes } = useReviewScope();
  const directory = useDirectory();
  if (!lanes.duty.schedules)
    return lanes.duty.error ? 'Could not be loaded.' : <span data-later="">Not loaded before printing.</span>;
  const own = lanesOfTeams(lanes.lanes, new Set([row.team_id]));
  return dutiesAt(own, start, row.team_id)
    .map(({ lane, people, isExpected }) => {
      const nobody = isExpected ? 'closed, as planned' : 'nobody';
      return `${lane.name}: ${people.map(directory.person).join(', ') || nobody}`;
    })
    .join('; ');
}
