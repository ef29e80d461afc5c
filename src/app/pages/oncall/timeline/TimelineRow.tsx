import { isAwayIn } from '#domain/plan/absent';
import { OVERRIDE_NAME } from '#domain/schedule/versions';
import { memo, type Ref, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { computedPart } from '#domain/duty/computed-past';
import { unknownIn } from '#domain/duty/seats';
import { isUnnamedRole, roleName } from '#domain/oncall/words/rule-words';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { formatLength } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { itemKey, rolesOf, spanOf, type LaneModel, type PlacedItem, type RowModel } from '../model/rows';
import { ViewLink } from '../../../components/ViewLink';
import { paths } from '#address/codec';
import { type CauseOf, describeItem, gapLabel, sentence, teamName } from '../model/describe';
import { GroupRow } from '../GroupLine';
import { drawLane, lanesIn, type TimelineLine } from './lanes';
import { LaneBars, ProposedBars, proposedRoles } from './LaneBars';
import { type BarDrawing, type MarkedItems, useTimeline } from './timeline-context';
import { Gap, at, place } from '../../../components/lanes/Bar';
import { InstantLine } from '../../../components/lanes/Ruler';
import { Beside } from './Beside';
import { DifferingLane } from '../past/DifferingLane';
import { SeatLines } from '../answer/SeatLines';
import { WhyLine } from '../schedule/WhyLine';

type TimelineBarProps = PlacedItem & {
  isChosen: boolean;
  isTabStop: boolean;
  /** Cause of a gap. */
  causeOf: CauseOf | undefined;
  drawing: BarDrawing;
};

/** Period or gap: a cell reached by arrow keys, with a full description as its accessible name. */
const TimelineItemButton = memo(function TimelineItemButton(props: TimelineBarProps) {
  const { item, row, lane, isChosen, isTabStop, causeOf, drawing } = props;
  const { window, zone, secondZone, directory, daysOff } = drawing;
  const isAway = item.kind === 'duty' && isAwayIn(peopleOf(item.group), item, daysOff.absences);
  return (
    <div
      role="gridcell"
      className="shift"
      data-item={itemKey(row.id, lane.layer, item.start)}
      data-start={item.start}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${sentence(describeItem(props, { directory, zone, secondZone, causeOf }))}${isAway ? ', on call while absent' : ''}`}
      aria-selected={isChosen}
      style={place(item.start, item.end, window)}
    />
  );
});

/** Lane of the time axis; receives only its own highlighted items. */
const Lane = memo(function Lane({ line, selected, tabStop, pointed }: MarkedItems & { line: TimelineLine }) {
  const { window, isNarrow, look, now, explained, causeOf, bars, mark } = useTimeline();
  const { row, lane } = line;
  const {
    buttons,
    bars: runs,
    painted,
  } = useMemo(
    () => drawLane(line, { window, isNarrow }, [selected, tabStop, pointed], look),
    [line, window, isNarrow, look, selected, tabStop, pointed],
  );
  const isFinal = lane.layer === 'final';
  const computed = computedPart(row.schedule, window);
  const plain = [
    ...(computed ? [{ ...computed, name: 'computed' }] : []),
    ...unknownIn(row.schedule, window).map(({ start, end }) => ({ start, end, name: 'computed unknown' })),
  ];
  return (
    <div role="presentation" data-line={line.key} className="timeline-lane relative min-w-0">
      <div data-moves="" className="timeline-moved">
        <InstantLine instant={explained} kind="at" window={window} />
        <InstantLine instant={now} kind="now" window={window} />
        <ProposedBars line={line} />
        <div aria-hidden="true" className="contents">
          <LaneBars line={line} bars={runs} painted={painted} cut={cutOf(line, window)} />
        </div>
        {buttons.map(
          (item) =>
            item.kind === 'gap' && (
              <Gap
                key={`gap ${item.start}`}
                time={item}
                window={window}
                isExpected={item.time.kind === 'expected'}
                text={gapLabel(item.time, bars.zone)}
              />
            ),
        )}
        {buttons.map((item) => {
          const key = itemKey(row.id, lane.layer, item.start);
          return (
            <TimelineItemButton
              key={key}
              {...{ item, row, lane }}
              isChosen={key === selected}
              isTabStop={key === tabStop}
              causeOf={item.kind === 'gap' ? causeOf : undefined}
              drawing={bars}
            />
          );
        })}
        {now > window.start && (
          <span className="past" style={{ width: at(Math.min(now, window.end), window) }} />
        )}
        {plain.map(({ start, end, name }) => (
          <span key={start} className={name} style={place(start, end, window)} />
        ))}
        <Beside line={line} />
        {mark?.key === line.key && mark.start < mark.end && (
          <span
            className="pointer-events-none absolute inset-y-0 z-4 bg-accent-soft/70 text-xs outline-1 outline-accent"
            style={place(mark.start, mark.end, window)}
          >
            {formatLength(mark.end - mark.start)}
          </span>
        )}
      </div>
      {isFinal && !row.schedule.enabled && lane.items.length === 0 && (
        <span className="absolute inset-y-0 left-3 flex items-center text-xs text-ink-3">Switched off</span>
      )}
    </div>
  );
});

/** Edges of the window beyond which the shifts of a line go on. */
function cutOf({ lane: { items } }: TimelineLine, window: Interval) {
  const [first, last] = [items[0], items.at(-1)].map((item) => item && spanOf(item));
  return {
    fromBefore: first !== undefined && (typeof first.begins !== 'number' || first.begins < window.start),
    goesOn: last !== undefined && (typeof last.ends !== 'number' || last.ends > window.end),
  };
}

/** Line of the timeline: head on the left, lane on the right. */
export const TimelineRow = memo(function TimelineRow({
  line,
  index,
  marked,
  onToggle,
  ref,
}: {
  line: TimelineLine;
  /** Index among all lines: most are not in the DOM. */
  index: number;
  marked: MarkedItems;
  onToggle: (scheduleId: string) => void;
  ref: Ref<HTMLDivElement>;
}) {
  // Hovering in one lane does not rerender the others.
  const own = (key: string | undefined) => (key?.startsWith(`${line.key}.`) === true ? key : undefined);
  const { look, proposal } = useTimeline();
  const { scheduleId } = useParams();
  const roles = lanesIn(line, look)?.length;
  const proposed = proposedRoles(line, proposal);
  return (
    <div ref={ref} role="presentation" data-index={index} className="timeline-line">
      {line.heading && <GroupRow heading={line.heading} />}
      {/* The ruler is row 1 of the grid. */}
      <div
        role="row"
        aria-rowindex={index + 2}
        className="timeline-row"
        data-layer={roles === undefined ? '' : undefined}
        style={{ '--roles': (roles ?? 1) + proposed.length }}
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
        <WhyLine row={line.row} onToggle={onToggle} />
      )}
      {line.lane.layer === 'final' && line.row.differences && (
        <DifferingLane row={line.row} differences={line.row.differences} />
      )}
    </div>
  );
});

/** Name of a schedule, people on call, and the switch that opens its layers. */
function ScheduleHead({ row, onToggle }: { row: RowModel; onToggle: (id: string) => void }) {
  const { search } = useLocation();
  const { scheduleId } = useParams();
  const { directory } = useTimeline();
  const { schedule, isOpen } = row;
  // The page of one schedule shows these above.
  if (scheduleId !== undefined) {
    return (
      <div role="rowheader" className="timeline-head timeline-roles">
        {rolesOf(row, directory.roles).map((role) => (
          <b key={String(role)} className="block truncate text-sm/(--seat) font-[650]">
            {isUnnamedRole(role, directory.roles) ? 'On call' : roleName(role, directory.roles)}
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
