import { Segmented } from '../ui/Segmented';

type NamesChoiceProps = { hasPseudonyms: boolean; onChange: (hasPseudonyms: boolean) => void };

/** Choice between the names of people and pseudonyms. */
export function NamesChoice({ hasPseudonyms, onChange }: NamesChoiceProps) {
  return (
    <Segmented
      label="People"
      options={[
        { value: 'names', label: 'Names' },
        { value: 'pseudonyms', label: 'Pseudonyms' },
      ]}
      value={hasPseudonyms ? 'pseudonyms' : 'names'}
      onChange={(value) => onChange(value === 'pseudonyms')}
    />
  );
}
