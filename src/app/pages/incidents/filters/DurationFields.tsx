import { useId, useState } from 'react';
import type { DurationFilter } from '#domain/insight/incidents/incident-columns';
import { formatExactDuration } from '#domain/time/duration';
import { parseDuration } from '#domain/time/parse-duration';
import { Field } from '../../../ui/Field';

type DurationFieldsProps = {
  filter: DurationFilter | undefined;
  onChange: (filter: DurationFilter | undefined) => void;
};

/** From and under a time, as people say it; or only what has not happened. */
export function DurationFields({ filter, onChange }: DurationFieldsProps) {
  const id = useId();
  const range = filter === 'none' ? undefined : filter;
  const [from, setFrom] = useState(() => words(range?.from || undefined));
  const [to, setTo] = useState(() => words(range?.to));
  const problem = problemOf(from, to);

  function type(nextFrom: string, nextTo: string) {
    setFrom(nextFrom);
    setTo(nextTo);
    if (problemOf(nextFrom, nextTo) !== undefined) return;
    const upper = nextTo.trim() === '' ? undefined : parseDuration(nextTo);
    const lower = nextFrom.trim() === '' ? undefined : parseDuration(nextFrom);
    onChange(lower === undefined && upper === undefined ? undefined : { from: lower ?? 0, to: upper });
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <label className="text-xs text-ink-2">
          From
          <Field
            value={from}
            placeholder="5 m"
            disabled={filter === 'none'}
            aria-describedby={id}
            aria-invalid={problem !== undefined}
            onChange={(event) => type(event.target.value, to)}
            className="mt-0.5 w-full"
          />
        </label>
        <label className="text-xs text-ink-2">
          Under
          <Field
            value={to}
            placeholder="1 h 30 m"
            disabled={filter === 'none'}
            aria-describedby={id}
            aria-invalid={problem !== undefined}
            onChange={(event) => type(from, event.target.value)}
            className="mt-0.5 w-full"
          />
        </label>
      </div>
      <p id={id} className={`mt-1 text-xs ${problem === undefined ? 'text-ink-3' : 'font-medium text-bad'}`}>
        {problem ?? 'Seconds, or 90 s, 5 m, 1 h 30 m, 2 d.'}
      </p>
      <label className="mt-2 flex min-h-7 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={filter === 'none'}
          onChange={(event) => onChange(event.target.checked ? 'none' : undefined)}
          className="size-4 accent-(--accent)"
        />
        Only where it has not happened
      </label>
    </>
  );
}

function words(seconds: number | undefined): string {
  return seconds === undefined ? '' : formatExactDuration(seconds);
}

function isUnreadable(text: string, value: number | undefined): boolean {
  return text.trim() !== '' && value === undefined;
}

function problemOf(from: string, to: string): string | undefined {
  const [lower, upper] = [parseDuration(from), parseDuration(to)];
  if (isUnreadable(from, lower) || isUnreadable(to, upper))
    return 'Not a duration: write 90 s, 5 m, 1 h 30 m or 2 d.';
  if (upper !== undefined && upper <= (lower ?? 0)) return '“Under” must be more than “from”.';
  return undefined;
}
