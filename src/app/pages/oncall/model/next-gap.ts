import { contains } from '#domain/time/interval';
import type { Uncovered } from '#domain/oncall/review/uncovered';
import type { UnixSeconds } from '#domain/time/zone';
import { itemKey, type RowModel } from './rows';

/** Gap that comes next, with the item of the timeline that shows it. */
export type NextGap = { row: RowModel; gap: Uncovered; key: string | undefined };

/** First gap of a schedule or role that starts after an instant, within the window. */
export function nextGap(rows: readonly RowModel[], now: UnixSeconds): NextGap | undefined {
  let next: { row: RowModel; gap: Uncovered } | undefined;
  for (const row of rows) {
    for (const gap of row.uncovered) {
      const isLater = gap.kind === 'gap' && gap.start > now;
      if (isLater && (next === undefined || gap.start < next.gap.start)) next = { row, gap };
    }
  }
  if (!next) return undefined;
  const { row, gap } = next;
  const item = row.final.items.find((each) => contains(each, gap.start));
  return { row, gap, key: item && itemKey(row.id, 'final', item.start) };
}
