import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import { Button } from '../../../ui/Button';
import { useDirectory } from '../../../api/names/directory';
import { withFilter } from '../model/column-filters';
import { filterWords } from '../model/filter-words';
import { useIncidentsView } from '../model/use-incidents-view';
import { COLUMN_WORDS, columnInWords } from '../model/words';

/** The filters of columns that are on, also those of columns that are not shown, each with a way to take it out. */
export function ColumnFilterChips({ zone }: { zone: string }) {
  const { view, change } = useIncidentsView();
  const names = useDirectory();
  const filtered = INCIDENT_COLUMNS.filter((column) => view.filters[column] !== undefined);
  if (filtered.length === 0) return null;
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-3">Column filters</span>
      {filtered.map((column) => {
        const { head } = COLUMN_WORDS[column];
        const words = filterWords(view.filters, column, { zone, names });
        return (
          <button
            key={column}
            type="button"
            aria-label={`Remove the filter ${columnInWords(column)} ${words}`}
            onClick={() => change({ filters: withFilter(view.filters, column, undefined) })}
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
