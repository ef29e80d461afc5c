import { useState } from 'react';
import { counted } from '#domain/text/words';
import { typedNote } from '#domain/review/chronology';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { type LinkProblem, paths } from '#address/codec';
import { formatPresenting } from '#address/values';
import { rangeText } from '#domain/insight/range';
import { Page } from '../../components/Page';
import { OtherPageLink } from '../../components/insight-filter/OtherPageLink';
import { EmptyState } from '../../ui/EmptyState';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { CardPanel } from './cards/CardPanel';
import { EditedText } from './cards/EditedText';
import { EvidencePanel } from './cards/EvidencePanel';
import { Notes } from './cards/Notes';
import { OnCallTable } from './cards/OnCallTable';
import { ReviewLoadPanel } from './cards/ReviewLoadPanel';
import { SlowestPanel } from './cards/SlowestPanel';
import { IncidentsMenu } from './IncidentsMenu';
import { ReviewFilters, ReviewRange, SchedulesMenu, useReviewShare } from './ReviewControls';
import { useReviewScope } from './model/review-scope';
import type { Review, ReviewIncidents } from './model/use-review';
import { Figures } from './Figures';
import { reviewTitle } from './model/title';
import { Chronology, ChronologyLegend } from './chronology/Chronology';
import { scopeInWords, useRecentReview } from './start/use-recent-review';

/** Text that a new note begins with. */
type BegunNote = { draft: string; count: number };

type ChronologyPanelProps = {
  incidents: ReviewIncidents;
  selected: string | undefined;
  onAddNote: (at?: number) => void;
};

type ReviewBoardProps = {
  insight: InsightFilterState;
  review: Review;
  problems: readonly LinkProblem[];
};

/** Review on one page; the card of an incident opens beside the chronology. */
export function ReviewBoard({ insight, review, problems }: ReviewBoardProps) {
  const share = useReviewShare(review);
  const { incidents, evidence, figures, load } = review;
  const { cards, missing } = incidents;
  const { address, rows, zone } = useReviewScope();
  const { typed, type, view, change } = address;
  const scope = rows.length === 0 ? undefined : scopeInWords(rows.length, review.span, zone);
  useRecentReview(reviewTitle(typed, rows), scope);
  const [begun, setBegun] = useState<BegunNote>();
  const selected = cards.find(({ id }) => id === view.card) ?? (cards.length === 1 ? cards[0] : undefined);
  const begin = (draft: string) => setBegun({ draft, count: (begun?.count ?? 0) + 1 });
  const choose = (id: string) => change({ card: id });
  const { range } = insight;
  return (
    <Page
      title={
        <EditedText
          label="Title of the review"
          text={typed.title}
          display={reviewTitle(typed, rows)}
          onChange={(title) => type({ title })}
        >
          {(title) => title}
        </EditedText>
      }
      tab={`${typed.title || 'Review'} · ${rangeText(range, zone)} · ${zone}`}
      zone={zone}
      window={{ start: range.after, end: range.upTo }}
      range={<ReviewRange insight={insight} />}
      filters={
        <>
          <ReviewFilters insight={insight} />
          <IncidentsMenu incidents={incidents} />
          <SchedulesMenu />
        </>
      }
      fix={review.fixed()}
      share={share}
      action={
        <Button look="primary" onClick={() => insight.patch(formatPresenting({ on: true }))}>
          Present
        </Button>
      }
      problems={problems}
      notices={[
        address.isDamaged && {
          text: 'Title and notes of this link cannot be read: it may have been cut off when it was copied.',
        },
        missing.length > 0 && {
          text: `${counted(missing.length, 'chosen incident')} not found in this range with these filters: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}. Choose a longer range.`,
        },
      ]}
    >
      {rows.length === 0 ? (
        <EmptyState className="panel-box">
          <p className="font-semibold text-ink">No incident to review</p>
          <p>
            No incident in this range matches. Move the range with [ and ], or choose on{' '}
            <OtherPageLink path={paths.incidents()} name="Incidents" />.
          </p>
        </EmptyState>
      ) : (
        <div className="space-y-3">
          <Figures figures={figures} load={load} />
          <div className={selected && 'review-columns'}>
            <ChronologyPanel
              incidents={incidents}
              selected={selected?.id}
              onAddNote={(at) => begin(at === undefined ? '' : typedNote({ at, text: '' }, zone))}
            />
            {selected && <CardPanel bar={selected} incidents={incidents} evidence={evidence.cards} />}
          </div>
          <Panel title="Notes" note="stored in the link only">
            <Notes
              key={begun?.count}
              label="Notes"
              notes={typed.notes}
              placeholder="Add a note, for example 05:12 rolled back"
              firstDraft={begun?.draft}
              onChange={(notes) => type({ notes })}
            />
            <p className="mt-1 text-xs text-ink-3">
              A note that begins with a time is marked in the chronology.
            </p>
          </Panel>
          <div className="review-pair">
            <SlowestPanel bars={cards} onChoose={choose} />
            <ReviewLoadPanel load={load} />
            <Panel title="On call">
              <OnCallTable />
            </Panel>
            <EvidencePanel evidence={evidence} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** Chronology panel; a click on an incident opens its card. */
function ChronologyPanel({ incidents: { bars, visible }, selected, onAddNote }: ChronologyPanelProps) {
  const { address, rows } = useReviewScope();
  return (
    <section aria-label="Chronology" className="panel-box min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2>
          Chronology{' '}
          {bars.length < rows.length && (
            <small className="ml-1.5 text-xs font-normal text-ink-3">
              the {bars.length} most severe of {counted(rows.length, 'incident')}
            </small>
          )}
        </h2>
        <ChronologyLegend bars={visible} />
      </div>
      <Chronology
        bars={visible}
        selected={selected}
        onChoose={(id) => address.change({ card: id })}
        onAddNote={onAddNote}
      />
    </section>
  );
}
