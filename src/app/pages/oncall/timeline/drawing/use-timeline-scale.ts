import { useMemo, type Ref } from 'react';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { usePrinting } from '../../../../hooks/use-printing';
import { useWidth } from '../../../../hooks/use-width';
import type { Zones } from '../../../../url/zone';
import { dayTicks, hourTicks, type DayTick, type HourTick } from './ticks';

/** Drawn before the lanes are measured, so that the first paint is close to the second. */
const LIKELY_LANE_PX = 900;
/** What A4 landscape leaves for a lane beside the narrower heads of timeline.css; nothing is measured on paper. */
const PRINTED_LANE_PX = 750;

export type TimelineScale = {
  /** Of the element that is as wide as a lane. */
  laneRef: Ref<HTMLDivElement>;
  /** In CSS pixels. */
  lanePx: number;
  pxPerDay: number;
  days: readonly DayTick[];
  hours: readonly HourTick[];
  /** The instant at a place of the lanes: 0 is the start of the window, 1 its end. */
  instantAt: (share: number) => UnixSeconds;
};

/** How wide time is drawn, and the days and hours for which there is room. */
export function useTimelineScale(window: Interval, { zone, secondZone }: Zones): TimelineScale {
  const [laneRef, measured] = useWidth();
  const lanePx = usePrinting() ? PRINTED_LANE_PX : measured || LIKELY_LANE_PX;
  const length = window.end - window.start;
  const pxPerDay = (lanePx * DAY) / length;
  const ticks = useMemo(
    () => ({
      days: dayTicks(window, zone, secondZone, pxPerDay),
      hours: hourTicks(window, zone, secondZone, pxPerDay),
    }),
    [window, zone, secondZone, pxPerDay],
  );
  return {
    laneRef,
    lanePx,
    pxPerDay,
    ...ticks,
    instantAt: (share) => Math.round(window.start + share * length),
  };
}
