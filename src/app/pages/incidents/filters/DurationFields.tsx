import { useId, useState } from 'react';
import type { DurationColumn, DurationFilter } from '#domain/insight/incidents/incident-columns';
import { formatExactDuration } from '#domain/time/duration';
import type { Incidents } from '../model/use-incidents';
import { withoutFilter } from '../model/without-filter';
import { parseDuration } from '#domain/time/parse-duration';

const FIELD =
  'mt-0.5 h-[30px] w-full rounded-md border border-control/60 bg-surface px-2 text-sm aria-invalid:border-bad';

/** From and under a time, as people say it; or only what has not happened. */
export function DurationFields({ column, incidents }: { column: DurationColumn; incidents: Incidents }) {
  const { view, change } = incidents;
  const id = useId();
  const current = view.filters[column];
  const range = current === undefined || current === 'none' ? undefined : current;
  const [from, setFrom] = useState(() => words(range?.from || undefined));
  const [to, setTo] = useState(() => words(range?.to));
  const problem = problemOf(from, to);

  function apply(filter: DurationFilter | undefined) {
    const others = withoutFilter(view.filters, column);
    change({ filters: filter === undefined ? others : { ...others, [column]: filter } }, { replace: true });
  }

  function type(nextFrom: string, nextTo: string) {
    setFrom(nextFrom);
    setTo(nextTo);
    if (problemOf(nextFrom, nextTo) !== undefined) return;
    const upper = nextTo.trim() === '' ? undefined : parseDuration(nextTo);
    const lower = nextFrom.trim() === '' ? undefined : parseDuration(nextFrom);
    apply(lower === undefined && upper === undefined ? undefined : { from: lower ?? 0, to: upper });
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <label className="text-xs text-ink-2">
          From
          <input
            value={from}
            placeholder="5 m"
            disabled={current === 'none'}
            aria-describedby={id}
            aria-invalid={problem !== undefined}
            onChange={(event) => type(event.target.value, to)}
            className={FIELD}
          />
        </label>
        <label className="text-xs text-ink-2">
          Under
          <input
            value={to}
            placeholder="1 h 30 m"
            disabled={current === 'none'}
            aria-describedby={id}
            aria-invalid={problem !== undefined}
            onChange={(event) => type(from, event.target.value)}
            className={FIELD}
          />
        </label>
      </div>
      <p id={id} className={`mt-1 text-xs ${problem === undefined ? 'text-ink-3' : 'font-medium text-bad'}`}>
        {problem ?? 'Seconds, or 90 s, 5 m, 1 h 30 m, 2 d.'}
      </p>
      <label className="mt-2 flex min-h-7 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={current === 'none'}
          onChange={(event) => apply(event.target.checked ? 'none' : undefined)}
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

function isUnread(text: string, value: number | undefined): boolean {
  return text.trim() !== '' && value === undefined;
}

function problemOf(from: string, to: string): string | undefined {
  const [lower, upper] = [parseDuration(from), parseDuration(to)];
  if (isUnread(from, lower) || isUnread(to, upper))
    return 'This is no time: write 90 s, 5 m, 1 h 30 m or 2 d.';
  if (upper !== undefined && upper <= (lower ?? 0)) return '“Under” must be more than “from”.';
  return undefined;
}
