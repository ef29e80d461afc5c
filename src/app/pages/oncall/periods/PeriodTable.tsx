import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { usePrinting } from '../../../hooks/use-printing';
import { beginningInWords, describeItem, endInWords } from '../model/describe';
import { linesOf } from '../timeline/drawing/lanes';
import { itemKey, type LaneModel, type RowModel, type TimelineItem } from '../model/rows';
import type { OnCall } from '../model/use-oncall';

const ROW_PX = 33;
const CELL = 'px-3 py-1.5 whitespace-nowrap print:px-1.5 print:whitespace-normal';

/** The same periods as the timeline, as a table: its twin for screen readers, and for who would rather read. */
export function PeriodTable({ oncall, label }: { oncall: OnCall; label: string }) {
  const { rows, view, directory, shifts } = oncall;
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
  const visible = virtualizer.getVirtualItems();
  const shown = printing ? entries.map((_, index) => index) : visible.map(({ index }) => index);
  const above = printing ? 0 : (visible[0]?.start ?? 0);
  const below = printing ? 0 : virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroller}
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      className="max-h-[70vh] overflow-auto rounded-[10px] border border-line bg-surface print:max-h-none"
    >
      <table className="w-full text-sm print:text-xs" aria-rowcount={entries.length + 1}>
        <thead className="sticky top-0 bg-sunken text-left text-xs text-ink-2">
          <tr aria-rowindex={1}>
            {['schedule', 'layer', 'who', `from (${view.zone})`, `to (${view.zone})`, 'length', 'note'].map(
              (head) => (
                <th key={head} scope="col" className={`${CELL} font-medium`}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Spacer height={above} />}
          {shown.map((index) => {
            const entry = entries[index];
            return (
              entry && (
                <Entry
                  key={keyOf(entry)}
                  {...entry}
                  whole={shifts.whole(entry.item, entry.row, entry.lane)}
                  index={index}
                  zone={view.zone}
                  directory={directory}
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
  row: RowModel;
  lane: LaneModel;
  item: TimelineItem;
  whole: Whole;
  index: number;
  zone: string;
  directory: OnCall['directory'];
};

function Entry({ row, lane, item, whole, index, zone, directory }: EntryProps) {
  const { title, badge, length } = describeItem(item, whole, row, lane, directory, zone, undefined);
  const gap = item.kind === 'gap';
  return (
    <tr aria-rowindex={index + 2} className="border-t border-line">
      <th scope="row" className={`${CELL} text-left font-normal`}>
        {row.schedule.schedule_name}
      </th>
      <td className={`${CELL} text-ink-2`}>
        {lane.layer === 'final' ? 'final' : lane.name || `layer ${lane.layer + 1}`}
      </td>
      <td className={`${CELL} ${gap ? 'text-bad' : 'font-semibold'}`}>{title}</td>
      <td className={CELL}>{beginningInWords(whole, zone)}</td>
      <td className={CELL}>{endInWords(whole, item.kind, zone)}</td>
      <td className={`${CELL} text-right`}>{length}</td>
      <td className={`${CELL} text-ink-2`}>{badge}</td>
    </tr>
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room for rows that are not drawn */}
      <td colSpan={7} style={{ height }} />
    </tr>
  );
}

function keyOf({ row, lane, item }: { row: RowModel; lane: LaneModel; item: TimelineItem }): string {
  return itemKey(row.id, lane.layer, item.start);
}
