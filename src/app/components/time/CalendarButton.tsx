import { useId, useRef } from 'react';
import type { WallSeconds } from '#domain/time/zone';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';

const Calendar = lazyPart(() => import('./Calendar'), 'Calendar');

type CalendarButtonProps = {
  label: string;
  day: WallSeconds | undefined;
  today: WallSeconds;
  /** With local midnight of the day. */
  onPick: (day: WallSeconds) => void;
};

/** Opens a calendar, to choose a day. */
export function CalendarButton({ label, onPick, ...days }: CalendarButtonProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button popoverTarget={id} aria-label={label} title={label} className="px-1.5">
        <svg viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3" />
        </svg>
      </Button>
      <PopoverBox ref={box} id={id} label={label} className="p-3">
        <LaterPart loading={<div className="h-64 w-64" />}>
          <Calendar
            {...days}
            onPick={(day) => {
              box.current?.hidePopover();
              onPick(day);
            }}
          />
        </LaterPart>
      </PopoverBox>
    </>
  );
}
