import type { TimeBins } from '#domain/insight/incidents/time-bins';
import { useIncidentsView } from '../model/use-incidents-view';
import type { Summary } from '../worker/protocol';
import { GroupsTable } from './GroupsTable';
import { OverTimeSection } from './OverTimeSection';
import { TimesTable } from './TimesTable';

type StripProps = {
  summary: Summary;
  bins: TimeBins;
  zone: string;
  /** Name of files, without an ending. */
  file: string;
};

/** What the incidents that pass the filters add up to: over time, and how long things took. */
export function Strip({ summary, bins, zone, file }: StripProps) {
  const { view, change } = useIncidentsView();
  const { time, grouping, figures } = view;
  return (
    <div className="mb-3 rounded-[10px] border border-line bg-surface">
      <div className="grid lg:grid-cols-2 print:grid-cols-[1fr_1.3fr]">
        <OverTimeSection {...{ summary, bins, zone, file }} />
        <section
          aria-label="Response times"
          className="min-w-0 border-line px-4 py-3 max-lg:border-t lg:border-l"
        >
          <TimesTable
            groups={summary.groups}
            time={time}
            grouping={grouping}
            hasFigures={figures !== undefined}
            onChange={(fields) => change(fields, { replace: true })}
          />
        </section>
      </div>
      {figures !== undefined && (
        <GroupsTable
          groups={summary.groups}
          {...{ time, grouping, file }}
          order={figures}
          onOrder={(next) => change({ figures: next }, { replace: true })}
        />
      )}
    </div>
  );
}
