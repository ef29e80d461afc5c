import { lazy, useId, useRef, useState } from 'react';
import { LaterPart } from '../../../components/states/LaterPart';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';
import type { OnCallParts } from '../controls/parts';

const CopyChoices = lazy(async () => ({ default: (await import('./CopyChoices')).CopyChoices }));

/** Who is on duty now, next and this week, as a message for a channel. */
export function CopyAs({ parts }: { parts: OnCallParts }) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState('');
  return (
    <>
      <Button popoverTarget={id}>
        Copy as <span aria-hidden="true">▾</span>
      </Button>
      <span role="status" className="text-sm text-ink-2 empty:hidden">
        {outcome}
      </span>
      <PopoverBox ref={popover} id={id} className="w-72 p-2">
        <p className="px-2 pb-1 text-xs text-ink-3">
          Now, next and this week of the schedules shown, with their gaps, for a channel.
        </p>
        <LaterPart loading={<div className="h-16" />}>
          <CopyChoices
            parts={parts}
            onCopied={(words) => {
              setOutcome(words);
              popover.current?.hidePopover();
            }}
          />
        </LaterPart>
      </PopoverBox>
    </>
  );
}
