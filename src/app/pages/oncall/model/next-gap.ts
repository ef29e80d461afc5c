import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { uncoveredIn, type Uncovered } from '#domain/duty/uncovered';
import { counted } from '#domain/text/count';
import { contains } from '#domain/time/interval';
import { type AccountZone, DAY, HOUR, type UnixSeconds } from '#domain/time/zone';
import { itemKey, type RowModel } from './rows';

/** Gap that comes next; `key` is the item of the timeline that shows it, if it is in view. */
export type NextGap = { schedule: Schedule; start: UnixSeconds; key: string | undefined };

type Loaded = { replies: readonly WindowReply[]; accountZone: AccountZone };

/**
 * First gap of a schedule or role that starts after an instant, in the loaded windows that follow it without a break.
 * Continues gaps over the border of two windows.
 */
export function nextGap(
  rows: readonly RowModel[],
  now: UnixSeconds,
  { replies, accountZone }: Loaded,
): NextGap | undefined {
  const ids = new Set(rows.map(({ id }) => id));
  let cursor = now;
  let gapKeys = new Set<string>();
  for (const { window, schedules } of replies.toSorted((a, b) => a.window.start - b.window.start)) {
    if (window.start > cursor || window.end <= cursor) continue;
    const gaps = schedules
      .filter(({ schedule_id }) => ids.has(String(schedule_id)))
      .flatMap((schedule) => gapsOf(schedule, uncoveredIn(schedule, window, accountZone)));
    const starts = gaps.filter(
      ({ start, name }) =>
        start > cursor || (start === cursor && cursor > now && window.start === cursor && !gapKeys.has(name)),
    );
    const [first] = starts.toSorted((a, b) => a.start - b.start);
    if (first) return { schedule: first.schedule, start: first.start, key: keyOf(rows, first) };
    gapKeys = new Set(gaps.flatMap(({ end, name }) => (end === window.end ? [name] : [])));
    cursor = window.end;
  }
  return undefined;
}

type NamedGap = { schedule: Schedule; name: string; start: UnixSeconds; end: UnixSeconds };

function gapsOf(schedule: Schedule, uncovered: readonly Uncovered[]): NamedGap[] {
  return uncovered.flatMap(({ kind, role, start, end }) =>
    kind === 'gap' ? [{ schedule, start, end, name: `${schedule.schedule_id}.${role ?? ''}` }] : [],
  );
}

function keyOf(rows: readonly RowModel[], { schedule, start }: NamedGap): string | undefined {
  const row = rows.find(({ id }) => id === String(schedule.schedule_id));
  const item = row?.final.items.find((each) => contains(each, start));
  return row && item && itemKey(row.id, 'final', item.start);
}

/** "3 days", "14 h", "40 m": rounded, of a wait that nobody counts in minutes. */
export function waitInWords(seconds: number): string {
  if (seconds >= 1.5 * DAY) return counted(Math.round(seconds / DAY), 'day');
  return seconds >= HOUR ? `${Math.round(seconds / HOUR)} h` : `${Math.max(1, Math.round(seconds / 60))} m`;
}
