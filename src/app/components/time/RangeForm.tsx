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
import { TimeTextField } from './TimeTextField';

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
