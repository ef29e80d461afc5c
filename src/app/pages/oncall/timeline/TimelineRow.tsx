import { isAwayIn } from '#domain/plan/absent';
import { OVERRIDE_NAME } from '#domain/schedule/override';
import { memo, type Ref, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { computedPart, unknownPart } from '#domain/duty/computed-past';
import { roleName } from '#domain/oncall/words/role-words';
import { contains } from '#domain/time/interval';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { itemKey, type LaneModel, type PlacedItem, type RowModel } from '../model/rows';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { ViewLink } from '../../../components/ViewLink';
import { paths } from '#address/paths';
import { type CauseOf, describeItem, gapLabels, sentence, teamName } from '../model/describe';
import { textPx } from '../../../data/bar-label';
import { NO_ROLE, rolesOf, type SeatFace } from '../model/row-roles';
import { GroupLine } from '../groups/GroupLine';
import { BarFaces, BarLabels } from './BarFaces';
import { drawLane, shiftLook, lanesIn, type TimelineLine } from './lanes';
import { type BarDrawing, type MarkedItems, useTimeline } from './timeline-context';
import { PaintedItems } from './PaintedItems';
import { at, place, widthPx } from './scale';
import { Beside } from './Beside';
import { SeatLines } from '../answer/SeatLines';

const WhyLine = lazyPart(() => import('../schedule/WhyLine'), 'WhyLine');
const DifferingLane = lazyPart(() => import('../past/DifferingLane'), 'DifferingLane');

const LABEL_PADDING_PX = 12;

type TimelineBarProps = PlacedItem & {
  faces: readonly SeatFace[];
  whole: Whole;
  isChosen: boolean;
  isTabStop: boolean;
  /** Cause of a gap. */
  causeOf: CauseOf | undefined;
  drawing: BarDrawing;
};

/** Period or gap: a button reached by arrow keys, with a full description as its accessible name. */
const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
  const { item, faces, row, lane, whole, isChosen, isTabStop, causeOf, drawing } = props;
  const { window, zone, secondZone, lanePx, directory, look, daysOff } = drawing;
  const common = {
    ...shiftLook(item),
    type: 'button' as const,
    'data-item': itemKey(row.id, lane.layer, item.start),
    'data-start': item.start,
    tabIndex: isTabStop ? 0 : -1,
    'aria-label': [
      sentence(describeItem(props, whole, { directory, zone, secondZone, causeOf })),
      ...(faces.some(({ people }) => isAwayIn(people, item, daysOff.absences))
        ? ['on call while absent']
        : []),
    ].join(', '),
    'aria-pressed': isChosen,
    'data-from-before': whole.begins !== 'here' || whole.start < window.start ? '' : undefined,
    'data-goes-on': whole.ends !== 'here' || whole.end > window.end ? '' : undefined,
    style: place(item.start, item.end, window),
  };
  if (item.kind === 'gap') {
    const room = widthPx(item.start, item.end, window, lanePx);
    const text = gapLabels(item, whole, zone).find((label) => textPx(label) + LABEL_PADDING_PX <= room) ?? '';
    return <button {...common}>{text !== '' && <span>{text}</span>}</button>;
  }
  return (
    <button {...common}>
      <BarFaces item={item} faces={faces} look={look} />
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
  const unknown = unknownPart(row.schedule, window);
  const computed = unknown ?? computedPart(row.schedule, window);
  const lineAt = (instant: number | undefined, name: string) =>
    instant !== undefined &&
    contains(window, instant) && <span className={name} style={{ left: at(instant, window) }} />;
  return (
    <div role="gridcell" data-line={line.key} className="timeline-lane relative min-w-0">
      <div data-moves="" className="timeline-moved">
        {lineAt(explained, 'at-line')}
        {lineAt(now, 'now-line')}
        <PaintedItems painted={painted} />
        {buttons.map(({ item, faces }) => {
          const key = itemKey(row.id, lane.layer, item.start);
          return (
            <TimelineBar
              key={key}
              {...{ item, faces, row, lane }}
              whole={shifts.whole({ item, row, lane })}
              isChosen={key === selected}
              isTabStop={key === tabStop}
              causeOf={item.kind === 'gap' ? causeOf : undefined}
              drawing={bars}
            />
          );
        })}
        {lane.replaced?.map(({ start, end }) => (
          <span key={start} className="bar-replaced" style={place(start, end, window)} />
        ))}
        {now > window.start && (
          <span className="past" style={{ width: at(Math.min(now, window.end), window) }} />
        )}
        {computed && (
          <span
            className={`computed ${unknown ? 'unknown' : ''}`}
            style={place(computed.start, computed.end, window)}
          />
        )}
        <BarLabels line={line} window={window} lanePx={lanePx} />
        <Beside line={line} />
      </div>
      {isFinal && !row.schedule.enabled && lane.items.length === 0 && (
        <span className="absolute inset-y-0 left-3 flex items-center text-xs text-ink-3">Switched off</span>
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
  const { look } = useTimeline();
  const { scheduleId } = useParams();
  const roles = lanesIn(line, look)?.length;
  return (
    <div ref={ref} role="presentation" data-index={index} className="print:contents">
      {line.heading && <GroupLine heading={line.heading} />}
      {/* The ruler is row 1 of the grid. */}
      <div
        role="row"
        aria-rowindex={index + 2}
        className="timeline-row"
        data-layer={roles === undefined ? '' : undefined}
        style={{ '--roles': roles ?? 1 }}
      >
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
      {line.lane.layer === 'final' && scheduleId !== undefined && line.row.schedule.enabled && (
        <LaterPart loading={<div className="h-8" />}>
          <WhyLine row={line.row} onToggle={onToggle} />
        </LaterPart>
      )}
      {line.lane.layer === 'final' && line.row.differences && (
        <LaterPart>
          <DifferingLane row={line.row} differences={line.row.differences} />
        </LaterPart>
      )}
    </div>
  );
}

/** Name of a schedule, people on call, and the switch that opens its layers. */
function ScheduleHead({ row, onToggle }: ScheduleHeadProps) {
  const { search } = useLocation();
  const { scheduleId } = useParams();
  const { directory } = useTimeline();
  const { schedule, isOpen } = row;
  // The page of one schedule shows these above.
  if (scheduleId !== undefined) {
    return (
      <div role="rowheader" className="timeline-head py-(--row-top)">
        {rolesOf(row, directory.roles).map((role) => (
          <b key={String(role)} className="block truncate text-sm/(--seat) font-[650]">
            {role === NO_ROLE ? 'On call' : roleName(role, directory.roles)}
          </b>
        ))}
      </div>
    );
  }
  const name = schedule.schedule_name || `#${schedule.schedule_id}`;
  const team = teamName(schedule, directory);
  return (
    <div role="rowheader" className="timeline-head timeline-answer">
      <div className="timeline-name">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Layers of ${name}`}
          onClick={() => onToggle(row.id)}
          disabled={schedule.layer_schedules.length === 0}
          className="-ml-2.5 grid size-6 print:hidden flex-none place-items-center rounded-md text-ink-3 hover:bg-hover"
        >
          <span aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}>
            ▸
          </span>
        </button>
        <div className="min-w-0">
          <ViewLink
            to={`${paths.schedule(row.id)}${search}`}
            className="timeline-schedule"
            title={[name, schedule.description].filter((text) => text !== '').join('\n')}
          >
            {name}
          </ViewLink>
          <span className="timeline-team" title={team}>
            {team}
          </span>
        </div>
      </div>
      <SeatLines row={row} />
    </div>
  );
}

function LayerHead({ lane }: { lane: LaneModel }) {
  return (
    <div role="rowheader" className="timeline-head truncate pl-7 text-xs leading-7 text-ink-2">
      {lane.override && <span className="font-semibold text-ink">Override </span>}
      {lane.override && lane.name === OVERRIDE_NAME ? '' : lane.name || `Layer ${Number(lane.layer) + 1}`}
    </div>
  );
}
