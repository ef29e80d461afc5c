import { useMemo } from 'react';
import { groupsByTitle } from '#domain/review/by-title';
import { ticksOf } from '#domain/review/chronology';
import { hasDutyOrGap } from '#domain/review/lanes';
import { counted } from '#domain/text/count';
import { startOfDay } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useWidth } from '../../../hooks/use-width';
import { useIsPresenting } from '../../../url/presenting';
import { useReviewScope } from '../model/review-scope';
import { timedNotes } from '../model/drawing/timed-notes';
import { maxLanesBelow, MAX_TITLES, useIsCrowded } from '../model/drawing/in-room';
import { placeIn, shareIn } from '../model/drawing/place';
import { IncidentRows, type IncidentRowsProps } from './IncidentRows';
import { LaneRow } from './LaneRow';
import { NoteMarks } from './NoteMarks';
import { TitleRows } from './TitleRows';

/** Width of a label of the axis; presented text is larger. */
const TICK_PX = 78;
const PRESENTED_TICK_PX = 150;
/** Width of the axis on an upright sheet, which is drawn before it is measured. */
const PAPER_PX = 400;

/** Incidents on one time axis below the notes, over the lanes of who was on call. */
export function Chronology(props: IncidentRowsProps) {
  const { shown, isBrief = false } = props;
  const { window, zone, lanes, address, titleOf } = useReviewScope();
  const [ref, width] = useWidth();
  const lanePx = width || PAPER_PX;
  const isPresenting = useIsPresenting();
  const isCrowded = useIsCrowded(shown);
  const groups = isCrowded && !isBrief ? groupsByTitle(shown, ({ row }) => titleOf(row)) : undefined;
  const rows = groups ? Math.min(groups.length, MAX_TITLES) : shown.length;
  // A room has no use for rotas that are closed all along.
  const visible = isPresenting ? lanes.lanes.filter(hasDutyOrGap).slice(0, maxLanesBelow(rows)) : lanes.lanes;
  const tickPx = isPresenting ? PRESENTED_TICK_PX : TICK_PX;
  const ticks = useMemo(
    () => ticksOf(window, zone, Math.max(3, Math.floor(lanePx / tickPx))),
    [window, zone, lanePx, tickPx],
  );
  const marks = [...new Set(timedNotes(address.typed, window).map(({ at }) => at))];
  const [from, to] = [startOfDay(wallAt(window.start, zone)), startOfDay(wallAt(window.end - 1, zone))];
  return (
    <div
      className="review-chronology"
      data-brief={isBrief ? '' : undefined}
      data-dense={isCrowded && isBrief ? '' : undefined}
      style={{ '--rows': shown.length }}
    >
      <div className="review-head">
        <div className="review-axis">
          <span className="text-xs text-ink-3">{!isBrief && formatDays(from, to)}</span>
          <div ref={ref} className="relative">
            {ticks.map(({ at, label, isDay }) => (
              <span
                key={at}
                data-day={isDay ? '' : undefined}
                data-edge={edgeOf(shareIn(at, window))}
                style={placeIn(at, at, window)}
              >
                {label}
              </span>
            ))}
          </div>
        </div>
      </div>
      <div className="review-rows">
        <div aria-hidden="true" className="review-lines">
          <div className="relative">
            {ticks.map(({ at, isDay }) => (
              <i key={at} data-day={isDay ? '' : undefined} style={placeIn(at, at, window)} />
            ))}
            {marks.map((at) => (
              <i key={`mark ${at}`} data-mark="" style={placeIn(at, at, window)} />
            ))}
          </div>
        </div>
        {!isBrief && <NoteMarks lanePx={lanePx} />}
        {groups ? <TitleRows groups={groups} lanePx={lanePx} /> : <IncidentRows {...props} />}
        {!isBrief && (
          <ul aria-label="Who was on call" className="review-lanes">
            {!lanes.duty.schedules && !lanes.duty.error && <li className="h-44" />}
            {visible.map((lane) => (
              <LaneRow key={lane.key} lane={lane} lanePx={lanePx} />
            ))}
            {lanes.lanes.length > visible.length && (
              <li className="pl-0.5 text-sm text-ink-2">
                and {counted(lanes.lanes.length - visible.length, 'more lane')}
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

/** End of the axis that a label would reach beyond. */
function edgeOf(share: number): 'start' | 'end' | undefined {
  if (share < 0.04) return 'start';
  return share > 0.96 ? 'end' : undefined;
}
