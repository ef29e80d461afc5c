import { Link } from 'react-router';
import type { Bar } from '#domain/review/chronology';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { EvidenceCard } from '../model/evidence/evidence-cards';
import { useLinks } from '../model/use-links';
import { useReviewScope } from '../model/review-scope';

type IncidentLinksProps = { bar: Bar; evidence: readonly EvidenceCard[] };

/** Where an incident leads: to itself, to who was on call then, to deliveries about it. */
export function IncidentLinks({ bar: { id, start: at }, evidence }: IncidentLinksProps) {
  const { zone } = useReviewScope();
  const links = useLinks();
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-sm">
      <Link className="review-link" to={links.incident(id, at)}>
        Incident
      </Link>
      <Link className="review-link" to={links.onCall(at)}>
        On call at {formatTime(wallAt(at, zone))}
      </Link>
      {evidence
        .filter(({ about }) => about?.id === id)
        .map(({ key, kind, to }) => (
          <Link key={key} className="review-link" to={links.other(to)}>
            {kind}
          </Link>
        ))}
    </p>
  );
}
