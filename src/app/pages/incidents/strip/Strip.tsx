import type { TimeBins } from '#domain/insight/incidents/time-bins';
import { useIncidentsView } from '../model/use-incidents-view';
import type { Summary } from '../worker/protocol';
import { TimeHistogram } from './TimeHistogram';
import { TimesTable } from './TimesTable';

type StripProps = { summary: Summary; bins: TimeBins; zone: string };

/** What the incidents that pass the filters add up to: over time, and how long things took. */
export function Strip({ summary, bins, zone }: StripProps) {
  const { view, change } = useIncidentsView();
  return (
    <div className="mb-3 grid rounded-[10px] border border-line bg-surface lg:grid-cols-[1.2fr_1fr] print:grid-cols-[1fr_1fr]">
      <section aria-label="Over time" className="min-w-0 px-4 py-3">
        <TimeHistogram
          counts={summary.bins}
          bins={bins}
          zone={zone}
          filters={view.filters}
          onFilter={(filters) => change({ filters })}
        />
      </section>
      <section
        aria-label="Response times"
        className="min-w-0 border-line px-4 py-3 max-lg:border-t lg:border-l"
      >
        <TimesTable
          groups={summary.groups}
          time={view.time}
          grouping={view.grouping}
          onChange={(fields) => change(fields, { replace: true })}
        />
      </section>
    </div>
  );
}
