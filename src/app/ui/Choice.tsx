type ChoiceProps<Value extends string> = {
  /** Accessible name. */
  label: string;
  value: Value;
  /** Values with their labels, in order. */
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  className?: string;
};

/** Native select of a value. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  className = '',
}: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const selected = options.find(([option]) => option === event.target.value);
        if (selected) onChange(selected[0]);
      }}
      className={`h-[30px] max-w-full rounded-md max-md:min-h-11 border border-control/60 bg-surface px-1.5 text-sm text-ink ${className}`}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}
