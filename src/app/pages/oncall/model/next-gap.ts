import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/duty/known-seats';
import { uncoveredIn } from '#domain/duty/uncovered';
import { counted } from '#domain/text/count';
import { contains } from '#domain/time/interval';
import { type AccountZone, DAY, HOUR, type UnixSeconds } from '#domain/time/zone';
import { itemKey, type RowModel } from './rows';

/** Gap that comes next; `key` is the item of the timeline that shows it, if it is in view. */
export type NextGap = { schedule: Schedule; start: UnixSeconds; key: string | undefined };

type Loaded = { replies: readonly WindowReply[]; accountZone: AccountZone };

/** First gap of a schedule or role that starts after an instant, in the window that has it. */
export function nextGap(
  rows: readonly RowModel[],
  now: UnixSeconds,
  { replies, accountZone }: Loaded,
): NextGap | undefined {
  const reply = replies.find(({ window }) => contains(window, now));
  const ids = new Set(rows.map(({ id }) => id));
  const starts = (reply?.schedules ?? [])
    .filter(({ schedule_id }) => ids.has(String(schedule_id)))
    .flatMap((schedule) =>
      uncoveredIn(schedule, reply?.window ?? { start: now, end: now }, accountZone)
        .filter(({ kind, start }) => kind === 'gap' && start > now)
        .map(({ start }) => ({ schedule, start })),
    );
  const [first] = starts.toSorted((a, b) => a.start - b.start);
  return first && { ...first, key: keyOf(rows, first) };
}

function keyOf(rows: readonly RowModel[], { schedule, start }: Omit<NextGap, 'key'>): string | undefined {
  const row = rows.find(({ id }) => id === String(schedule.schedule_id));
  const item = row?.final.items.find((each) => contains(each, start));
  return row && item && itemKey(row.id, 'final', item.start);
}

/** "3 days", "14 h", "40 m": rounded, of a wait that nobody counts in minutes. */
export function waitInWords(seconds: number): string {
  if (seconds >= 1.5 * DAY) return counted(Math.round(seconds / DAY), 'day');
  return seconds >= HOUR ? `${Math.round(seconds / HOUR)} h` : `${Math.max(1, Math.round(seconds / 60))} m`;
}
