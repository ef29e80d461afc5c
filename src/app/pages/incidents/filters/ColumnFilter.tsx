import {
  CHOICE_COLUMNS,
  DURATION_COLUMNS,
  FLAG_COLUMNS,
  type ColumnFilters,
  type IncidentColumn,
} from '#domain/insight/incidents/incident-columns';
import type { Facets } from '#domain/insight/incidents/table-summary';
import { Button } from '../../../ui/Button';
import { withFilter } from '../model/column-filters';
import { stretchWords } from '../model/filter-words';
import { useIncidentsView, type ChangeView } from '../model/use-incidents-view';
import { ChoiceFilter } from './ChoiceFilter';
import { DurationFields } from './DurationFields';
import { FlagFilter } from './FlagFilter';
import { TextFilter } from './TextFilter';

type ColumnFilterProps = { column: IncidentColumn; facets: Facets; zone: string };

/** What filters a column, of the form that the column needs. It is applied as it is changed. */
export function ColumnFilter({ column, facets, zone }: ColumnFilterProps) {
  const { view, change } = useIncidentsView();
  const { filters } = view;
  return (
    <>
      <Fields column={column} facets={facets} zone={zone} filters={filters} change={change} />
      {filters[column] !== undefined && (
        <Button
          look="quiet"
          className="mt-2"
          onClick={() => change({ filters: withFilter(filters, column, undefined) })}
        >
          Clear this filter
        </Button>
      )}
    </>
  );
}

type FieldsProps = ColumnFilterProps & { filters: ColumnFilters; change: ChangeView };

function Fields({ column, facets, zone, filters, change }: FieldsProps) {
  const choice = CHOICE_COLUMNS.find((name) => name === column);
  if (choice) {
    return (
      <ChoiceFilter
        column={choice}
        values={facets[choice]}
        chosen={filters[choice] ?? []}
        onChange={(chosen) => change({ filters: withFilter(filters, choice, chosen) })}
      />
    );
  }
  const duration = DURATION_COLUMNS.find((name) => name === column);
  if (duration) {
    return (
      <DurationFields
        column={duration}
        filter={filters[duration]}
        onChange={(filter) => change({ filters: withFilter(filters, duration, filter) }, { replace: true })}
      />
    );
  }
  const flag = FLAG_COLUMNS.find((name) => name === column);
  if (flag) {
    return (
      <FlagFilter
        column={flag}
        filter={filters[flag]}
        onChange={(filter) => change({ filters: withFilter(filters, flag, filter) })}
      />
    );
  }
  if (column === 'id') {
    return (
      <TextFilter
        filter={filters.id}
        onChange={(id) => change({ filters: withFilter(filters, 'id', id) }, { replace: true })}
      />
    );
  }
  return (
    <p className="text-sm text-ink-2">
      {filters.created ? `${stretchWords(filters.created, zone)}. ` : ''}
      To filter by time, drag over “Over time” above the table, or use Shift and the arrow keys on it.
    </p>
  );
}
