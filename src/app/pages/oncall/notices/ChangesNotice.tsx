import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { changesSince, type Change, type Changes } from '#domain/oncall/digest/change-digest';
import { counted } from '#domain/text/count';
import { formatMoment, formatSpan, yearAt } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { Notice } from '../../../ui/Notice';

type ChangesNoticeProps = {
  /** The digest of the link. */
  seen: string;
  schedules: readonly Schedule[];
  window: Interval;
  zone: string;
  onDismiss: () => void;
};

/** What has changed since a link was made, as far as the digest in the link can tell. */
export function ChangesNotice({ seen, schedules, window, zone, onDismiss }: ChangesNoticeProps) {
  const since = useMemo(() => changesSince(seen, schedules, window), [seen, schedules, window]);
  const changes = since?.changes ?? [];
  const calm = since !== undefined && changes.length === 0;
  const year = yearAt(window.start, zone);
  return (
    <Notice look={calm ? 'calm' : 'warn'} role="region" aria-label="Changes since this link was made">
      <div className="flex items-center gap-3">
        <p className={calm ? '' : 'font-semibold'}>{headline(since)}</p>
        <Button look="quiet" className="ml-auto print:hidden" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      {since && since.level !== 'view' && changes.length > 0 && (
        <CappedList items={changes} cap={5}>
          {(shown) => (
            <ul className="mt-1 list-disc pl-5 text-ink">
              {shown.map((change) => (
                <li key={`${change.schedule_id ?? ''}.${change.start ?? ''}.${change.kind}`}>
                  {nameOf(change, schedules)}: {changeInWords(change, zone, year)}
                </li>
              ))}
            </ul>
          )}
        </CappedList>
      )}
    </Notice>
  );
}

function headline(since: Changes | undefined): string {
  if (!since) return 'This link was made for another window: changes cannot be shown for this one.';
  const { level, changes } = since;
  if (changes.length === 0) return 'No changes since this link was made.';
  if (level === 'view') return 'Something in this view has changed since this link was made.';
  const noun = level === 'periods' ? 'period' : 'schedule';
  return `${counted(changes.length, noun)} ${changes.length === 1 ? 'has' : 'have'} changed since this link was made:`;
}

function nameOf({ schedule_id }: Change, schedules: readonly Schedule[]): string {
  const schedule = schedules.find((shown) => shown.schedule_id === schedule_id);
  return schedule?.schedule_name ?? 'a schedule that is no longer shown';
}

function changeInWords({ kind, start, end }: Change, zone: string, year: number): string {
  if (start === undefined) return kind;
  const when =
    end === undefined ? `from ${formatMoment(start, zone, year)}` : formatSpan(start, end, zone, year);
  return `${kind}, ${when} ${zone}`;
}
