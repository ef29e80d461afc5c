import { Lane } from './Lane';
import { NowAndNext } from './NowAndNext';
import type { RowModel } from './rows';

type ScheduleRowProps = { row: RowModel; open: boolean; onToggle: (id: string) => void };

/** A schedule: the merged result on top, one lane per layer below when expanded. */
export function ScheduleRow({ row, open, onToggle }: ScheduleRowProps) {
  const { schedule } = row;
  const name = schedule.schedule_name || `#${schedule.schedule_id}`;
  return (
    <>
      <div role="row" className="timeline-row">
        <div role="rowheader" className="timeline-head py-1">
          <div className="flex min-w-0 items-center gap-1.5">
            <button
              type="button"
              aria-expanded={open}
              aria-label={`Layers of ${name}`}
              onClick={() => onToggle(row.id)}
              disabled={row.layers.length === 0}
              className="-ml-1.5 grid size-6 flex-none place-items-center rounded-md text-ink-3 hover:bg-hover"
            >
              <span aria-hidden="true" className={`transition-transform ${open ? 'rotate-90' : ''}`}>
                ▸
              </span>
            </button>
            <b
              className="min-w-0 truncate"
              title={schedule.description === '' ? undefined : schedule.description}
            >
              {name}
            </b>
          </div>
          <NowAndNext row={row} />
        </div>
        <Lane row={row} lane={row.final} />
      </div>
      {open &&
        row.layers.map((lane) => (
          <div role="row" key={lane.layer} className="timeline-row">
            <div role="rowheader" className="timeline-head truncate pl-9 text-xs leading-7 text-ink-2">
              {lane.override && <span className="font-semibold text-ink">Override · </span>}
              {lane.name || `Layer ${Number(lane.layer) + 1}`}
            </div>
            <Lane row={row} lane={lane} />
          </div>
        ))}
    </>
  );
}
