import { counted } from '#domain/text/count';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { paths } from '../../paths';
import { OtherPageLink } from '../../components/insight-filter/OtherPageLink';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { CardPanel } from './cards/CardPanel';
import { Notes } from './cards/Notes';
import { ChronologyPanel } from './chronology/ChronologyPanel';
import { ReviewControls } from './controls/ReviewControls';
import { ReviewHeader } from './controls/ReviewHeader';
import { EvidencePanel } from './evidence/EvidencePanel';
import { LoadPanel } from './evidence/LoadPanel';
import { useReviewDocument } from './model/document/use-review-document';
import { useReviewScope } from './model/review-scope';
import type { Review } from './model/use-review';
import { Figures } from './summary/Figures';

type ReviewBoardProps = { insight: InsightFilterState; review: Review };

/** The review on one page, beside the card of one incident. */
export function ReviewBoard({ insight, review }: ReviewBoardProps) {
  const { incidents, evidence, figures, load, span, fixed } = review;
  const { cards, missing } = incidents;
  const { address, rows } = useReviewScope();
  const makeDocument = useReviewDocument(review);
  const { typed, type, view } = address;
  const chosen = cards.find(({ id }) => id === view.card) ?? cards[0];
  return (
    <>
      <ReviewHeader />
      <ReviewControls {...{ insight, incidents, span, fixed, makeDocument }} />
      {missing.length > 0 && (
        <Notice>
          {counted(missing.length, 'chosen incident')} not found in this range with these filters:{' '}
          {missing.slice(0, 10).join(', ')}
          {missing.length > 10 && ' …'}. Choose a longer range.
        </Notice>
      )}
      {rows.length === 0 ? (
        <EmptyState className="panel-box">
          <p className="font-semibold text-ink">No incident to review</p>
          <p>
            The server has none in this range that match. Move the range with [ and ], or choose on{' '}
            <OtherPageLink path={paths.incidents()} name="Incidents" />.
          </p>
        </EmptyState>
      ) : (
        <div className="space-y-3">
          <Figures figures={figures} load={load} />
          <div className="review-columns">
            <ChronologyPanel incidents={incidents} chosen={chosen?.id} />
            <div className="min-w-0 space-y-3">
              {chosen && <CardPanel bar={chosen} incidents={incidents} evidence={evidence.cards} />}
              <Panel title="Notes" note="stored in this link only">
                <Notes
                  label="Notes"
                  notes={typed.notes}
                  placeholder="Add a note, for example 05:12 rolled back"
                  onChange={(notes) => type({ notes })}
                />
                <p className="mt-1 text-xs text-ink-3">
                  A note that begins with a time is marked in the chronology.
                </p>
              </Panel>
            </div>
            <div className="min-w-0 space-y-3">
              <LoadPanel load={load} />
              <EvidencePanel evidence={evidence} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
