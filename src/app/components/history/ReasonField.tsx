import { Field } from '../../ui/Field';

type ReasonFieldProps = { value: string; onChange: (value: string) => void };

/** Why a rota changes, for its history. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <label className="block text-sm">
      <span className="font-semibold">Reason</span>
      <Field
        className="mt-1 block w-full"
        maxLength={500}
        placeholder="Optional, shown in the history"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
