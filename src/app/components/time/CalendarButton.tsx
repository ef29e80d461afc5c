import { useId, useRef } from 'react';
import type { WallSeconds } from '#domain/time/zone';
import { decisionInWords, formatInFull, formInWords } from '#domain/time/pasted/in-words';
import type { NoTime, PastedTime } from '#domain/time/pasted/pasted-time';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';

type TimeNoteProps = {
  time: PastedTime | NoTime;
  zone: string;
  /** True once the user confirms the text: only then is it an error. */
  entered: boolean;
};

const Calendar = lazyPart(() => import('./Calendar'), 'Calendar');

type CalendarButtonProps = {
  label: string;
  day: WallSeconds | undefined;
  today: WallSeconds;
  /** Receives local midnight of the day. */
  onPick: (day: WallSeconds) => void;
  className?: string;
};

export function CalendarButton({ label, onPick, className = '', ...days }: CalendarButtonProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button popoverTarget={id} aria-label={label} title={label} className={`px-1.5 ${className}`}>
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

/** Parsed form of a typed time, or the reason why it was not parsed. */
export function TimeNote({ time, zone, entered }: TimeNoteProps) {
  if (time.kind === 'none') {
    return (
      <p
        role={entered ? 'alert' : undefined}
        className={`text-xs wrap-anywhere ${entered ? 'font-medium text-bad' : 'text-ink-2'}`}
      >
        {time.why}
      </p>
    );
  }
  const decision = decisionInWords(time);
  return (
    <div role="status" className="text-xs">
      <p className="text-sm font-semibold text-ink">{formatInFull(time.instant, zone)}</p>
      <p className="text-ink-3">{formInWords(time)}</p>
      {decision !== '' && <p className="mt-1 text-warn">{decision}</p>}
    </div>
  );
}
