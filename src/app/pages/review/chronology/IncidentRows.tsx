import type { Bar } from '#domain/review/chronology';
import { formatDuration, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { Interval } from '#domain/time/interval';
import { SeverityMark } from '../../../components/SeverityMark';
import { useReviewScope } from '../model/review-scope';
import { place, share } from '../../../components/lanes/place';

export type IncidentRowsProps = {
  bars: readonly Bar[];
  selected: string | undefined;
  /** Dims the others. */
  isFocused?: boolean;
  /** Numbers without titles, next to a card that has them. */
  isBrief?: boolean;
  onChoose?: ((id: string) => void) | undefined;
};

/** Bars of incidents, a row each. */
export function IncidentRows(props: IncidentRowsProps) {
  const { bars, selected, isFocused = false, isBrief = false, onChoose } = props;
  const { window } = useReviewScope();
  return (
    <ol aria-label="Incidents in order of time">
      {bars.map((bar) => (
        <li
          key={bar.id}
          className="review-row"
          data-chosen={bar.id === selected ? '' : undefined}
          data-dim={isFocused && bar.id !== selected ? '' : undefined}
        >
          <IncidentName {...{ bar, selected, isBrief, onChoose }} />
          <IncidentBar bar={bar} window={window} isBrief={isBrief} />
        </li>
      ))}
    </ol>
  );
}

type IncidentNameProps = Pick<IncidentRowsProps, 'selected' | 'isBrief' | 'onChoose'> & { bar: Bar };

/** Number, title and time; a button if the incident is selectable. */
function IncidentName({ bar, selected, isBrief = false, onChoose }: IncidentNameProps) {
  const { zone, titleOf } = useReviewScope();
  const { number, id, row, start, seconds } = bar;
  const title = titleOf(row);
  const severity = row.severity || 'no severity';
  const time = formatTime(wallAt(start, zone));
  const name = (
    <>
      <span className="review-number">{number}</span>
      <span className="sr-only">{severity}</span>
      {!isBrief && (
        <>
          <SeverityMark value={row.severity} />
          <span className="min-w-0 grow truncate">{title}</span>
          <span className="text-xs text-ink-2 tabular-nums">{time}</span>
        </>
      )}
    </>
  );
  if (!onChoose) return <span className="review-name">{name}</span>;
  return (
    <button
      type="button"
      className="review-name"
      aria-pressed={id === selected}
      aria-label={`${number}, ${severity}, ${title}, triggered ${time}, open for ${formatDuration(seconds)}`}
      onClick={() => onChoose(id)}
    >
      {name}
    </button>
  );
}

/** Bar from trigger to close: outlined until acknowledged, then filled by severity. */
function IncidentBar({ bar, window, isBrief }: { bar: Bar; window: Interval; isBrief: boolean }) {
  const { start, end, ackedAt, row, seconds, isOpen, goesOn } = bar;
  const hollow = end > start ? (ackedAt - start) / (end - start) : 1;
  const label = `${formatDuration(seconds)}${isOpen ? ', still open' : ''}`;
  // Label beside the bar if there is room, otherwise inside.
  const side = labelSide(share(start, window), share(end, window));
  return (
    <span aria-hidden="true" className="review-track">
      <span
        className="review-incident"
        data-severity={row.severity}
        data-goes-on={goesOn ? '' : undefined}
        style={place(start, Math.max(end, start + 1), window)}
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

/** Side by shares of the track: room for “1 h 20 m ▲ escalated” on a phone. */
function labelSide(start: number, end: number): 'after' | 'before' | 'inside' {
  if (end < 0.64) return 'after';
  return start > 0.36 ? 'before' : 'inside';
}
