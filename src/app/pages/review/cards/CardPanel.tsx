import { moved, namedFor } from '#domain/review/order';
import type { Bar } from '#domain/review/chronology';
import { Button } from '../../../ui/Button';
import { useReviewScope } from '../model/review-scope';
import type { EvidenceCard } from '../model/evidence/evidence-cards';
import type { ReviewIncidents } from '../model/use-review';
import { CardTitle } from './CardTitle';
import { IncidentCard } from './IncidentCard';
import { IncidentNotes } from './IncidentNotes';

type CardPanelProps = {
  bar: Bar;
  incidents: ReviewIncidents;
  evidence: readonly EvidenceCard[];
};

/** The card of the chosen incident, with the ways to the others, and where it comes in the review. */
export function CardPanel({ bar, incidents: { cards, shown }, evidence }: CardPanelProps) {
  const { address } = useReviewScope();
  const { view, change } = address;
  const place = cards.findIndex(({ id }) => id === bar.id);
  const go = (by: number) => change({ card: cards[(place + by + cards.length) % cards.length]?.id });
  const move = (by: number) => {
    const wanted = moved(
      cards.map(({ id }) => id),
      bar.id,
      by,
    );
    change({
      order: namedFor(
        shown.map(({ id }) => id),
        wanted,
      ),
    });
  };
  return (
    <section aria-label={`Incident ${bar.number}`} className="panel-box">
      <CardTitle bar={bar} />
      <IncidentCard bar={bar} evidence={evidence}>
        <IncidentNotes bar={bar} />
      </IncidentCard>
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
