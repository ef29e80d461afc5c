import { use, useMemo } from 'react';
import type { WindowReply } from '#domain/duty/known-seats';
import type { AccountZone } from '#domain/time/zone';
import { place } from '../../../components/lanes/Bar';
import { gridLines } from '../../../components/lanes/ruler-days';
import { RulerDays } from '../../../components/lanes/Ruler';
import { finalRow, opened } from '../model/rows';
import { drawLane, linesOf, type TimelineLine } from './lanes';
import { LaneBars } from './LaneBars';
import { BesideScope, useTimeline } from './timeline-context';

/** Windows on both sides of the visible one, drawn while the timeline is dragged: in a lane, or in the ruler. */
export function Beside({ line }: { line?: TimelineLine | undefined }) {
  const { window, zone, now } = useTimeline();
  const beside = use(BesideScope);
  return beside.map((reply) => {
    const { start, end } = reply.window;
    if (line) return <LaneBeside key={start} line={line} reply={reply} />;
    return (
      <div key={start} inert className="absolute inset-y-0" style={place(start, end, window)}>
        <RulerDays window={reply.window} zone={zone} now={now} />
      </div>
    );
  });
}

/** Lane next to the window, whose bars are placed by the window. */
function LaneBeside({ line, reply }: { line: TimelineLine; reply: WindowReply }) {
  const { isNarrow, look, shifts, window, zone } = useTimeline();
  const { accountZone } = shifts.reading;
  const besideLine = useMemo(() => lineIn(reply, line, accountZone), [reply, line, accountZone]);
  const drawing = useMemo(
    () => besideLine && drawLane(besideLine, { window, isNarrow }, [], look),
    [besideLine, window, isNarrow, look],
  );
  const lines = useMemo(() => gridLines(reply.window, zone), [reply, zone]);
  const { start, end } = reply.window;
  return (
    <>
      <div className="absolute inset-y-0" style={{ ...place(start, end, window), backgroundImage: lines }} />
      {besideLine && drawing && <LaneBars line={besideLine} {...drawing} />}
    </>
  );
}

/** Same line in the reply of another window. */
function lineIn(
  { window, schedules }: WindowReply,
  { row, key }: TimelineLine,
  accountZone: AccountZone,
): TimelineLine | undefined {
  const schedule = schedules.find(({ schedule_id }) => String(schedule_id) === row.id);
  if (!schedule) return undefined;
  const besideRow = finalRow(schedule, { window, accountZone });
  const line = linesOf(opened([besideRow], [row.id], window)).find((each) => each.key === key);
  return line && { ...line, visibleRow: row };
}
