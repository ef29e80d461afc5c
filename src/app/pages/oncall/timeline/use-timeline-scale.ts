import { type Ref, useEffect, useMemo } from 'react';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import type { Zones } from '#address/zone';
import { usePrinting, useWidth } from '../../../hooks/use-media';
import { type DayTick, dayTicks, type HourTick, hourTicks } from './ticks';

/** Width for the first render, close to the measured one. */
let likelyPx = 900;

/** Lane width on A4 landscape with the narrower heads of timeline.css; print is not measured. */
const PRINTED_LANE_PX = 560;

export type TimelineScale = {
  /** Ref of an element as wide as a lane. */
  laneRef: Ref<HTMLDivElement>;
  /** Room for text and marks, in CSS pixels at the default text size. */
  lanePx: number;
  /** Rendered width of a day in CSS pixels. */
  pxPerDay: number;
  days: readonly DayTick[];
  hours: readonly HourTick[];
  /** Instant at a position of the lanes: 0 is the start of the window, 1 its end. */
  instantAt: (share: number) => UnixSeconds;
};

/** Scale of the timeline, with the days and hours that fit. */
export function useTimelineScale(window: Interval, { zone, secondZone }: Zones): TimelineScale {
  const [laneRef, measured] = useLaneWidth();
  const drawnPx = usePrinting() ? PRINTED_LANE_PX : measured;
  // Larger text has less room.
  const lanePx = drawnPx / textScale();
  const length = window.end - window.start;
  const ticks = useMemo(() => {
    const pxPerDay = (lanePx * DAY) / length;
    return {
      days: dayTicks(window, zone, secondZone, pxPerDay),
      hours: hourTicks(window, zone, secondZone, pxPerDay),
    };
  }, [window, zone, secondZone, lanePx, length]);
  return {
    laneRef,
    lanePx,
    pxPerDay: (drawnPx * DAY) / length,
    ...ticks,
    instantAt: (share) => Math.round(window.start + share * length),
  };
}

/** Ratio of the document's text size to the default. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** Width of a lane in CSS pixels; the last known one until measured. */
export function useLaneWidth(): [ref: ReturnType<typeof useWidth>[0], width: number] {
  const [ref, measured] = useWidth();
  useEffect(() => {
    if (measured > 0) likelyPx = measured;
  }, [measured]);
  return [ref, measured || likelyPx];
}
