import { useMemo, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { Window } from '#domain/schedule/rotation';
import { formatOffsets } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import type { Directory } from '../../api/directory';
import { useWidth } from '../../hooks/use-width';
import { describeItem } from './describe';
import { closestItem, moveFocus } from './move-focus';
import { PeriodTip, type TipAnchor } from './PeriodTip';
import { findItem, itemKey, type RowModel } from './rows';
import { Ruler } from './Ruler';
import { ScheduleRow } from './ScheduleRow';
import { dayTicks, hourTicks } from './ticks';
import { Timeline as TimelineScope, type TimelineContext } from './timeline-context';

/** Drawn before the lanes are measured, so that the first paint is close to the second. */
const LIKELY_LANE_PX = 900;

type TimelineProps = {
  label: string;
  rows: readonly RowModel[];
  window: Window;
  zone: string;
  secondZone: string | undefined;
  now: number;
  directory: Directory;
  open: readonly string[];
  chosen: string | undefined;
  /** Whether the lanes still show the data of another window. */
  busy: boolean;
  onToggle: (scheduleId: string) => void;
  onChoose: (key: string) => void;
};

type Tip = { key: string; anchor: TipAnchor };

/** All schedules on one time axis: a grid to assistive technology, one stop for Tab, arrows inside. */
export function Timeline(props: TimelineProps) {
  const { rows, window, zone, secondZone, directory, open, chosen } = props;
  const [laneRef, measured] = useWidth();
  const [focused, setFocused] = useState<string>();
  const [tip, setTip] = useState<Tip>();
  const lanePx = measured || LIKELY_LANE_PX;
  const pxPerDay = (lanePx * DAY) / (window.end - window.start);

  const context: TimelineContext = {
    window,
    zone,
    secondZone,
    now: props.now,
    days: useMemo(() => dayTicks(window, zone, secondZone, pxPerDay), [window, zone, secondZone, pxPerDay]),
    hours: useMemo(() => hourTicks(window, zone, pxPerDay), [window, zone, pxPerDay]),
    lanePx,
    directory,
    chosen,
    tabStop: useMemo(() => tabStopOf(rows, open, [focused, chosen]), [rows, open, focused, chosen]),
  };
  const told = tip && findItem(rows, tip.key);

  function showTip(event: MouseEvent | FocusEvent) {
    const item = closestItem(event.target);
    const key = item?.dataset['item'];
    if (!item || key === undefined) {
      setTip(undefined);
      return;
    }
    const { left, top, bottom } = item.getBoundingClientRect();
    setTip({ key, anchor: { left, top, bottom } });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') setTip(undefined);
    else moveFocus(event);
  }

  return (
    <TimelineScope value={context}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items take the focus, one at a time */}
      <div
        role="grid"
        aria-label={props.label}
        aria-busy={props.busy}
        className={`timeline ${props.busy ? 'timeline-busy' : ''}`}
        onKeyDown={onKeyDown}
        onMouseOver={showTip}
        onMouseLeave={() => setTip(undefined)}
        onFocus={(event) => {
          setFocused(closestItem(event.target)?.dataset['item']);
          showTip(event);
        }}
        onBlur={() => setTip(undefined)}
        onClick={(event) => {
          const key = closestItem(event.target)?.dataset['item'];
          if (key !== undefined) props.onChoose(key);
        }}
      >
        <div role="row" className="timeline-row timeline-ruler">
          <div role="columnheader" className="timeline-head self-end pb-1 text-xs text-ink-3">
            on duty now · times in {zone} ({formatOffsets(window.start, window.end, zone)})
          </div>
          <Ruler ref={laneRef} />
        </div>
        {rows.map((row) => (
          <ScheduleRow key={row.id} row={row} open={open.includes(row.id)} onToggle={props.onToggle} />
        ))}
      </div>
      {tip && told && (
        <PeriodTip
          anchor={tip.anchor}
          description={describeItem(told.item, told.row, told.lane, directory, zone, secondZone)}
        />
      )}
    </TimelineScope>
  );
}

/** The item that Tab reaches: the first of the wished ones that is drawn, else the first of all. */
function tabStopOf(
  rows: readonly RowModel[],
  open: readonly string[],
  wished: readonly (string | undefined)[],
): string | undefined {
  const drawn = rows.flatMap((row) =>
    [row.final, ...(open.includes(row.id) ? row.layers : [])].flatMap((lane) =>
      lane.items.map((item) => itemKey(row.id, lane.layer, item.start)),
    ),
  );
  const keys = new Set(drawn);
  return wished.find((key) => key !== undefined && keys.has(key)) ?? drawn[0];
}
