import { Field } from '../../ui/Field';

/** Field for the reason of a change, or for a word to a colleague. */
export function ReasonField({
  label = 'Reason',
  placeholder = 'Optional, shown in the history',
  value,
  onChange,
}: {
  label?: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="block text-sm">
      <span className="font-semibold">{label}</span>
      <Field
        className="mt-1 block w-full"
        maxLength={500}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
