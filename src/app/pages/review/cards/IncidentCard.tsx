import type { ReactNode } from 'react';
import type { Bar } from '#domain/review/chronology';
import type { EvidenceCard } from '../model/evidence/evidence-cards';
import { AnsweredBy } from './AnsweredBy';
import { IncidentFacts } from './IncidentFacts';
import { IncidentLinks } from './IncidentLinks';
import { OnCallThen } from './OnCallThen';

type IncidentCardProps = { bar: Bar; evidence: readonly EvidenceCard[]; children?: ReactNode };

/** One incident of a review: what happened when, who answered it, who was on call then, and where it leads. */
export function IncidentCard({ bar, evidence, children }: IncidentCardProps) {
  return (
    <>
      <IncidentFacts bar={bar} />
      <AnsweredBy row={bar.row} />
      <OnCallThen row={bar.row} />
      <IncidentLinks bar={bar} evidence={evidence} />
      {children}
    </>
  );
}
