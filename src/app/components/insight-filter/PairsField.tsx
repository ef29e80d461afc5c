import { useId, useState } from 'react';
import type { Pair } from '#domain/insight/filter';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { FieldNote } from './FieldNote';

type PairsFieldProps = {
  label: string;
  rule: string;
  problem: string | undefined;
  pairs: readonly Pair[];
  onChange: (pairs: Pair[]) => void;
};

/** Names and the values that they must have. Adding a name again replaces its value. */
export function PairsField({ label, rule, problem, pairs, onChange }: PairsFieldProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState(false);

  function add() {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    onChange([...pairs.filter((pair) => pair.name !== name.trim()), { name: name.trim(), value }]);
    setName('');
    setValue('');
  }

  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <p className="mb-1 text-xs font-semibold text-ink-2">{label}</p>
      <div className="flex items-center gap-1">
        <Field
          aria-label={`${label}: name`}
          aria-describedby={id}
          aria-invalid={missing || problem !== undefined}
          placeholder="name"
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="w-0 grow"
        />
        <span aria-hidden="true">=</span>
        <Field
          aria-label={`${label}: value`}
          aria-describedby={id}
          placeholder="value"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className="w-0 grow"
        />
        <Button type="submit" aria-label={`Add to ${label.toLowerCase()}`}>
          Add
        </Button>
      </div>
      <FieldNote id={id} rule={rule} problem={missing ? 'Enter a name.' : problem} />
    </form>
  );
}
