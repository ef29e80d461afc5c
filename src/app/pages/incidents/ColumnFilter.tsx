import { type KeyboardEvent, useState } from 'react';
import {
  type ChoiceColumn,
  type ColumnFilters,
  type FlagColumn,
  INCIDENT_COLUMNS,
  type IncidentColumn,
  isChoice,
  isDuration,
  isFlag,
} from '#domain/insight/incidents/incident-columns';
import type { Facets } from '#domain/insight/incidents/table-summary';
import { formatCount, hasPart } from '#domain/text/words';
import { Button } from '../../ui/Button';
import { stretchWords, withFilter, type ChangeView, useIncidentsView } from './use-incidents-view';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { Segmented } from '../../ui/Segmented';
import { COLUMN_VIEWS, columnInWords } from './columns';
import { valueName } from './words';
import { useDirectory } from '../../api/names/directory';
import { DurationFields } from './DurationFields';

const MOST_SHOWN = 100;

type ChoiceFilterProps = {
  column: ChoiceColumn;
  values: Facets[ChoiceColumn];
  selected: readonly string[];
  onChange: (selected: readonly string[] | undefined) => void;
};

const OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

type FlagFilterProps = {
  column: FlagColumn;
  filter: boolean | undefined;
  onChange: (filter: boolean | undefined) => void;
};

type TextFilterProps = {
  label: string;
  filter: string | undefined;
  onChange: (filter: string | undefined) => void;
};

type ColumnFilterProps = { column: IncidentColumn; facets: Facets; zone: string };

/** Filter of a chosen column, applied on change. */
export function ColumnFilters({ facets, zone }: Omit<ColumnFilterProps, 'column'>) {
  const { view, change } = useIncidentsView();
  const { filters } = view;
  const [column, setColumn] = useState<IncidentColumn>('severity');
  return (
    <>
      <Choice
        label="Column"
        value={column}
        options={INCIDENT_COLUMNS.flatMap((name) =>
          // Words of the title are a filter of the request.
          name === 'title' ? [] : [[name, COLUMN_VIEWS[name].head] as const],
        )}
        onChange={setColumn}
        className="mb-2 h-9 w-full"
      />
      <Fields key={column} {...{ column, facets, zone, filters, change }} />
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
  if (isChoice(column)) {
    return (
      <ChoiceFilter
        column={column}
        values={facets[column]}
        selected={filters[column] ?? []}
        onChange={(selected) => change({ filters: withFilter(filters, column, selected) })}
      />
    );
  }
  if (isDuration(column)) {
    return (
      <DurationFields
        column={column}
        filter={filters[column]}
        onChange={(filter) => change({ filters: withFilter(filters, column, filter) }, { replace: true })}
      />
    );
  }
  if (isFlag(column)) {
    return (
      <FlagFilter
        column={column}
        filter={filters[column]}
        onChange={(filter) => change({ filters: withFilter(filters, column, filter) })}
      />
    );
  }
  if (column === 'id' || column === 'title') {
    return (
      <TextFilter
        label={column === 'id' ? 'Id contains' : 'Title contains'}
        filter={filters[column]}
        onChange={(part) => change({ filters: withFilter(filters, column, part) }, { replace: true })}
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

/** Filter by a part of the title or the id. */
function TextFilter({ label, filter, onChange }: TextFilterProps) {
  const [text, setText] = useState(filter ?? '');
  return (
    <label className="text-xs text-ink-2">
      {label}
      <Field
        type="search"
        value={text}
        maxLength={200}
        onChange={(event) => {
          const part = event.target.value;
          setText(part);
          onChange(part === '' ? undefined : part);
        }}
        onKeyDown={closeByKey}
        className="mt-0.5 w-full"
      />
    </label>
  );
}

/** Closes the popup by Escape and Enter, with its filter: by itself, a search field is emptied by Escape. */
function closeByKey(event: KeyboardEvent<HTMLInputElement>) {
  const closes = event.key === 'Escape' || event.key === 'Enter';
  if (!closes || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

function FlagFilter({ column, filter, onChange }: FlagFilterProps) {
  return (
    <Segmented<'all' | 'yes' | 'no'>
      label={COLUMN_VIEWS[column].head}
      value={optionOf(filter)}
      options={OPTIONS}
      onChange={(value) => onChange(value === 'all' ? undefined : value === 'yes')}
    />
  );
}

function optionOf(filter: boolean | undefined): 'all' | 'yes' | 'no' {
  if (filter === undefined) return 'all';
  return filter ? 'yes' : 'no';
}

/** Values of a column with their numbers of incidents. */
function ChoiceFilter({ column, values, selected, onChange }: ChoiceFilterProps) {
  const directory = useDirectory();
  const [text, setText] = useState('');
  const options = values.map(({ value, count }) => ({
    value,
    count,
    name: valueName(directory, column, value),
  }));
  const matching = options.filter(({ name }) => hasPart(name, text));

  function toggle(value: string) {
    const next = selected.includes(value)
      ? selected.filter((other) => other !== value)
      : [...selected, value];
    onChange(next.length === 0 ? undefined : next);
  }

  return (
    <>
      {options.length > 8 && (
        <Field
          type="search"
          aria-label={`Find ${columnInWords(column)}`}
          placeholder="Name"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="mb-1 w-full"
        />
      )}
      <div role="group" aria-label={COLUMN_VIEWS[column].head} className="max-h-72 overflow-auto">
        {matching.slice(0, MOST_SHOWN).map(({ value, name, count }) => (
          <label
            key={value}
            className="flex min-h-7 cursor-pointer items-center gap-2 rounded-md px-1 text-sm hover:bg-hover"
          >
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={() => toggle(value)}
              className="size-4 accent-(--accent)"
            />
            <span className="min-w-0 grow truncate">{name}</span>
            <span className="text-xs text-ink-3">{formatCount(count)}</span>
          </label>
        ))}
      </div>
      {matching.length > MOST_SHOWN && (
        <p className="text-xs text-ink-3">{matching.length - MOST_SHOWN} more: type part of the name.</p>
      )}
      {options.length === 0 && <p className="text-sm text-ink-2">No incidents fetched yet.</p>}
    </>
  );
}
