import { formatCount } from '#domain/text/count';
import {
  LATE_PARTS,
  type LateCounts,
  type LatePart,
  lateCountOf,
  latePartFilter,
  latePercents,
} from '#domain/insight/incidents/late';
import { formatLength } from '#domain/time/duration';
import { formatDate } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { withFilter } from '../model/filter-words';
import { useIncidentsView } from '../model/use-incidents-view';
import { type BeforeOf, useLateBefore } from './use-late-before';

type LateLegendProps = { late: LateCounts; insight: BeforeOf };

/** Share of each part with that of the previous period, with reserved height; opens its incidents. */
export function LateLegend({ late, insight }: LateLegendProps) {
  const { view, change } = useIncidentsView();
  const { seconds, all } = late;
  const { count: before, since } = useLateBefore(insight, view, seconds);
  const [own, earlier] = [latePercents(all), before && latePercents(before)];
  if (!own) return null;
  return (
    <ul aria-label="Shares" className="flex min-h-12 flex-wrap content-start gap-x-4 max-sm:flex-col">
      {LATE_PARTS.map((part) => (
        <li key={part} className="inline-flex items-center gap-1.5">
          <svg width={14} height={10} aria-hidden="true" className="histogram">
            <rect className={part} width={14} height={10} />
          </svg>
          <button
            type="button"
            className="figure-link"
            title={`${formatCount(lateCountOf(all, part))} of ${formatCount(all.of)}`}
            onClick={() =>
              change({ filters: withFilter(view.filters, 'ack', latePartFilter(part, seconds)) })
            }
          >
            <span data-word>
              {WORDS[part](seconds)} {own[part]} %
            </span>
          </button>
          {earlier && <span>{earlier[part]} % before</span>}
        </li>
      ))}
      {since !== undefined && (
        <li>No comparison: data begins on {formatDate(wallAt(since, insight.zone))}</li>
      )}
    </ul>
  );
}

const WORDS: Readonly<Record<LatePart, (seconds: number) => string>> = {
  never: () => 'Never',
  late: (seconds) => `After ${formatLength(seconds)}`,
  within: (seconds) => `Within ${formatLength(seconds)}`,
};
