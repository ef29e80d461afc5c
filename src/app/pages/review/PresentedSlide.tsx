import type { ReactNode } from 'react';
import { type Bar, slowestOf } from '#domain/review/chronology';
import { allNotes, hasOwner, type Note } from '#domain/review/notes';
import { formatOffsets } from '#domain/time/format';
import { counted } from '#domain/text/count';
import { Chronology, ChronologyLegend } from './chronology/Chronology';
import { EvidenceList } from './cards/EvidenceList';
import { NoteList } from './cards/Notes';
import { LoadTable } from './cards/ReviewLoadPanel';
import { IncidentTable } from './cards/SlowestPanel';
import { BriefFigures, Figures } from './Figures';
import { type Slide, useReviewScope } from './model/review-scope';
import { reviewedInWords, reviewTitle } from './model/title';
import type { ReviewParts } from './model/use-review';

/** Max incidents on a slide. */
const MAX_ROWS = 12;

type PresentedSlideProps = ReviewParts & { slide: Slide };

/** Slide of a presented review. */
export function PresentedSlide({ slide, incidents, evidence, figures, load, span }: PresentedSlideProps) {
  const { zone, address, rows } = useReviewScope();
  const { cards, visible } = incidents;
  const notes = allNotes(address.typed);
  switch (slide) {
    case 'summary':
      return (
        <SlideOf name="Summary" span={span}>
          <p className="text-[1.4rem]">{reviewedInWords(address.typed, rows, { span, zone })}</p>
          <Figures figures={figures} load={load} />
          <PresentedNotes title="Notes" notes={address.typed.notes.filter((note) => !hasOwner(note))} />
        </SlideOf>
      );
    case 'chronology':
      return (
        <SlideOf name="Chronology" span={span}>
          <BriefFigures figures={figures} />
          <Chronology bars={visible} selected={undefined} />
          <ChronologyLegend bars={visible} />
        </SlideOf>
      );
    case 'critical':
      return (
        <SlideOf name="Critical incidents" span={span}>
          <PresentedRows
            label="Critical incidents"
            empty="No critical incident."
            bars={cards.filter(({ row }) => row.severity === 'Critical')}
          />
        </SlideOf>
      );
    case 'slowest':
      return (
        <SlideOf name="Slowest to acknowledge" span={span}>
          <div className="review-beside">
            <PresentedRows label="Slowest to acknowledge" empty="No incident." bars={slowestOf(cards)} />
            <div className="min-w-0">
              <h2>Load per person</h2>
              <LoadTable load={load} />
            </div>
          </div>
        </SlideOf>
      );
    default:
      return (
        <SlideOf name="Decisions and actions" span={span}>
          {!notes.some(hasOwner) && <p className="text-ink-2">No decision or action noted.</p>}
          <PresentedNotes title="" notes={notes.filter(hasOwner)} />
          {evidence.cards.length > 0 && (
            <section aria-label="Evidence">
              <h2>Evidence</h2>
              <EvidenceList cards={evidence.cards} />
            </section>
          )}
        </SlideOf>
      );
  }
}

type SlideOfProps = Pick<ReviewParts, 'span'> & { name: string; children: ReactNode };

/** Slide with the title and the time of the review, and its own name. */
function SlideOf({ name, span, children }: SlideOfProps) {
  const { zone, address, rows } = useReviewScope();
  return (
    <section aria-label={name} className="review-slide">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h1>{reviewTitle(address.typed, rows)}</h1>
        <p className="text-ink-2">
          {zone}, {formatOffsets(span.after, span.upTo, zone)}
        </p>
        <p className="ml-auto font-semibold text-ink-2">{name}</p>
      </div>
      {children}
    </section>
  );
}

type PresentedRowsProps = { label: string; empty: string; bars: readonly Bar[] };

function PresentedRows({ label, empty, bars }: PresentedRowsProps) {
  const { address } = useReviewScope();
  if (bars.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <div className="min-w-0">
      <IncidentTable
        label={label}
        bars={bars.slice(0, MAX_ROWS)}
        onChoose={(card) => address.change({ card })}
      />
      {bars.length > MAX_ROWS && (
        <p className="mt-1 text-sm text-ink-2">and {counted(bars.length - MAX_ROWS, 'more incident')}</p>
      )}
    </div>
  );
}

function PresentedNotes({ title, notes }: { title: string; notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <div>
      {title !== '' && <h2>{title}</h2>}
      <NoteList notes={notes} />
    </div>
  );
}
