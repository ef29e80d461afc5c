import {
  useMemo,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { formatOffsets } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import { usePrinting } from '../../../hooks/use-printing';
import { useWidth } from '../../../hooks/use-width';
import { describeItem } from '../model/describe';
import { gridLines } from './drawing/grid-lines';
import { itemAt, linesOf } from './drawing/lanes';
import { neighbourOf, tabStopOf } from './neighbour';
import { PeriodTip, type TipAnchor } from './PeriodTip';
import { findItem, itemKey } from '../model/rows';
import { Ruler } from './Ruler';
import { share } from './drawing/scale';
import { dayTicks, hourTicks } from './drawing/ticks';
import { TimelineRow } from './TimelineRow';
import { TimelineScope, type TimelineContext } from './timeline-context';
import type { OnCall } from '../model/use-oncall';
import { useDrawnLines } from './drawing/use-drawn-lines';
import { usePanZoom } from './use-pan-zoom';

/** Drawn before the lanes are measured, so that the first paint is close to the second. */
const LIKELY_LANE_PX = 900;
/** What A4 landscape leaves for a lane beside the narrower heads of timeline.css; nothing is measured on paper. */
const PRINTED_LANE_PX = 750;

type TimelineProps = { oncall: OnCall; label: string; onToggle: (scheduleId: string) => void };

type Tip = { key: string; anchor: TipAnchor };

/** All schedules on one time axis: a grid to assistive technology, one stop for Tab, arrows inside. */
export function Timeline({ oncall, label, onToggle }: TimelineProps) {
  const { rows, window, directory, shifts, open, now, view, complete, change, pan, zoom } = oncall;
  const { zone, secondZone, at: explained, period: chosen } = view;
  const [laneRef, measured] = useWidth();
  const [focused, setFocused] = useState<string>();
  const [tip, setTip] = useState<Tip>();
  const lanePx = usePrinting() ? PRINTED_LANE_PX : measured || LIKELY_LANE_PX;
  const pxPerDay = (lanePx * DAY) / (window.end - window.start);

  const lines = useMemo(() => linesOf(rows), [rows]);
  const [bodyRef, drawn] = useDrawnLines(lines);
  const days = useMemo(
    () => dayTicks(window, zone, secondZone, pxPerDay),
    [window, zone, secondZone, pxPerDay],
  );
  const hours = useMemo(() => hourTicks(window, zone, pxPerDay), [window, zone, pxPerDay]);
  const context: TimelineContext = {
    window,
    zone,
    secondZone,
    now,
    days,
    hours,
    lanePx,
    directory,
    shifts,
    chosen,
    tabStop: tabStopOf(
      drawn.items.flatMap(({ index }) => lines[index] ?? []),
      [focused, chosen],
    ),
    pointed: tip?.key,
  };
  const instantAt = (share: number) => Math.round(window.start + share * (window.end - window.start));
  const panZoomRef = usePanZoom({
    pxPerDay,
    onPan: pan,
    onZoom: (step, share) => zoom(step, instantAt(share)),
  });
  const told = tip && findItem(rows, tip.key, window);

  /** The item under the pointer: by its element, or by its time where it is only painted. */
  function pointAt(event: MouseEvent<HTMLElement>): string | undefined {
    const key = keyOf(event.target);
    if (key !== undefined || !(event.target instanceof Element)) return key;
    const lane = event.target.closest<HTMLElement>('[data-line]');
    const line = lines.find((candidate) => candidate.key === lane?.dataset['line']);
    if (!lane || !line) return undefined;
    const { left, width } = lane.getBoundingClientRect();
    const item = itemAt(line.lane, instantAt((event.clientX - left) / width));
    return item && itemKey(line.row.id, line.lane.layer, item.start);
  }

  function showTip(key: string | undefined, anchor: TipAnchor) {
    if (key === tip?.key) return;
    setTip(key === undefined ? undefined : { key, anchor });
  }

  function onMouseMove(event: MouseEvent<HTMLElement>) {
    const lane = event.target instanceof Element ? event.target.closest('[data-line]') : null;
    const { top = 0, bottom = 0 } = lane?.getBoundingClientRect() ?? {};
    showTip(pointAt(event), { left: event.clientX, top, bottom });
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const key = keyOf(event.target);
    if (key !== undefined) setFocused(key);
    const { left, top, bottom } = event.target.getBoundingClientRect();
    showTip(key, { left, top, bottom });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') setTip(undefined);
    const key = keyOf(event.target);
    const next = key === undefined ? undefined : neighbourOf(lines, key, event.key);
    if (next === undefined) return;
    event.preventDefault();
    // A painted item becomes an element by being the focused one.
    flushSync(() => setFocused(next));
    event.currentTarget.querySelector<HTMLElement>(`[data-item="${next}"]`)?.focus();
  }

  return (
    <TimelineScope value={context}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items take the focus, one at a time */}
      <div
        ref={panZoomRef}
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-busy={!complete}
        className={`timeline ${complete ? '' : 'timeline-busy'}`}
        style={timelineStyle(context, explained)}
        onKeyDown={onKeyDown}
        onMouseMove={onMouseMove}
        onMouseLeave={() => setTip(undefined)}
        onFocus={onFocus}
        onBlur={() => setTip(undefined)}
        onClick={(event) => {
          const key = pointAt(event);
          if (key !== undefined) change({ period: key === chosen ? undefined : key });
        }}
      >
        <div role="row" aria-rowindex={1} className="timeline-row timeline-ruler">
          <div role="columnheader" className="timeline-head self-end pb-1 text-xs text-ink-3">
            on duty now · times in {zone} ({formatOffsets(window.start, window.end, zone)})
          </div>
          <Ruler ref={laneRef} at={explained} onAt={(share) => change({ at: minuteAt(instantAt(share)) })} />
        </div>
        <div
          ref={bodyRef}
          role="rowgroup"
          className="timeline-body"
          data-now={contains(window, now) ? '' : undefined}
          data-at={explained !== undefined && contains(window, explained) ? '' : undefined}
          style={{ paddingTop: drawn.above, paddingBottom: drawn.below }}
        >
          {drawn.items.map(({ index, measure }) => {
            const line = lines[index];
            return (
              line && (
                <TimelineRow
                  key={line.key}
                  ref={measure}
                  line={line}
                  index={index}
                  open={open.includes(line.row.id)}
                  onToggle={onToggle}
                />
              )
            );
          })}
        </div>
      </div>
      {tip && told && (
        <PeriodTip
          anchor={tip.anchor}
          description={describeItem(
            told.item,
            shifts.whole(told.item, told.row, told.lane),
            told.row,
            told.lane,
            directory,
            zone,
            secondZone,
          )}
        />
      )}
    </TimelineScope>
  );
}

/** The URL tells instants to the minute. */
function minuteAt(instant: number): number {
  return Math.floor(instant / 60) * 60;
}

function keyOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-item]')?.dataset['item'] : undefined;
}

/** Values for timeline.css. React sets them one by one through the style object, so the page's CSP allows them. */
function timelineStyle(
  { window, now, days, hours }: TimelineContext,
  explained: number | undefined,
): CSSProperties {
  return {
    '--grid-lines': gridLines(days, hours, window),
    '--now-share': share(now, window),
    '--at-share': explained === undefined ? undefined : share(explained, window),
  };
}
