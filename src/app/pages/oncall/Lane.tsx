import { LaneGrid } from './LaneGrid';
import { itemKey, type LaneModel, type RowModel } from './rows';
import { TimelineBar } from './TimelineBar';

/** One lane of the time axis with everything that happens on it. */
export function Lane({ row, lane }: { row: RowModel; lane: LaneModel }) {
  return (
    <div
      role="gridcell"
      className={`timeline-lane relative min-w-0 ${lane.layer === 'final' ? 'min-h-12' : 'min-h-7'}`}
    >
      <LaneGrid />
      {lane.items.map((item) => (
        <TimelineBar key={itemKey(row.id, lane.layer, item.start)} item={item} row={row} lane={lane} />
      ))}
      {row.schedule.enabled || lane.layer !== 'final' ? null : (
        <span className="absolute inset-y-0 left-3 flex items-center text-xs text-ink-3">
          disabled: no on-duty periods are computed
        </span>
      )}
    </div>
  );
}
