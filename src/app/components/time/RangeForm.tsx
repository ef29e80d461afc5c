import { type ReactNode, useId, useState } from 'react';
import {
  type NoTime,
  type PasteContext,
  type PastedTime,
  readPastedTime,
} from '#domain/time/pasted/pasted-time';
import { instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { textOfInstant } from './clocks';
import { FieldNote } from './FieldNote';
import { isoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { Field } from '../../ui/Field';
import { CalendarButton, TimeNote } from './CalendarButton';

/** Instants of both ends. */
export type Bounds = { start: UnixSeconds; end: UnixSeconds };

type RangeFormProps = {
  /** Labels of both ends, which state if they are included. */
  labels: readonly [string, string];
  rule: string;
  bounds: Bounds;
  zone: string;
  problemOf: (bounds: Bounds) => string | undefined;
  /** Fallback for some invalid bounds; `apply` uses them anyway. */
  overlong?: (bounds: Bounds, apply: () => void) => ReactNode;
  onApply: (bounds: Bounds) => void;
};

/** Typed start and end to the minute, checked before a request is sent. */
export function RangeForm(props: RangeFormProps) {
  const { labels, rule, bounds, zone, problemOf, overlong, onApply } = props;
  const id = useId();
  const now = useNow();
  const [from, setFrom] = useState(() => textOfInstant(toMinute(bounds.start), zone));
  const [to, setTo] = useState(() => textOfInstant(toMinute(bounds.end), zone));
  const start = readMinute(from, { zone, now });
  const end = readMinute(to, { zone, now });
  const typed =
    start.kind === 'time' && end.kind === 'time' ? { start: start.instant, end: end.instant } : undefined;
  const problem = typed ? problemOf(typed) : unreadWords(start, end);
  const apply = () => typed && onApply(typed);
  return (
    <form
      aria-label="Range from and to"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) apply();
      }}
    >
      <div className="grid gap-2">
        {(
          [
            [labels[0], 'Day of the start', from, start, setFrom],
            [labels[1], 'Day of the end', to, end, setTo],
          ] as const
        ).map(([label, calendarLabel, text, time, onText]) => (
          <TimeTextField
            key={label}
            {...{ label, calendarLabel, text, time, zone, now, onText }}
            invalid={problem !== undefined}
            describedBy={id}
          />
        ))}
      </div>
      <FieldNote id={id} problem={problem} rule={rule} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button look="primary" type="submit" disabled={problem !== undefined}>
          Show this range
        </Button>
        {typed && overlong?.(typed, apply)}
      </div>
    </form>
  );
}

// Addresses store the range by the wall clock, to the minute.
const toMinute = (instant: UnixSeconds): UnixSeconds => Math.floor(instant / 60) * 60;

function readMinute(text: string, context: PasteContext): PastedTime | NoTime {
  const time = readPastedTime(text, context);
  if (time.kind === 'none') return time;
  return { ...time, instant: instantAt(wallAt(toMinute(time.instant), context.zone), context.zone) };
}

function unreadWords(start: PastedTime | NoTime, end: PastedTime | NoTime): string {
  if (start.kind === 'none') return `Start: ${start.why}`;
  return end.kind === 'none' ? `End: ${end.why}` : '';
}

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
function TimeTextField(props: TimeTextFieldProps) {
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
