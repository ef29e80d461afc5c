import { useEffect, useState } from 'react';
import type { OnCallView } from '#address/on-call';
import type { Schedule } from '#contract/schedule';
import { UndoButton } from '../../../components/changes/UndoButton';
import type { Applied } from './OverridePanel';
import type { Proposal } from './proposal';
import { OverridePanel } from './OverridePanel';

const SHOWN_MS = 20_000;

type OverridePlaceProps = {
  view: OnCallView;
  schedules: readonly Schedule[];
  /** Receives what the open override would change, for the timeline. */
  onProposal: (proposal: Proposal | undefined) => void;
};

/** Open override of the address, or the message of the last one, with its undo. */
export function OverridePlace({ view, schedules, onProposal }: OverridePlaceProps) {
  const [applied, setApplied] = useState<Applied>();
  const [isHeld, setHeld] = useState(false);
  const { override } = view;
  useEffect(() => {
    if (!applied || isHeld) return undefined;
    const timer = setTimeout(() => setApplied(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [applied, isHeld]);
  return (
    <>
      {override && (
        <OverridePanel
          key={override.schedule}
          {...{ view, schedules, onProposal }}
          shift={override}
          onApplied={setApplied}
        />
      )}
      <div
        role="status"
        className="fixed inset-x-0 bottom-4 z-40 flex justify-center px-4 empty:hidden print:hidden"
      >
        {applied && (
          <div
            className="flex flex-wrap items-center gap-3 rounded-[10px] border border-line-strong bg-surface px-3 py-2 text-sm shadow-float"
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <b className="font-semibold">{applied.text}</b>
            <UndoButton change={applied.change} onDone={() => setApplied(undefined)} />
          </div>
        )}
      </div>
    </>
  );
}
