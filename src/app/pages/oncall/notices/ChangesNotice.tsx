import { useMemo } from 'react';
import { changesSince, type Change } from '#domain/oncall/digest/change-digest';
import { formatMoment, formatSpan, yearAt } from '#domain/time/format';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import type { OnCall } from '../model/use-oncall';

/** What has changed since a link was made, as far as the digest in the link can tell. */
export function ChangesNotice({ oncall, seen }: { oncall: OnCall; seen: string }) {
  const { schedules, window, change } = oncall;
  const found = useMemo(() => changesSince(seen, schedules, window), [seen, schedules, window]);
  const changes = found?.changes ?? [];
  const calm = found !== undefined && changes.length === 0;
  return (
    <section
      aria-label="Changes since this link was made"
      className={`mb-3 rounded-md border px-3 py-2 text-sm ${calm ? 'border-line bg-sunken text-ink-2' : 'border-warn/40 bg-warn-soft'}`}
    >
      <div className="flex items-center gap-3">
        <p className={calm ? '' : 'font-semibold text-warn'}>{headline(found)}</p>
        <Button look="quiet" className="ml-auto print:hidden" onClick={() => change({ seen: undefined })}>
          Dismiss
        </Button>
      </div>
      {found && found.level !== 'view' && changes.length > 0 && (
        <CappedList items={changes} cap={5}>
          {(shown) => (
            <ul className="mt-1 list-disc pl-5">
              {shown.map((one) => (
                <li key={`${one.schedule_id ?? ''}.${one.start ?? ''}.${one.kind}`}>
                  {changeLine(one, oncall)}
                </li>
              ))}
            </ul>
          )}
        </CappedList>
      )}
    </section>
  );
}

function headline(found: ReturnType<typeof changesSince>): string {
  if (!found)
    return 'The link tells what it showed when it was made, but not of this window: nothing can be compared.';
  const { level, changes } = found;
  if (changes.length === 0) return 'Nothing has changed since this link was made.';
  if (level === 'view') return 'Something in this view has changed since this link was made.';
  const noun = level === 'periods' ? 'period' : 'schedule';
  return `${changes.length} ${noun}${changes.length === 1 ? ' has' : 's have'} changed since this link was made:`;
}

function changeLine({ kind, schedule_id, start, end }: Change, { schedules, view, window }: OnCall): string {
  const schedule = schedules.find((one) => one.schedule_id === schedule_id);
  const name = schedule?.schedule_name ?? 'a schedule that is not shown any more';
  if (start === undefined) return `${name}: ${kind}`;
  const year = yearAt(window.start, view.zone);
  const when =
    end === undefined
      ? `from ${formatMoment(start, view.zone, year)}`
      : formatSpan(start, end, view.zone, year);
  return `${name}: ${kind}, ${when} ${view.zone}`;
}
