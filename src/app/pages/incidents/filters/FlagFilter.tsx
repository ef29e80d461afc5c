import type { FlagColumn } from '#domain/insight/incidents/incident-columns';
import { Segmented } from '../../../ui/Segmented';
import type { Incidents } from '../model/use-incidents';
import { COLUMN_WORDS } from '../model/words';
import { withoutFilter } from '../model/without-filter';

const OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

export function FlagFilter({ column, incidents }: { column: FlagColumn; incidents: Incidents }) {
  const { view, change } = incidents;
  const wanted = view.filters[column];
  return (
    <Segmented<'all' | 'yes' | 'no'>
      label={COLUMN_WORDS[column].head}
      value={wanted === undefined ? 'all' : wanted ? 'yes' : 'no'}
      options={OPTIONS}
      onChange={(value) => {
        const others = withoutFilter(view.filters, column);
        change({ filters: value === 'all' ? others : { ...others, [column]: value === 'yes' } });
      }}
    />
  );
}
