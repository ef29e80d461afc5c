import { counted } from '#domain/text/count';
import { Legend } from './Legend';
import { useReviewScope } from '../model/review-scope';
import type { ReviewIncidents } from '../model/use-review';
import { Chronology } from './Chronology';

type ChronologyPanelProps = { incidents: ReviewIncidents; chosen: string | undefined };

/** The chronology in its box; a click on an incident opens its card. */
export function ChronologyPanel({ incidents: { bars, shown }, chosen }: ChronologyPanelProps) {
  const { address, rows } = useReviewScope();
  return (
    <section aria-label="Chronology" className="panel-box">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2>
          Chronology{' '}
          <small className="ml-1.5 text-xs font-normal text-ink-3">
            outline: not yet acknowledged
            {bars.length < rows.length &&
              `; the ${bars.length} most severe of ${counted(rows.length, 'incident')}`}
          </small>
        </h2>
        <Legend shown={shown} />
      </div>
      <Chronology shown={shown} chosen={chosen} onChoose={(id) => address.change({ card: id })} />
    </section>
  );
}
