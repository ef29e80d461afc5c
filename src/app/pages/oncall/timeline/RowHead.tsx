import { useLocation, useParams } from 'react-router';
import { ViewLink } from '../../../components/ViewLink';
import { paths } from '../../../paths';
import type { LaneModel, RowModel } from '../model/rows';
import { teamName } from '../model/words';
import { NowAndNext } from './NowAndNext';
import { useTimeline } from './timeline-context';

type ScheduleHeadProps = { row: RowModel; onToggle: (id: string) => void };

/** A schedule: its name, who is on duty, and the switch that opens its layers. */
export function ScheduleHead({ row, onToggle }: ScheduleHeadProps) {
  const { search } = useLocation();
  const { scheduleId } = useParams();
  const { directory } = useTimeline();
  const { schedule, isOpen } = row;
  // The page of one schedule has its name and who is on duty above.
  if (scheduleId !== undefined) {
    return (
      <div role="rowheader" className="timeline-head py-1">
        <b>Final schedule</b>
        <p className="text-xs text-ink-3">{teamName(schedule, directory)}</p>
      </div>
    );
  }
  const name = schedule.schedule_name || `#${schedule.schedule_id}`;
  return (
    <div role="rowheader" className="timeline-head py-1">
      <div className="flex min-w-0 items-center gap-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Layers of ${name}`}
          onClick={() => onToggle(row.id)}
          disabled={schedule.layer_schedules.length === 0}
          className="-ml-1.5 grid size-6 on-wall:hidden print:hidden flex-none place-items-center rounded-md text-ink-3 hover:bg-hover"
        >
          <span aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}>
            ▸
          </span>
        </button>
        <ViewLink
          to={`${paths.schedule(row.id)}${search}`}
          className="min-w-0 truncate font-bold hover:underline"
          title={[name, schedule.description].filter((text) => text !== '').join('\n')}
        >
          {name}
        </ViewLink>
      </div>
      <NowAndNext row={row} />
    </div>
  );
}

export function LayerHead({ lane }: { lane: LaneModel }) {
  return (
    <div role="rowheader" className="timeline-head truncate pl-9 text-xs leading-7 text-ink-2">
      {lane.override && <span className="font-semibold text-ink">Override · </span>}
      {lane.name || `Layer ${Number(lane.layer) + 1}`}
    </div>
  );
}
