import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';

type LookupProps = {
  /** Noun for the heading: "Issue". */
  title: string;
  fields: readonly { name: string; label: string; placeholder: string; lines?: number; optional?: boolean }[];
  note?: ReactNode;
  /** Receives the trimmed values by name; returns the problem, if any. */
  onSubmit: (values: Readonly<Record<string, string>>) => string | undefined;
};

/** Lookup form. Shows problems inline and keeps the input. */
export function Lookup({ title, fields, note, onSubmit }: LookupProps) {
  const [problem, setProblem] = useState<string>();
  function submit(form: FormData) {
    const values = Object.fromEntries(fields.map(({ name }) => [name, fieldText(form, name)]));
    const missing = fields.find(({ name, optional }) => optional !== true && values[name] === '');
    setProblem(missing ? `${missing.label} is required.` : onSubmit(values));
  }
  return (
    <form
      aria-label={title}
      className="panel-box"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <h2 className="mb-2">{title}</h2>
      {fields.map(({ name, label, placeholder, lines = 1 }) => (
        <label key={name} className="mb-2 block text-sm text-ink-2">
          {label}
          {lines > 1 ? (
            <textarea
              name={name}
              rows={lines}
              placeholder={placeholder}
              spellCheck={false}
              className="mt-0.5 block w-full rounded-md border border-control/60 bg-canvas p-2 font-mono text-sm text-ink"
            />
          ) : (
            <Field look="code" name={name} placeholder={placeholder} spellCheck={false} autoComplete="off" />
          )}
        </label>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit">
          Look up
        </Button>
        <span role="status" className="text-sm text-bad">
          {problem}
        </span>
      </div>
      {note !== undefined && <p className="mt-2 text-xs text-ink-3">{note}</p>}
    </form>
  );
}

function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
