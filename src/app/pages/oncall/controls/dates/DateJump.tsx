import { useId, useRef } from 'react';
import { LaterPart } from '../../../../components/states/LaterPart';
import { lazyPart } from '../../../../components/states/lazy-part';
import { Button } from '../../../../ui/Button';
import { PopoverBox } from '../../../../ui/PopoverBox';
import type { ViewWindow } from '../../model/use-view-window';

const DateJumpForm = lazyPart(() => import('./DateJumpForm'), 'DateJumpForm');

/** The days that are shown; pressed, a way to any other. */
export function DateJump({ time, zone }: { time: ViewWindow; zone: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button
        look="quiet"
        popoverTarget={id}
        aria-label={`${time.range}: go to another date`}
        title="Go to a date"
        className="text-base! font-semibold text-ink!"
      >
        {time.range} <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox ref={box} id={id} label="Go to a date" className="p-3">
        <LaterPart loading={<div className="h-80 w-64" />}>
          <DateJumpForm time={time} zone={zone} onDone={() => box.current?.hidePopover()} />
        </LaterPart>
      </PopoverBox>
    </>
  );
}
