import { askToLeave } from '../../../hooks/use-asked-to-leave';
import { useKeys } from '../../../hooks/use-keys';
import { Button } from '../../../ui/Button';
import { cardKey, presentedCards } from '../model/cards';
import { reviewTitle } from '../model/document/title';
import { useReviewScope } from '../model/review-scope';
import type { ReviewParts } from '../model/use-review';
import { PresentedCard } from './PresentedCard';

/** One card at a time in front of a room, with the keys of any presenter, and the place in the foot. */
export function PresentedReview(parts: ReviewParts) {
  const { incidents, evidence } = parts;
  const { address, rows } = useReviewScope();
  const { view, change } = address;
  const critical = incidents.cards.filter(({ row }) => row.severity === 'Critical');
  const isPart = view.isOnlyCritical && critical.length > 0;
  const presented = isPart
    ? { ...incidents, cards: critical, shown: incidents.shown.filter((bar) => critical.includes(bar)) }
    : incidents;
  const cards = presentedCards(
    presented.cards.map(({ id }) => id),
    view.hidden,
    evidence.cards.length > 0,
  );
  const found = cards.findIndex((card) => cardKey(card) === view.card);
  const place = Math.max(0, found);
  const card = cards[place];
  const go = (to: number) => {
    const next = cards[Math.min(cards.length - 1, Math.max(0, to))];
    if (next) change({ card: cardKey(next) });
  };
  const toggleCritical = () => {
    const isKept =
      card?.kind !== 'incident' || view.isOnlyCritical || critical.some(({ id }) => id === card.id);
    change({ isOnlyCritical: !view.isOnlyCritical, card: isKept ? view.card : 'chronology' });
  };
  const [next, previous] = [() => go(place + 1), () => go(place - 1)];
  useKeys({
    ArrowRight: next,
    ArrowDown: next,
    PageDown: next,
    ' ': next,
    ArrowLeft: previous,
    ArrowUp: previous,
    PageUp: previous,
    Home: () => go(0),
    End: () => go(cards.length - 1),
    Escape: askToLeave,
  });
  return (
    <div className="review-room">
      {card && <PresentedCard key={cardKey(card)} card={card} {...parts} incidents={presented} />}
      <footer>
        <b>{reviewTitle(address.typed, rows)}</b>
        {isPart && <span>{critical.length} critical only</span>}
        <span className="present-controls ml-auto flex gap-2">
          {critical.length > 0 && critical.length < incidents.cards.length && (
            <Button
              aria-pressed={view.isOnlyCritical}
              look={view.isOnlyCritical ? 'pressed' : 'plain'}
              onClick={toggleCritical}
            >
              Only critical
            </Button>
          )}
          <Button aria-label="Previous card" disabled={place === 0} onClick={previous}>
            ‹
          </Button>
          <Button aria-label="Next card" disabled={place === cards.length - 1} onClick={next}>
            ›
          </Button>
        </span>
        <span role="status">
          Card {place + 1} of {cards.length}
        </span>
      </footer>
    </div>
  );
}
