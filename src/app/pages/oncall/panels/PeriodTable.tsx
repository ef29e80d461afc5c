import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useMemo, useRef } from 'react';
import { isExpected } from '#domain/duty/gap-cause';
import { beginningInWords, endInWords } from '#domain/oncall/words/whole-words';
import type { Directory } from '../../../api/names/directory-of';
import { usePrinting } from '../../../hooks/use-media';
import { causeWords, describeItem } from '../model/describe';
import { itemKey, type PlacedItem, type RowModel } from '../model/rows';
import type { Shifts } from '../model/shifts';
import { useIsOneSchedule } from '../model/use-rows';
import { linesOf } from '../timeline/lanes';
import type { ViewerZone } from '#domain/time/zone';

/** Height of a one-line row; others are measured. */
const ROW_PX = 33;
const CELL = 'px-3 py-1.5 align-top print:px-1.5';
/** Names and notes wrap, but words do not break on a narrow screen. */
const TEXT = `${CELL} min-w-32 print:min-w-0`;
const FIGURE = `${CELL} md:whitespace-nowrap print:whitespace-normal`;

type PeriodTableProps = {
  rows: readonly RowModel[];
  shifts: Shifts;
  /** Window in words. */
  range: string;
  zone: ViewerZone;
  directory: Directory;
};

/** Periods of the timeline as a table, also for screen readers. */
export function PeriodTable({ rows, shifts, range, zone, directory }: PeriodTableProps) {
  const entries = useMemo(
    () => linesOf(rows).flatMap(({ row, lane }) => lane.items.map((item) => ({ row, lane, item }))),
    [rows],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const isNamed = !useIsOneSchedule();
  const heads = ['Layer', 'Who', `From (${zone})`, `To (${zone})`, 'Length', 'Note'];
  const visible = virtualizer.getVirtualItems();
  const indices = printing ? entries.map((_, index) => index) : visible.map(({ index }) => index);
  const above = printing ? 0 : (visible[0]?.start ?? 0);
  const below = printing ? 0 : virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroller}
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={`Periods, ${range}, ${zone}`}
      className="max-h-[70vh] overflow-auto rounded-[10px] border border-line bg-surface print:max-h-none print:overflow-visible"
    >
      <table className="w-full text-sm print:text-xs" aria-rowcount={entries.length + 1}>
        <thead className="sticky top-0 bg-sunken text-left text-xs text-ink-2">
          <tr aria-rowindex={1}>
            {(isNamed ? ['Schedule', ...heads] : heads).map((head) => (
              <th key={head} scope="col" className={`${CELL} font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Spacer height={above} />}
          {indices.map((index) => {
            const entry = entries[index];
            return (
              entry && (
                <PeriodRow
                  key={keyOf(entry)}
                  ref={virtualizer.measureElement}
                  entry={entry}
                  index={index}
                  shifts={shifts}
                  zone={zone}
                  directory={directory}
                  isNamed={isNamed}
                />
              )
            );
          })}
          {below > 0 && <Spacer height={below} />}
        </tbody>
      </table>
    </section>
  );
}

type EntryProps = {
  entry: PlacedItem;
  /** Index among all entries. */
  index: number;
  shifts: Shifts;
  zone: ViewerZone;
  directory: Directory;
  isNamed: boolean;
  ref: Ref<HTMLTableRowElement>;
};

function PeriodRow({ entry, index, shifts, zone, directory, isNamed, ref }: EntryProps) {
  const { row, lane, item } = entry;
  const whole = shifts.whole(entry);
  const { who, badge, cause, length } = describeItem(entry, whole, {
    directory,
    zone,
    secondZone: undefined,
    causeOf: causeWords(directory, { accountZone: shifts.reading.accountZone, zone }),
  });
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2} className="border-t border-line">
      {isNamed && (
        <th scope="row" className={`${TEXT} text-left font-normal`}>
          {row.schedule.schedule_name}
        </th>
      )}
      <td className={`${CELL} text-ink-2`}>
        {lane.layer === 'final' ? 'final' : lane.name || `layer ${lane.layer + 1}`}
      </td>
      <td className={`${TEXT} ${nameLook(item)}`}>{who}</td>
      <td className={FIGURE}>{beginningInWords(whole, { zone })}</td>
      <td className={FIGURE}>{endInWords(whole, item.kind, { zone })}</td>
      <td className={`${FIGURE} text-right`}>{length}</td>
      <td className={`${TEXT} text-ink-2`}>
        {[badge, ...(item.kind === 'gap' ? [cause] : [])].filter((part) => part !== '').join(': ')}
      </td>
    </tr>
  );
}

function nameLook(item: PlacedItem['item']): string {
  if (item.kind === 'duty') return `font-semibold ${item.unknown.length > 0 ? 'text-warn' : ''}`;
  return isExpected(item) ? 'text-ink-2' : 'text-bad';
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room for rows that are not drawn */}
      <td colSpan={7} style={{ height }} />
    </tr>
  );
}

function keyOf({ row, lane, item }: PlacedItem): string {
  return itemKey(row.id, lane.layer, item.start);
}
