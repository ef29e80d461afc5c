import { useMemo } from 'react';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { DAY } from '#domain/time/zone';
import { finalRows, itemKey, opened } from '../../model/rows';
import { gridLines } from '../drawing/grid-lines';
import { drawLane, linesOf, type TimelineLine } from '../drawing/lanes';
import { PaintedItems } from '../drawing/PaintedItems';
import { widthPx } from '../drawing/scale';
import { dayTicks } from '../drawing/ticks';
import { useTimeline } from '../timeline-context';
import { StillBar } from './StillBar';

/** Narrower than this a period is painted: it has no room for a name, and the lanes must be there at once. */
const LEAST_PX = 40;

type LaneBesideProps = { line: TimelineLine; reply: WindowReply };

/** A lane as it goes on beside the window. */
export function LaneBeside({ line, reply }: LaneBesideProps) {
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
