import type { ReactNode } from 'react';
import { moved, namedFor, type Bar } from '#domain/review/chronology';
import { Button } from '../../../ui/Button';
import { useReviewScope } from '../model/review-scope';
import type { EvidenceCard } from '../model/evidence-cards';
import type { ReviewIncidents } from '../model/use-review';
import { AnsweredBy } from './AnsweredBy';
import { CardFacts, IncidentLinks } from './CardFacts';
import { DutyAtTrigger } from './DutyAtTrigger';
import { EditedText } from './EditedText';
import { Notes } from './Notes';

type IncidentCardProps = { bar: Bar; evidence: readonly EvidenceCard[]; children?: ReactNode };

type CardPanelProps = {
  bar: Bar;
  incidents: ReviewIncidents;
  evidence: readonly EvidenceCard[];
};

/** Card of the selected incident with links to the others, and its place in the review. */
export function CardPanel({ bar, incidents: { cards, visible }, evidence }: CardPanelProps) {
  const { address } = useReviewScope();
  const { view, change } = address;
  const place = cards.findIndex(({ id }) => id === bar.id);
  const go = (by: number) => change({ card: cards[(place + by + cards.length) % cards.length]?.id });
  const move = (by: number) => {
    const target = moved(
      cards.map(({ id }) => id),
      bar.id,
      by,
    );
    change({
      order: namedFor(
        visible.map(({ id }) => id),
        target,
      ),
    });
  };
  return (
    <section aria-label={`Incident ${bar.number}`} className="panel-box">
      <CardTitle bar={bar} />
      <ReviewCard bar={bar} evidence={evidence}>
        <IncidentNotes bar={bar} />
      </ReviewCard>
      <div className="mt-3 flex flex-wrap items-center gap-1.5 border-t border-line pt-3">
        <Button aria-label="Previous incident" disabled={cards.length < 2} onClick={() => go(-1)}>
          ‹
        </Button>
        <span className="px-1 text-sm">
          {place + 1} of {cards.length}
        </span>
        <Button aria-label="Next incident" disabled={cards.length < 2} onClick={() => go(1)}>
          ›
        </Button>
        <span className="grow" />
        <Button look="quiet" disabled={place <= 0} onClick={() => move(-1)}>
          Earlier
        </Button>
        <Button look="quiet" disabled={place === cards.length - 1} onClick={() => move(1)}>
          Later
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            change({ hidden: [...view.hidden, bar.id], card: cards[place + 1]?.id ?? cards[place - 1]?.id })
          }
        >
          Hide
        </Button>
      </div>
    </section>
  );
}

/** Card of an incident: facts, responders, people on call, links. */
function ReviewCard({ bar, evidence, children }: IncidentCardProps) {
  return (
    <>
      <CardFacts bar={bar} />
      <AnsweredBy row={bar.row} />
      <DutyAtTrigger row={bar.row} />
      <IncidentLinks bar={bar} evidence={evidence} />
      {children}
    </>
  );
}

function IncidentNotes({ bar }: { bar: Bar }) {
  const { address } = useReviewScope();
  const { typed, type } = address;
  const { [bar.id]: notes = [], ...others } = typed.noted;
  return (
    <div className="mt-3">
      <Notes
        // A draft belongs to one incident.
        key={bar.id}
        label={`Notes on incident ${bar.number}`}
        notes={notes}
        placeholder="Add a note to this incident"
        onChange={(next) => type({ noted: next.length === 0 ? others : { ...others, [bar.id]: next } })}
      />
    </div>
  );
}

/** Number and title of an incident; the author may rename it. */
function CardTitle({ bar }: { bar: Bar }) {
  const { address, titleOf } = useReviewScope();
  const { typed, type } = address;
  const { [bar.id]: own = '', ...others } = typed.titles;
  return (
    <div className="mb-2 flex items-start gap-2">
      <span className="review-number" data-chosen="">
        {bar.number}
      </span>
      <EditedText
        key={bar.id}
        label="Title of the incident"
        text={own}
        display={titleOf(bar.row)}
        onChange={(text) => type({ titles: text === '' ? others : { ...others, [bar.id]: text } })}
      >
        {(title) => <h2 className="min-w-0 grow text-base! wrap-anywhere">{title}</h2>}
      </EditedText>
    </div>
  );
}
