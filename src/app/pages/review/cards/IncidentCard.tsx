import type { ReactNode } from 'react';
import type { Bar } from '#domain/review/chronology';
import { AnsweredBy } from './AnsweredBy';
import { IncidentFacts } from './IncidentFacts';
import { IncidentLinks } from './IncidentLinks';
import { OnCallThen } from './OnCallThen';

/** One incident of a review: what happened when, who answered it, who was on call then, and where it leads. */
export function IncidentCard({ bar, children }: { bar: Bar; children?: ReactNode }) {
  return (
    <>
      <IncidentFacts bar={bar} />
      <AnsweredBy row={bar.row} />
      <OnCallThen row={bar.row} />
      <IncidentLinks bar={bar} />
      {children}
    </>
  );
}
