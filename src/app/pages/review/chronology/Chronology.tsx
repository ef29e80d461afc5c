import { useMemo } from 'react';
import { counted } from '#domain/text/count';
import { ticksOf, type Bar } from '#domain/review/chronology';
import { formatDays, formatTime } from '#domain/time/format';
import { formatDuration } from '#domain/time/duration';
import { startOfDay } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { SeverityMark } from '../../../components/SeverityMark';
import { useWidth } from '../../../hooks/use-width';
import { useIsPresenting } from '../../../url/presenting';
import { useReviewScope } from '../model/review-scope';
import { timedNotes } from '../model/drawing/timed-notes';
import { placeIn, shareIn } from '../model/drawing/place';
import { IncidentBar } from './IncidentBar';
import { LaneRow } from './LaneRow';
import { NoteMarks } from './NoteMarks';

/** What the label of a line of the axis takes; of a presented one, whose text is larger. */
const TICK_PX = 78;
const PRESENTED_TICK_PX = 150;
/** The room of the axis on an upright sheet, which is drawn before it is measured. */
const PAPER_PX = 400;

/** In front of a room: of more incidents than these only bars are seen. */
const MOST_NAMED = 12;
const MOST_LANES = 6;

type ChronologyProps = {
  shown: readonly Bar[];
  /** The incident in question; the others step back where `isFocused`. */
  chosen: string | undefined;
  isFocused?: boolean;
  /** Only numbers for names: the room beside it says the rest. */
  isBrief?: boolean;
  onChoose?: ((id: string) => void) | undefined;
};

/** The incidents as bars on one time axis, over the lanes of who was on call. */
export function Chronology(props: ChronologyProps) {
  const { shown, chosen, isFocused = false, isBrief = false, onChoose } = props;
  const { window, zone, lanes, titleOf, address } = useReviewScope();
  const [ref, width] = useWidth();
  const isPresenting = useIsPresenting();
  const tickPx = isPresenting ? PRESENTED_TICK_PX : TICK_PX;
  const ticks = useMemo(
    () => ticksOf(window, zone, Math.max(3, Math.floor((width || PAPER_PX) / tickPx))),
    [window, zone, width, tickPx],
  );
  const marks = [...new Set(timedNotes(address.typed, window).map(({ at }) => at))];
  const [from, to] = [startOfDay(wallAt(window.start, zone)), startOfDay(wallAt(window.end - 1, zone))];
  return (
    <div
      className="review-chronology"
      data-brief={isBrief ? '' : undefined}
      data-dense={isPresenting && shown.length > MOST_NAMED ? '' : undefined}
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
        <ol aria-label="Incidents in order of time">
          {shown.map((bar) => (
            <li
              key={bar.id}
              className="review-row"
              data-chosen={bar.id === chosen ? '' : undefined}
              data-dim={isFocused && bar.id !== chosen ? '' : undefined}
            >
              <IncidentName bar={bar} title={titleOf(bar.row)} {...{ chosen, isBrief, zone, onChoose }} />
              <IncidentBar bar={bar} window={window} isBrief={isBrief} />
            </li>
          ))}
        </ol>
        {!isBrief && (
          <ul aria-label="Who was on call" className="review-lanes">
            {!lanes.duty.schedules && !lanes.duty.error && <li className="h-44" />}
            {(isPresenting ? lanes.lanes.slice(0, MOST_LANES) : lanes.lanes).map((lane) => (
              <LaneRow key={lane.key} lane={lane} lanePx={width} />
            ))}
            {isPresenting && lanes.lanes.length > MOST_LANES && (
              <li className="pl-0.5 text-sm text-ink-2">
                and {counted(lanes.lanes.length - MOST_LANES, 'more lane')}
              </li>
            )}
          </ul>
        )}
        <NoteMarks lanePx={width} />
      </div>
    </div>
  );
}

type IncidentNameProps = Pick<ChronologyProps, 'chosen' | 'onChoose'> & {
  bar: Bar;
  title: string;
  isBrief: boolean;
  zone: string;
};

/** Number and title, which choose the incident where that can be done. */
function IncidentName({ bar, title, chosen, isBrief, zone, onChoose }: IncidentNameProps) {
  const { number, id, row } = bar;
  const name = (
    <>
      <span className="review-number">{number}</span>
      {!isBrief && (
        <>
          <SeverityMark value={row.severity} />
          <span className="min-w-0 grow truncate">{title}</span>
          <span className="text-xs text-ink-2 tabular-nums">{formatTime(wallAt(bar.start, zone))}</span>
        </>
      )}
      <span className="sr-only">{row.severity}</span>
    </>
  );
  if (!onChoose) return <span className="review-name">{name}</span>;
  return (
    <button
      type="button"
      className="review-name"
      aria-pressed={id === chosen}
      aria-label={`${number}, ${row.severity || 'no severity'}, ${title}, triggered ${formatTime(wallAt(bar.start, zone), true)}, open for ${formatDuration(bar.seconds)}`}
      onClick={() => onChoose(id)}
    >
      {name}
    </button>
  );
}

/** At which end of the axis a label would reach beyond it. */
function edgeOf(share: number): 'start' | 'end' | undefined {
  if (share < 0.04) return 'start';
  return share > 0.96 ? 'end' : undefined;
}
