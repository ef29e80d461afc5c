import type { Bar } from '#domain/review/chronology';
import { formatDuration } from '#domain/time/duration';
import type { Interval } from '#domain/time/interval';
import { placeIn, shareIn } from '../model/drawing/place';

type IncidentBarProps = { bar: Bar; window: Interval; isBrief: boolean };

/** From the trigger to the close: hollow until it was acknowledged, then filled by its severity. */
export function IncidentBar({ bar, window, isBrief }: IncidentBarProps) {
  const { start, end, ackedAt, row, seconds, isOpen, goesOn } = bar;
  const hollow = end > start ? (ackedAt - start) / (end - start) : 1;
  const label = `${formatDuration(seconds)}${isOpen ? ', still open' : ''}`;
  // Beside the bar where there is room for it, else in it.
  const side = labelSide(shareIn(start, window), shareIn(end, window));
  return (
    <span aria-hidden="true" className="review-track">
      <span
        className="review-incident"
        data-severity={row.severity}
        data-goes-on={goesOn ? '' : undefined}
        style={placeIn(start, Math.max(end, start + 1), window)}
      >
        <i style={{ left: `${(hollow * 100).toFixed(2)}%` }} />
        {!isBrief && (
          <u data-side={side}>
            {label}
            {row.escalated_by !== '' && <b> ▲ escalated</b>}
          </u>
        )}
      </span>
    </span>
  );
}

/** By shares of the track that hold “1 h 20 m ▲ escalated” on a phone, too. */
function labelSide(start: number, end: number): 'after' | 'before' | 'inside' {
  if (end < 0.64) return 'after';
  return start > 0.36 ? 'before' : 'inside';
}
