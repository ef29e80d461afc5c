import { memo, type Ref, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { contains } from '#domain/time/interval';
import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/schedule-people';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { distinctInitials } from '#domain/text/initials';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { itemKey, type LaneModel, type PlacedItem, type RowModel } from '../model/rows';
import { ViewLink } from '../../../components/ViewLink';
import { paths } from '#address/paths';
import { type CauseOf, describeItem, gapLabels, sentence, teamName } from '../model/describe';
import type { Directory } from '../../../api/names/directory-of';
import { barLabel, textPx } from '../../../data/bar-label';
import { drawLane, faceOf, type TimelineLine } from './lanes';
import { type BarDrawing, type MarkedItems, useTimeline } from './timeline-context';
import { PaintedItems } from './PaintedItems';
import { at, place, widthPx } from './scale';
import { Beside } from './Beside';
import { NowAndNext } from '../answer/NowAndNext';

const initials = new WeakMap<Schedule, { directory: Directory; names: ReadonlyMap<string, string> }>();

/** Room for the arrow of a cut item. */
const MARK_PX = 10;

type TimelineBarProps = PlacedItem & {
  whole: Whole;
  isChosen: boolean;
  isTabStop: boolean;
  /** Cause of a gap. */
  causeOf: CauseOf | undefined;
  drawing: BarDrawing;
};

/** Period or gap: a button reached by arrow keys, with a full description as its accessible name. */
const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
  const { item, row, lane, whole, isChosen, isTabStop, causeOf, drawing } = props;
  const { window, zone, secondZone, lanePx, directory, look } = drawing;
  const isFromBefore = whole.begins !== 'here' || whole.start < window.start;
  const goesOn = whole.ends !== 'here' || whole.end > window.end;
  const marks = Number(isFromBefore) + Number(goesOn);
  const room = widthPx(item.start, item.end, window, lanePx) - marks * MARK_PX;
  const common = {
    type: 'button' as const,
    'data-item': itemKey(row.id, lane.layer, item.start),
    'data-start': item.start,
    tabIndex: isTabStop ? 0 : -1,
    'aria-label': sentence(describeItem(props, whole, { directory, zone, secondZone, causeOf })),
    'aria-pressed': isChosen,
    'data-from-before': isFromBefore ? '' : undefined,
    'data-goes-on': goesOn ? '' : undefined,
    style: place(item.start, item.end, window),
    ...faceOf(item, lane.layer === 'final', look),
  };
  if (item.kind === 'gap') {
    const text = gapLabels(item, whole).find((label) => textPx(label) + 6 <= room) ?? '';
    return <button {...common}>{text !== '' && <span>{text}</span>}</button>;
  }
  const people = peopleOf(item.duty.period.group);
  const names = people.length === 0 ? ['Nobody'] : people.map(directory.person);
  const label = barLabel(names, room, initialsIn(row.schedule, directory));
  return (
    <button {...common} data-tight={label.tight ? '' : undefined}>
      <span className="truncate">{label.text}</span>
    </button>
  );
});

type ScheduleHeadProps = { row: RowModel; onToggle: (id: string) => void };

/** Lane of the time axis; receives only its own highlighted items. */
const Lane = memo(function Lane({ line, selected, tabStop, pointed }: MarkedItems & { line: TimelineLine }) {
  const { window, lanePx, look, now, explained, shifts, causeOf, bars } = useTimeline();
  const { row, lane } = line;
  const { buttons, painted } = useMemo(
    () => drawLane(line, { window, lanePx }, [selected, tabStop, pointed], look),
    [line, window, lanePx, look, selected, tabStop, pointed],
  );
  const isFinal = lane.layer === 'final';
  const lineAt = (instant: number | undefined, name: string) =>
    instant !== undefined &&
    contains(window, instant) && <span className={name} style={{ left: at(instant, window) }} />;
  return (
    <div
      role="gridcell"
      data-line={line.key}
      className={`timeline-lane relative min-w-0 ${isFinal ? 'min-h-12' : 'min-h-7'}`}
    >
      <div data-moves="" className="timeline-moved">
        <PaintedItems painted={painted} isFinal={isFinal} />
        {buttons.map((item) => {
          const key = itemKey(row.id, lane.layer, item.start);
          return (
            <TimelineBar
              key={key}
              {...{ item, row, lane }}
              whole={shifts.whole({ item, row, lane })}
              isChosen={key === selected}
              isTabStop={key === tabStop}
              causeOf={item.kind === 'gap' ? causeOf : undefined}
              drawing={bars}
            />
          );
        })}
        {lineAt(explained, 'at-line')}
        {lineAt(now, 'now-line')}
        <Beside line={line} />
      </div>
      {isFinal && !row.schedule.enabled && lane.items.length === 0 && (
        <span className="absolute inset-y-0 left-3 flex items-center text-xs text-ink-3">
          disabled: no on-duty periods are computed
        </span>
      )}
    </div>
  );
});

type TimelineRowProps = {
  line: TimelineLine;
  /** Index among all lines: most are not in the DOM. */
  index: number;
  marked: MarkedItems;
  onToggle: (scheduleId: string) => void;
  ref: Ref<HTMLDivElement>;
};

/** Line of the timeline: head on the left, lane on the right. */
export function TimelineRow({ line, index, marked, onToggle, ref }: TimelineRowProps) {
  // Hovering in one lane does not rerender the others.
  const own = (key: string | undefined) => (key?.startsWith(`${line.key}.`) === true ? key : undefined);
  return (
    // The ruler is row 1 of the grid.
    <div ref={ref} role="row" aria-rowindex={index + 2} data-index={index} className="timeline-row">
      {line.lane.layer === 'final' ? (
        <ScheduleHead row={line.row} onToggle={onToggle} />
      ) : (
        <LayerHead lane={line.lane} />
      )}
      <Lane
        line={line}
        selected={own(marked.selected)}
        tabStop={own(marked.tabStop)}
        pointed={own(marked.pointed)}
      />
    </div>
  );
}

/** Name of a schedule, people on duty, and the switch that opens its layers. */
function ScheduleHead({ row, onToggle }: ScheduleHeadProps) {
  const { search } = useLocation();
  const { scheduleId } = useParams();
  const { directory } = useTimeline();
  const { schedule, isOpen } = row;
  // The page of one schedule shows these above.
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

function LayerHead({ lane }: { lane: LaneModel }) {
  return (
    <div role="rowheader" className="timeline-head truncate pl-9 text-xs leading-7 text-ink-2">
      {lane.override && <span className="font-semibold text-ink">Override · </span>}
      {lane.name || `Layer ${Number(lane.layer) + 1}`}
    </div>
  );
}

/** Initials of the people in a schedule, by name. */
function initialsIn(schedule: Schedule, directory: Directory): ReadonlyMap<string, string> {
  const cached = initials.get(schedule);
  if (cached?.directory === directory) return cached.names;
  const names = distinctInitials(peopleIn(schedule).map(directory.person));
  initials.set(schedule, { directory, names });
  return names;
}
