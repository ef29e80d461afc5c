import type { ReactNode } from 'react';
import { secondsToAck } from '#domain/insight/incidents/outcome';
import { type Bar, slowestOf, noteTime } from '#domain/review/chronology';
import { groupsByTitle } from '#domain/review/title-groups';
import { formatZone } from '#domain/time/format';
import { formatCount } from '#domain/text/words';
import { CappedList } from '../../ui/CappedList';
import { RecordTable } from '../../ui/RecordTable';
import { Chronology, ChronologyLegend } from './Chronology';
import { EvidenceList } from './cards/EvidencePanel';
import { NoteList } from './cards/Notes';
import { LoadTable } from './cards/ReviewLoadPanel';
import { IncidentTable } from './cards/SlowestPanel';
import { BriefFigures, Figures } from './Figures';
import { type Slide, useReviewScope, type ReviewParts } from './model/use-review';
import { reviewedInWords, reviewTitle } from './model/title';

/** Max incidents on a slide. */
const MAX_SLIDE_ROWS = 12;

type PresentedSlideProps = ReviewParts & { slide: Slide };

/** Slide of a presented review. */
export function PresentedSlide({ slide, incidents, evidence, figures, load, span }: PresentedSlideProps) {
  const { zone, address, rows } = useReviewScope();
  const { cards, visible } = incidents;
  switch (slide) {
    case 'summary':
      return (
        <SlideOf name="Summary" span={span}>
          <p className="text-[1.4rem]">{reviewedInWords(address.typed, rows, { span, zone })}</p>
          <Figures figures={figures} load={load} />
          {address.typed.notes.length > 0 && (
            <div>
              <h2>Notes</h2>
              <NoteList notes={address.typed.notes} />
            </div>
          )}
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
          <PresentedTitles bars={cards.filter(({ row }) => row.severity === 'Critical')} />
        </SlideOf>
      );
    case 'slowest':
      return (
        <SlideOf name="Slowest to acknowledge" span={span}>
          <div className="review-beside">
            <PresentedRows label="Slowest to acknowledge" bars={slowestOf(cards)} />
            <div className="min-w-0">
              <h2>Load per person</h2>
              <LoadTable load={load} />
            </div>
          </div>
        </SlideOf>
      );
    default:
      return (
        <SlideOf name="Evidence" span={span}>
          <EvidenceList cards={evidence.cards} />
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
        <p className="text-ink-2">{formatZone(zone, span.after, span.upTo)}</p>
        <p className="ml-auto font-semibold text-ink-2">{name}</p>
      </div>
      {children}
    </section>
  );
}

type PresentedRowsProps = { label: string; bars: readonly Bar[] };

function PresentedRows({ label, bars }: PresentedRowsProps) {
  const { address } = useReviewScope();
  return (
    <div className="min-w-0">
      <CappedList items={bars} cap={MAX_SLIDE_ROWS}>
        {(some) => <IncidentTable label={label} bars={some} onChoose={(card) => address.change({ card })} />}
      </CappedList>
    </div>
  );
}

/** Critical incidents by title, each title once with its first incident. */
function PresentedTitles({ bars }: Pick<PresentedRowsProps, 'bars'>) {
  const { address, titleOf, window, zone } = useReviewScope();
  const groups = groupsByTitle(bars, ({ row }) => titleOf(row));
  return (
    <CappedList items={groups} cap={MAX_SLIDE_ROWS}>
      {(some) => (
        <RecordTable
          label="Critical incidents"
          className="review-list w-full text-sm"
          items={some}
          keyOf={({ title }) => title}
          columns={[
            { head: 'First', cell: ({ start }) => noteTime({ at: start - (start % 60) }, window, zone) },
            {
              head: 'Title',
              className: 'w-full wrap-anywhere',
              cell: ({ title, bars: own }) => (
                <button
                  type="button"
                  className="review-link line-clamp-2 min-h-6 text-left"
                  onClick={() => address.change({ card: own[0]?.id })}
                >
                  {title}
                </button>
              ),
            },
            { head: 'Incidents', numeric: true, cell: ({ bars: own }) => formatCount(own.length) },
            {
              head: 'Never acknowledged',
              numeric: true,
              cell: ({ bars: own }) => {
                const never = own.filter(({ row }) => secondsToAck(row) === undefined).length;
                return never === 0 ? '0' : <b className="text-bad">{formatCount(never)}</b>;
              },
            },
          ]}
        />
      )}
    </CappedList>
  );
}
