import { askToLeave } from '../../hooks/use-controls-in-sight';
import { useKeys } from '../../hooks/use-keys';
import { Button } from '../../ui/Button';
import { type Slide, SLIDES, useReviewScope } from './model/review-scope';
import { reviewTitle } from './model/title';
import type { ReviewParts } from './model/use-review';
import { PresentedIncident } from './PresentedIncident';
import { PresentedSlide } from './PresentedSlide';

/** Presentation of one slide at a time with the usual keys; an incident opens from the slides. */
export function PresentedReview(parts: ReviewParts) {
  const { incidents } = parts;
  const { address, rows } = useReviewScope();
  const { view, change } = address;
  const critical = incidents.cards.filter(({ row }) => row.severity === 'Critical');
  const isPart = view.isOnlyCritical && critical.length > 0;
  const presented = isPart
    ? { ...incidents, cards: critical, visible: incidents.visible.filter((bar) => critical.includes(bar)) }
    : incidents;
  const isEmpty: Partial<Record<Slide, boolean>> = {
    critical: critical.length === 0,
    evidence: parts.evidence.cards.length === 0,
  };
  const slides = SLIDES.filter((slide) => !view.hidden.includes(slide) && isEmpty[slide] !== true);
  const incident = presented.cards.find(({ id }) => id === view.card);
  // An incident is between the chronology and the next slide.
  const place = incident ? slides.indexOf('chronology') : Math.max(0, slides.findIndex(isOpen));
  const slide = slides[place] ?? 'summary';
  function isOpen(name: string) {
    return name === view.card;
  }
  const go = (to: number) => change({ card: slides[Math.min(slides.length - 1, Math.max(0, to))] });
  const canFilter =
    critical.length > 0 &&
    critical.length < incidents.cards.length &&
    (incident !== undefined || slide !== 'critical');
  const [next, previous] = [() => go(place + 1), () => go(incident ? place : place - 1)];
  useKeys({
    ArrowRight: next,
    ArrowDown: next,
    PageDown: next,
    ' ': next,
    ArrowLeft: previous,
    ArrowUp: previous,
    PageUp: previous,
    Home: () => go(0),
    End: () => go(slides.length - 1),
    Escape: askToLeave,
  });
  return (
    <div className="review-room">
      {incident ? (
        <PresentedIncident key={incident.id} bar={incident} visible={presented.visible} />
      ) : (
        <PresentedSlide key={slide} slide={slide} {...parts} incidents={presented} />
      )}
      <footer>
        <span aria-hidden="true" className="review-places">
          {slides.map((name, index) => (
            <i key={name} data-here={index === place && !incident ? '' : undefined} />
          ))}
        </span>
        <span role="status">
          {incident ? `Incident ${incident.number}` : `${place + 1} of ${slides.length}`}
        </span>
        <b>{reviewTitle(address.typed, rows)}</b>
        {isPart && <span>{critical.length} critical only</span>}
        <span className="page-controls ml-auto flex gap-2">
          {canFilter && (
            <Button
              aria-pressed={view.isOnlyCritical}
              look={view.isOnlyCritical ? 'pressed' : 'plain'}
              onClick={() => change({ isOnlyCritical: !view.isOnlyCritical })}
            >
              Only critical
            </Button>
          )}
          <Button aria-label="Previous slide" disabled={!incident && place === 0} onClick={previous}>
            ‹
          </Button>
          <Button aria-label="Next slide" disabled={place === slides.length - 1} onClick={next}>
            ›
          </Button>
        </span>
      </footer>
    </div>
  );
}
