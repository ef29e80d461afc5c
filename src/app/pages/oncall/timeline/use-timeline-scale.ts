import { type Ref, useEffect, useMemo } from 'react';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { usePrinting } from '../../../hooks/use-printing';
import { useIsPresenting } from '../../../url/presenting';
import type { Zones } from '../../../url/zone';
import { useWidth } from '../../../hooks/use-media';
import { type DayTick, dayTicks, type HourTick, hourTicks } from './ticks';

/** Drawn before any lane was measured, so that the first paint is close to the second. */
let likelyPx = 900;

/** What A4 landscape leaves for a lane beside the narrower heads of timeline.css; nothing is measured on paper. */
const PRINTED_LANE_PX = 750;

export type TimelineScale = {
  /** Of the element that is as wide as a lane. */
  laneRef: Ref<HTMLDivElement>;
  /** Room for text and marks, in CSS pixels of text of the usual size. */
  lanePx: number;
  /** As it is drawn, in CSS pixels. */
  pxPerDay: number;
  days: readonly DayTick[];
  hours: readonly HourTick[];
  /** The instant at a place of the lanes: 0 is the start of the window, 1 its end. */
  instantAt: (share: number) => UnixSeconds;
};

/** How wide time is drawn, and the days and hours for which there is room. */
export function useTimelineScale(window: Interval, { zone, secondZone }: Zones): TimelineScale {
  const [laneRef, measured] = useLaneWidth();
  const drawnPx = usePrinting() ? PRINTED_LANE_PX : measured;
  // Larger text has as much less room.
  const lanePx = drawnPx / (useIsPresenting() ? textScale() : 1);
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

/** How much larger the document's text is than usual. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** The width of a lane in CSS pixels; until it is measured that of the last one, which is most often the same. */
export function useLaneWidth(): [ref: ReturnType<typeof useWidth>[0], width: number] {
  const [ref, measured] = useWidth();
  useEffect(() => {
    if (measured > 0) likelyPx = measured;
  }, [measured]);
  return [ref, measured || likelyPx];
}
