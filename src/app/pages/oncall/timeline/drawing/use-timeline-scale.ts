import { useMemo, type Ref } from 'react';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { usePrinting } from '../../../../hooks/use-printing';
import { useLaneWidth } from './use-lane-width';
import { useIsPresenting } from '../../../../url/presenting';
import type { Zones } from '../../../../url/zone';
import { dayTicks, hourTicks, type DayTick, type HourTick } from './ticks';

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
