import type { KeyboardEvent } from 'react';
import { counted, formatCount } from '#domain/text/words';
import { formatDayAndMonth, formatSpan } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { filterEvents, stripBins } from '#domain/webhook/events';
import type { DeliveryListState } from './model/use-delivery-list';

/** Events over time, failed ones in red; a bar filters the list. */
export function OutcomeStrip({ list: { all, view, range, change } }: { list: DeliveryListState }) {
  const { endpoint, text, at, zone } = view;
  // Every filter but outcome and time, which the bars are context of.
  const bins = stripBins(filterEvents(all, { endpoint, text }), range);
  const top = Math.max(1, ...bins.map((bin) => bin.events));
  const selectedBin = bins.findIndex(({ start, end }) => at?.start === start && at.end === end);
  const tabStop = selectedBin === -1 ? bins.findLastIndex((bin) => bin.events > 0) : selectedBin;
  const choose = (bin: (typeof bins)[number], isChosen: boolean) => {
    if (bin.events > 0) change({ at: isChosen ? undefined : { start: bin.start, end: bin.end } });
  };
  return (
    <section aria-label="Outcomes" className="panel-box mb-3">
      <div
        role="listbox"
        aria-orientation="horizontal"
        aria-label="Events over time"
        className="flex h-24 items-end border-b border-line-strong"
      >
        {bins.map((bin, index) => {
          const isChosen = index === selectedBin;
          const words = `${formatSpan(bin.start, bin.end, zone)}: ${counted(bin.events, 'event')}, ${formatCount(bin.failed)} not delivered`;
          return (
            <div
              key={bin.start}
              role="option"
              aria-label={words}
              title={words}
              aria-selected={isChosen}
              tabIndex={index === tabStop ? 0 : -1}
              onKeyDown={(event) => moveFocus(event, () => choose(bin, isChosen))}
              aria-disabled={bin.events === 0}
              className={`flex h-full cursor-pointer min-w-0 grow flex-col justify-end px-px hover:bg-hover ${at && !isChosen ? 'opacity-40' : ''}`}
              onClick={() => choose(bin, isChosen)}
            >
              <span
                className="block w-full bg-accent/45 forced-colors:bg-[GrayText]"
                style={{ height: `${((bin.events - bin.failed) / top) * 100}%` }}
              />
              <span
                className="block w-full bg-bad forced-colors:bg-[CanvasText]"
                style={{ height: `${(bin.failed / top) * 100}%` }}
              />
            </div>
          );
        })}
      </div>
      <p className="mt-1 flex justify-between text-xs text-ink-3">
        <span>{formatDayAndMonth(wallAt(range.start, zone))}</span>
        <span>{formatDayAndMonth(wallAt(range.end, zone))}</span>
      </p>
    </section>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>, choose: () => void): void {
  const { key, currentTarget } = event;
  if (key === 'Enter' || key === ' ') {
    event.preventDefault();
    return choose();
  }
  const { previousElementSibling, nextElementSibling } = currentTarget;
  const neighbours = new Map([
    ['ArrowLeft', previousElementSibling],
    ['ArrowRight', nextElementSibling],
  ]);
  const next = neighbours.get(key);
  if (next instanceof HTMLElement) next.focus();
}
