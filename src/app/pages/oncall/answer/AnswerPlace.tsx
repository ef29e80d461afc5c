import { useState, type ReactNode } from 'react';
import { formatMoment } from '#domain/time/format';
import type { Directory } from '../../../api/names/directory-of';
import { hasChanges } from '../../../url/settings';
import { type OnCallAddress, useAsked } from '../model/use-oncall-view';
import { usePart } from '../model/use-part';
import type { Rows } from '../model/use-rows';
import { type Proposal, ProposalScope } from '../override/proposal';
import type { Schedules } from '../model/use-schedules';
import { OverridePlace } from '../override/OverridePlace';
import { AnswerPanel } from './AnswerPanel';

type AnswerPlaceProps = {
  address: OnCallAddress;
  loaded: Schedules;
  rows: Rows;
  directory: Directory;
  /** Timeline or table. */
  children: ReactNode;
  /** Panels below the answer. */
  panels: ReactNode;
};

/** Timeline with the answer to a shift over its right end, and the answers for a time below it. */
export function AnswerPlace({ children, panels, ...parts }: AnswerPlaceProps) {
  const { view } = parts.address;
  const { period, at, zone, override } = view;
  // The cards of a phone are the answer to a time.
  const isOnCards = usePart(view) === 'now';
  const hasCards = useAsked(view) !== undefined && isOnCards;
  const question = period === undefined && at === undefined ? undefined : `${period} ${at}`;
  const [proposal, setProposal] = useState<Proposal>();
  // The message of the last override outlives its panel.
  const [hasOverrides, setHasOverrides] = useState(false);
  if (override !== undefined && !hasOverrides) setHasOverrides(true);
  // A user who opens a link keeps the focus at the top of the page.
  const [linked, setLinked] = useState(question);
  if (linked !== undefined && linked !== question) setLinked(undefined);
  return (
    <div className="relative print:flex print:flex-col">
      {/* The panel of an override is beside the lanes: they show its proposal. */}
      <div className={override === undefined ? 'contents' : 'min-w-0 min-[80rem]:pe-91 print:pe-0'}>
        <ProposalScope value={proposal}>{children}</ProposalScope>
      </div>
      {/* Keeps the focus in a field while a time is typed. */}
      <p role="status" className="sr-only">
        {at !== undefined &&
          `${parts.loaded.isCurrent ? 'Answered: who is on call at' : 'Looking up who is on call at'} ${formatMoment(at, zone)}`}
      </p>
      {(override !== undefined || hasOverrides) && hasChanges() && (
        <OverridePlace view={view} schedules={parts.loaded.schedules} onProposal={setProposal} />
      )}
      {question !== undefined && override === undefined && !(hasCards && period === undefined) && (
        <AnswerPanel {...parts} question={question} hasCards={hasCards} takesFocus={linked === undefined} />
      )}
      {panels}
    </div>
  );
}
