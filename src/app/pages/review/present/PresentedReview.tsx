import { askToLeave } from '../../../hooks/use-asked-to-leave';
import { useKeys } from '../../../hooks/use-keys';
import { Button } from '../../../ui/Button';
import { cardKey, presentedCards } from '../model/cards';
import { reviewTitle } from '../model/document/title';
import { useReviewScope } from '../model/review-scope';
import type { ReviewParts } from '../model/use-review';
import { PresentedCard } from './PresentedCard';

/** One card at a time in front of a room, by the keys of any presenter; the foot says where the room is. */
export function PresentedReview(parts: ReviewParts) {
  const { incidents, evidence } = parts;
  const { address, rows } = useReviewScope();
  const { view, change } = address;
  const cards = presentedCards(
    incidents.cards.map(({ id }) => id),
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
      {card && <PresentedCard key={cardKey(card)} card={card} {...parts} />}
      <footer>
        <b>{reviewTitle(address.typed, rows)}</b>
        <span className="present-controls ml-auto flex gap-2">
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
