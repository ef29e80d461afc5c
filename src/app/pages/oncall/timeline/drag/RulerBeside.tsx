import { useMemo } from 'react';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { DAY } from '#domain/time/zone';
import { dayTicks, hourTicks } from '../drawing/ticks';
import { RulerTicks } from '../RulerTicks';
import { useTimeline } from '../timeline-context';

/** The days and hours beside the window. */
export function RulerBeside({ reply }: { reply: WindowReply }) {
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
