import { Calendar } from './Calendar';
import { useId, useRef } from 'react';
import type { WallSeconds } from '#domain/time/zone';
import { decisionInWords, formatInFull, formInWords } from '#domain/time/pasted-words';
import type { NoTime, PastedTime } from '#domain/time/pasted';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { PopoverBox } from '../../ui/PopoverBox';

type TimeNoteProps = {
  time: PastedTime | NoTime;
  zone: string;
  /** True once the user confirms the text: only then is it an error. */
  entered: boolean;
};

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
        <Icon name="calendar" />
      </Button>
      <PopoverBox ref={box} id={id} label={label} className="p-3">
        <Calendar
          {...days}
          onPick={(day) => {
            box.current?.hidePopover();
            onPick(day);
          }}
        />
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
