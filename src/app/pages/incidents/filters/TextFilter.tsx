import { useState } from 'react';
import { Field } from '../../../ui/Field';

type TextFilterProps = { filter: string | undefined; onChange: (filter: string | undefined) => void };

/** A part of the id. */
export function TextFilter({ filter, onChange }: TextFilterProps) {
  const [text, setText] = useState(filter ?? '');
  return (
    <label className="text-xs text-ink-2">
      Id contains
      <Field
        type="search"
        value={text}
        maxLength={200}
        onChange={(event) => {
          const id = event.target.value;
          setText(id);
          onChange(id === '' ? undefined : id);
        }}
        className="mt-0.5 w-full"
      />
    </label>
  );
}
