import { useId, useRef, useState } from 'react';
import { MAX_QUERY_LENGTH } from '#contract/insight';
import { Field } from '../../ui/Field';
import { RULES } from './rules';

const PAUSE_MS = 400;

type QueryFieldProps = { value: string; problem: string | undefined; onChange: (query: string) => void };

/** Words of the title, requested after a pause in typing. */
export function QueryField({ value, problem, onChange }: QueryFieldProps) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState<string>();
  function commit(text: string | undefined) {
    clearTimeout(timer.current);
    if (text !== undefined && text !== value) onChange(text);
    setDraft(undefined);
  }
  return (
    <div className="w-full sm:w-64">
      <Field
        type="search"
        aria-label="Title contains"
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        placeholder="Title contains…"
        title={RULES.query}
        maxLength={MAX_QUERY_LENGTH}
        value={draft ?? value}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => commit(text), PAUSE_MS);
        }}
        onKeyDown={(event) => event.key === 'Enter' && commit(draft)}
        onBlur={() => commit(draft)}
        className="w-full"
      />
      <span id={id} className={problem === undefined ? 'sr-only' : 'text-xs font-medium text-bad'}>
        {problem ?? RULES.query}
      </span>
    </div>
  );
}
