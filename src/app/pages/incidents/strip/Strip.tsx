import type { Incidents } from '../model/use-incidents';
import type { Summary } from '../worker/protocol';
import { TimeHistogram } from './TimeHistogram';
import { TimesTable } from './TimesTable';

/** What the incidents that pass the filters add up to: over time, and how long things took. */
export function Strip({ incidents, summary }: { incidents: Incidents; summary: Summary }) {
  return (
    <div className="mb-3 grid rounded-[10px] border border-line bg-surface lg:grid-cols-[1.2fr_1fr] print:grid-cols-[1fr_1fr]">
      <section aria-label="When" className="min-w-0 px-4 py-3">
        <TimeHistogram incidents={incidents} bins={summary.bins} />
      </section>
      <section aria-label="How long" className="min-w-0 border-line px-4 py-3 max-lg:border-t lg:border-l">
        <TimesTable incidents={incidents} groups={summary.groups} />
      </section>
    </div>
  );
}

/** As high as the strip will be. */
export function StripSkeleton() {
  return (
    <div className="mb-3 h-[218px] rounded-[10px] border border-line bg-surface p-4">
      <div className="mb-3 h-4 w-40 rounded-sm bg-hover" />
      <div className="h-36 rounded-sm bg-sunken" />
    </div>
  );
}
