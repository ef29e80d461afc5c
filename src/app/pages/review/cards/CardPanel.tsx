import { type ReactNode, useState } from 'react';
import { MAX_TITLE_LENGTH, moved, namedFor, type Bar } from '#domain/review/chronology';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { useReviewScope, type ReviewIncidents } from '../model/use-review';
import type { EvidenceCard } from '../model/evidence-cards';
import { AnsweredBy, DutyAtTrigger, CardFacts, IncidentLinks } from './CardFacts';
import { Notes } from './Notes';

type EditedTextProps = {
  label: string;
  /** Stored text; '' for none. */
  text: string;
  /** Visible text. */
  display: string;
  /** False if the link would be too long. */
  onChange: (text: string) => boolean;
  children: (display: string) => ReactNode;
};

/** Text with an edit button. Enter saves, Escape cancels; an empty text restores the default. */
export function EditedText({ label, text, display, onChange, children }: EditedTextProps) {
  const [draft, setDraft] = useState<string>();
  if (draft === undefined) {
    return (
      <>
        {children(display)}
        <Button
          look="quiet"
          className="presented:hidden print:hidden"
          aria-label={`Rename: ${label.toLowerCase()}`}
          onClick={() => setDraft(text || display)}
        >
          Rename
        </Button>
      </>
    );
  }
  const keep = () => {
    if (draft.trim() === display || onChange(draft.trim())) setDraft(undefined);
  };
  return (
    <form
      className="flex min-w-0 grow gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <Field
        ref={(field) => field?.focus()}
        className="grow"
        aria-label={label}
        value={draft}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
    </form>
  );
}

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
