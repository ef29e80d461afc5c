import type { RefObject } from 'react';
import {
  CHOICE_COLUMNS,
  DURATION_COLUMNS,
  FLAG_COLUMNS,
  type IncidentColumn,
} from '#domain/insight/incidents/incident-columns';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';
import type { Incidents } from '../model/use-incidents';
import { COLUMN_WORDS } from '../model/words';
import { ChoiceFilter } from './ChoiceFilter';
import { DurationFields } from './DurationFields';
import { FlagFilter } from './FlagFilter';
import { stretchWords } from '../model/filter-words';
import { TextFilter } from './TextFilter';
import { withoutFilter } from '../model/without-filter';

type ColumnFilterProps = {
  id: string;
  popover: RefObject<HTMLDivElement | null>;
  column: IncidentColumn;
  incidents: Incidents;
};

/** What filters a column, of the form that the column needs. It is applied as it is changed. */
export function ColumnFilter({ id, popover, column, incidents }: ColumnFilterProps) {
  const { filters } = incidents.view;
  const { head } = COLUMN_WORDS[column];
  return (
    <PopoverBox
      ref={popover}
      id={id}
      label={`Filter ${head}`}
      focusFirst
      className="w-72 cursor-default p-3 text-left font-normal whitespace-normal"
    >
      <Fields column={column} incidents={incidents} />
      {filters[column] !== undefined && (
        <Button
          look="quiet"
          className="mt-2"
          onClick={() => incidents.change({ filters: withoutFilter(filters, column) })}
        >
          Clear this filter
        </Button>
      )}
    </PopoverBox>
  );
}

function Fields({ column, incidents }: { column: IncidentColumn; incidents: Incidents }) {
  const choice = CHOICE_COLUMNS.find((one) => one === column);
  if (choice) return <ChoiceFilter column={choice} incidents={incidents} />;
  const duration = DURATION_COLUMNS.find((one) => one === column);
  if (duration) return <DurationFields column={duration} incidents={incidents} />;
  const flag = FLAG_COLUMNS.find((one) => one === column);
  if (flag) return <FlagFilter column={flag} incidents={incidents} />;
  if (column === 'id') return <TextFilter incidents={incidents} />;
  const { created } = incidents.view.filters;
  return (
    <p className="text-sm text-ink-2">
      {created ? `${stretchWords(created, incidents.zone)}. ` : ''}
      Brush over “When” above the table, with the pointer or with Shift and the arrow keys, to filter by time.
    </p>
  );
}
