import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import { Button } from '../../../ui/Button';
import type { Incidents } from '../model/use-incidents';
import { COLUMN_WORDS } from '../model/words';
import { filterWords } from '../model/filter-words';
import { withoutFilter } from '../model/without-filter';

/** The filters of columns that are on, also those of columns that are not shown, each with a way to take it out. */
export function ColumnFilterChips({ incidents }: { incidents: Incidents }) {
  const { view, zone, nameOf, change } = incidents;
  const filtered = INCIDENT_COLUMNS.filter((column) => view.filters[column] !== undefined);
  if (filtered.length === 0) return null;
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-3">Of these only</span>
      {filtered.map((column) => {
        const { head } = COLUMN_WORDS[column];
        const words = filterWords(view.filters, column, { zone, nameOf });
        return (
          <button
            key={column}
            type="button"
            aria-label={`Remove the filter ${head} ${words}`}
            onClick={() => change({ filters: withoutFilter(view.filters, column) })}
            className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-accent hover:brightness-95"
          >
            <span className="truncate">
              {head} <b>{words}</b>
            </span>
            <span aria-hidden="true" className="print:hidden">
              ✕
            </span>
          </button>
        );
      })}
      <Button look="quiet" className="print:hidden" onClick={() => change({ filters: {} })}>
        Clear column filters
      </Button>
    </div>
  );
}
