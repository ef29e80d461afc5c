import { use, useMemo } from 'react';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { DAY } from '#domain/time/zone';
import { peopleOf } from '#domain/oncall/reply/timeline';
import type { Interval } from '#domain/time/interval';
import { drawLane, faceOf, linesOf, type TimelineLine } from './lanes';
import { place, widthPx } from './scale';
import { BesideScope, useTimeline } from './timeline-context';
import { gridLines, dayTicks, hourTicks } from './ticks';
import { RulerTicks } from './RulerTicks';
import { finalRows, itemKey, opened, type TimelineItem } from '../model/rows';
import { PaintedItems } from './PaintedItems';
import { barLabel } from '../../../data/bar-label';

type StillBarProps = {
  item: TimelineItem;
  isFinal: boolean;
  window: Interval;
  /** How wide the window is, in CSS pixels. */
  lanePx: number;
};

/** Narrower than this a period is painted: it has no room for a name, and the lanes must be there at once. */
const LEAST_PX = 40;

type LaneBesideProps = { line: TimelineLine; reply: WindowReply };

/** Windows on both sides of the visible one, drawn while the timeline is dragged: in a lane, or in the ruler. */
export function Beside({ line }: { line?: TimelineLine | undefined }) {
  const { window } = useTimeline();
  const beside = use(BesideScope);
  return beside.map((reply) => {
    const { start, end } = reply.window;
    return (
      <div key={start} inert className="absolute inset-y-0" style={place(start, end, window)}>
        {line ? <LaneBeside line={line} reply={reply} /> : <RulerBeside reply={reply} />}
      </div>
    );
  });
}

/** The days and hours beside the window. */
function RulerBeside({ reply }: { reply: WindowReply }) {
  const { window, zone, secondZone, lanePx } = useTimeline();
  const ticks = useMemo(() => {
    const pxPerDay = (lanePx * DAY) / (window.end - window.start);
    return {
      days: dayTicks(reply.window, zone, secondZone, pxPerDay),
      hours: hourTicks(reply.window, zone, secondZone, pxPerDay),
    };
  }, [reply, window, zone, secondZone, lanePx]);
  return <RulerTicks {...ticks} window={reply.window} />;
}

/** A lane as it goes on beside the window. */
function LaneBeside({ line, reply }: LaneBesideProps) {
  const { window, zone, lanePx, look, shifts } = useTimeline();
  const { accountZone } = shifts.reading;
  const besidePx = widthPx(reply.window.start, reply.window.end, window, lanePx);
  const besideLine = useMemo(() => lineIn(reply, line, accountZone), [reply, line, accountZone]);
  const { buttons, painted } = useMemo(
    () =>
      besideLine
        ? drawLane(besideLine, { window: reply.window, lanePx: besidePx, leastButtonPx: LEAST_PX }, [], look)
        : { buttons: [], painted: [] },
    [besideLine, reply, besidePx, look],
  );
  const lines = useMemo(() => {
    const pxPerDay = (lanePx * DAY) / (window.end - window.start);
    return gridLines(dayTicks(reply.window, zone, undefined, pxPerDay), [], reply.window);
  }, [reply, window, zone, lanePx]);
  const isFinal = line.lane.layer === 'final';
  return (
    <div className="absolute inset-0" style={{ backgroundImage: lines }}>
      <PaintedItems painted={painted} isFinal={isFinal} />
      {buttons.map((item) => (
        <StillBar
          key={itemKey(line.row.id, line.lane.layer, item.start)}
          item={item}
          isFinal={isFinal}
          window={reply.window}
          lanePx={besidePx}
        />
      ))}
    </div>
  );
}

/** The same line as the reply of another window has it. */
function lineIn(
  { window, schedules }: WindowReply,
  { row, key }: TimelineLine,
  accountZone: string,
): TimelineLine | undefined {
  const schedule = schedules.find(({ schedule_id }) => String(schedule_id) === row.id);
  if (!schedule) return undefined;
  const rows = finalRows([schedule], window, accountZone, true);
  return linesOf(opened(rows, [row.id], window)).find((line) => line.key === key);
}

/** A period or gap that can only be looked at. */
function StillBar({ item, isFinal, window, lanePx }: StillBarProps) {
  const { directory, look } = useTimeline();
  const people = item.kind === 'duty' ? peopleOf(item.duty.period.group) : [];
  const label = barLabel(people.map(directory.person), widthPx(item.start, item.end, window, lanePx));
  return (
    <span
      {...faceOf(item, isFinal, look)}
      data-tight={label.tight ? '' : undefined}
      style={place(item.start, item.end, window)}
    >
      {label.text}
    </span>
  );
}
