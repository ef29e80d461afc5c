import { useId } from 'react';
import { Field } from '../../../ui/Field';

type NameFieldProps = {
  label: string;
  value: string;
  placeholder?: string;
  /** Values to choose from; others can be typed. */
  known?: readonly string[];
  /** Where it says what is wrong with it. */
  problemId?: string | undefined;
  /** Where it says more about it. */
  hintId?: string;
  onChange: (value: string) => void;
  onEnter: () => void;
};

/** A short field of the form, with its label on the left. */
export function NameField({
  label,
  value,
  placeholder = '',
  known,
  problemId,
  hintId,
  onChange,
  onEnter,
}: NameFieldProps) {
  const id = useId();
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      <Field
        id={id}
        value={value}
        placeholder={placeholder}
        list={known && `${id}-known`}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId ?? hintId}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // What is still being composed is ended by Enter, too.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
        }}
        className="w-26 sm:w-32"
      />
      {known && (
        <datalist id={`${id}-known`}>
          {known.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </span>
  );
}
