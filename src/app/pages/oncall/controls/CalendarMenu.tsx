import { lazy, useId, useRef } from 'react';
import { LaterPart } from '../../../components/LaterPart';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';
import type { OnCall } from '../model/use-oncall';

const CalendarChoices = lazy(async () => ({
  default: (await import('./CalendarChoices')).CalendarChoices,
}));

/** Calendar files of what is shown. */
export function CalendarMenu({ oncall }: { oncall: OnCall }) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button popoverTarget={id}>
        .ics <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox ref={popover} id={id} className="w-72 p-2">
        <p className="px-2 pb-1 text-xs text-ink-3">
          Calendar file of the window that is shown, times in UTC. A person’s file is in the panel “Load”.
        </p>
        <LaterPart>
          <CalendarChoices oncall={oncall} onChosen={() => popover.current?.hidePopover()} />
        </LaterPart>
      </PopoverBox>
    </>
  );
}
