import { useId } from 'react';
import { isoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import type { NoTime, PastedTime } from '#domain/time/pasted/pasted-time';
import { type UnixSeconds, wallAt } from '#domain/time/zone';
import { Field } from '../../ui/Field';
import { CalendarButton, TimeNote } from './CalendarButton';
import { textOfInstant } from './clocks';

type TimeTextFieldProps = {
  label: string;
  /** Accessible name of the calendar button. */
  calendarLabel: string;
  text: string;
  /** Parsed form of the text. */
  time: PastedTime | NoTime;
  zone: string;
  now: UnixSeconds;
  invalid: boolean;
  /** Id of the rule. */
  describedBy: string;
  onText: (text: string) => void;
};

/** Time field of a form: accepts any pasted form and shows the parsed time. */
export function TimeTextField(props: TimeTextFieldProps) {
  const { label, calendarLabel, text, time, zone, now, invalid, describedBy, onText } = props;
  const id = useId();
  const wall = time.kind === 'time' ? wallAt(time.instant, zone) : undefined;
  return (
    <div>
      <label htmlFor={id} className="text-xs text-ink-2">
        {label}
      </label>
      <div className="mt-0.5 flex gap-1">
        <Field
          id={id}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          autoComplete="off"
          spellCheck={false}
          placeholder="2026-11-21 03:12"
          value={text}
          onChange={(event) => onText(event.target.value)}
          className="grow tabular-nums"
        />
        <CalendarButton
          label={calendarLabel}
          day={wall}
          today={wallAt(now, zone)}
          onPick={(day) => onText(`${isoDate(day)} ${formatTime(wall ?? 0)}`)}
        />
      </div>
      {time.kind === 'time' && text !== textOfInstant(time.instant, zone) && (
        <div className="mt-1">
          <TimeNote time={time} zone={zone} entered={false} />
        </div>
      )}
    </div>
  );
}
