import type { Bar } from '#domain/review/chronology';
import { formatDuration } from '#domain/time/duration';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { SeverityMark } from '../../../components/SeverityMark';
import { useReviewScope } from '../model/review-scope';
import { IncidentBar } from './IncidentBar';

export type IncidentRowsProps = {
  shown: readonly Bar[];
  chosen: string | undefined;
  /** Dims the others. */
  isFocused?: boolean;
  /** Numbers without titles, beside a card that has them. */
  isBrief?: boolean;
  onChoose?: ((id: string) => void) | undefined;
};

/** Incidents as bars, a row each. */
export function IncidentRows(props: IncidentRowsProps) {
  const { shown, chosen, isFocused = false, isBrief = false, onChoose } = props;
  const { window } = useReviewScope();
  return (
    <ol aria-label="Incidents in order of time">
      {shown.map((bar) => (
        <li
          key={bar.id}
          className="review-row"
          data-chosen={bar.id === chosen ? '' : undefined}
          data-dim={isFocused && bar.id !== chosen ? '' : undefined}
        >
          <IncidentName {...{ bar, chosen, isBrief, onChoose }} />
          <IncidentBar bar={bar} window={window} isBrief={isBrief} />
        </li>
      ))}
    </ol>
  );
}

type IncidentNameProps = Pick<IncidentRowsProps, 'chosen' | 'isBrief' | 'onChoose'> & { bar: Bar };

/** Number, title and time; a button that chooses the incident, if it can be chosen. */
function IncidentName({ bar, chosen, isBrief = false, onChoose }: IncidentNameProps) {
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
      aria-pressed={id === chosen}
      aria-label={`${number}, ${severity}, ${title}, triggered ${time}, open for ${formatDuration(seconds)}`}
      onClick={() => onChoose(id)}
    >
      {name}
    </button>
  );
}
