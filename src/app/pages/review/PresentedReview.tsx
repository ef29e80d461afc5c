import { formatDays, formatOffset, formatTime, formatDuration } from '#domain/time/format';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { Bar } from '#domain/review/chronology';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { Chronology } from './Chronology';
import { useReviewScope, type Slide, SLIDES, type ReviewParts } from './model/use-review';
import { closedWords, escalatedWords, reviewTitle } from './model/title';
import { NoteList } from './cards/Notes';
import { AnsweredBy, DutyAtTrigger, SeverityTag } from './cards/CardFacts';
import { askToLeave } from '../../hooks/use-controls-in-sight';
import { useKeys } from '../../hooks/use-keys';
import { Button } from '../../ui/Button';
import { PresentedSlide } from './PresentedSlide';

/** Presented incident next to a small chronology, for orientation. */
function PresentedIncident({ bar, visible }: { bar: Bar; visible: readonly Bar[] }) {
  const { zone, titleOf, address } = useReviewScope();
  const notes = address.typed.noted[bar.id] ?? [];
  const directory = useDirectory();
  const { row, number, seconds, isOpen } = bar;
  const at = row.created_at;
  const day = wallAt(at, zone);
  const [ack, close] = [secondsToAck(row), secondsToClose(row)];
  const closed =
    close === undefined
      ? 'still open when fetched'
      : `closed ${formatTime(wallAt(at + close, zone))}${closedWords(row)}`;
  return (
    <section aria-label={`Incident ${number}`} className="review-slide">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        <span className="review-number">{number}</span>
        <SeverityTag value={row.severity} />
        {row.channel_id !== 0 && <span>{directory.channel(row.channel_id)}</span>}
        <span className="ml-auto">
          {formatDays(day, day)}, {zone}
        </span>
      </p>
      <h1>{titleOf(row)}</h1>
      <div className="review-figures">
        <BigFact label="Triggered" value={formatTime(wallAt(at, zone), true)} note={formatOffset(at, zone)} />
        <BigFact
          label="Acknowledged after"
          value={ack === undefined ? 'Never' : formatDuration(ack)}
          note={ack === undefined ? '' : `at ${formatTime(wallAt(at + ack, zone), true)}`}
        />
        <BigFact label="Escalated" value={escalatedWords(row)} note="" />
        <BigFact
          label={isOpen ? 'Open for, so far' : 'Open for'}
          value={formatDuration(seconds)}
          note={closed}
        />
      </div>
      <div className="review-beside">
        <div className="min-w-0">
          <h2>Chronology</h2>
          <Chronology bars={visible} selected={bar.id} isFocused isBrief />
        </div>
        <div className="min-w-0">
          <AnsweredBy row={row} />
          <DutyAtTrigger row={row} most={3} isBelow />
          {notes.length > 0 && (
            <div>
              <h2>Notes</h2>
              <NoteList notes={notes} />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function BigFact({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <h2>{label}</h2>
      <p>
        <b className="first-letter:uppercase">{value}</b>
      </p>
      <small>{note}</small>
    </div>
  );
}

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
