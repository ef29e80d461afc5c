import type { FlagColumn } from '#domain/insight/incidents/incident-columns';
import { Segmented } from '../../../ui/Segmented';
import { COLUMN_WORDS } from '../model/words';

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

export function FlagFilter({ column, filter, onChange }: FlagFilterProps) {
  return (
    <Segmented<'all' | 'yes' | 'no'>
      label={COLUMN_WORDS[column].head}
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
