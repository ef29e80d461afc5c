import { formatCount } from '#domain/text/count';
import { countOutcomes, EVENT_OUTCOMES } from '#domain/webhook/events';
import type { DeliveryListState } from './model/use-delivery-list';
import { OUTCOME_NAMES } from './model/words';

/** Filter by outcome, with the number of events of each. */
export function OutcomeTabs({ list: { inScope, view, change } }: { list: DeliveryListState }) {
  const counts = countOutcomes(inScope);
  const tabs = [
    { outcome: undefined, name: 'All events', count: inScope.length },
    ...EVENT_OUTCOMES.map((outcome) => ({ outcome, name: OUTCOME_NAMES[outcome], count: counts[outcome] })),
  ];
  return (
    <div
      role="group"
      aria-label="Outcome"
      className="present-controls flex overflow-x-auto border-b border-line px-2 print:hidden"
    >
      {tabs.map(({ outcome, name, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={view.outcome === outcome}
          onClick={() => change({ outcome })}
          className="h-10 border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-ink-2 hover:text-ink aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {name}{' '}
          <span className={outcome === 'failed' && count > 0 ? 'font-semibold text-bad' : 'text-ink-3'}>
            {formatCount(count)}
          </span>
        </button>
      ))}
    </div>
  );
}
