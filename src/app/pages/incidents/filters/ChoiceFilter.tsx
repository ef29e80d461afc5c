import { formatCount } from '#domain/text/count';
import { useState } from 'react';
import type { ChoiceColumn } from '#domain/insight/incidents/incident-columns';
import type { Facets } from '#domain/insight/incidents/table-summary';
import { useDirectory } from '../../../api/names/directory';
import { COLUMN_WORDS, columnInWords, valueName } from '../model/words';
import { Field } from '../../../ui/Field';

const MOST_SHOWN = 100;

type ChoiceFilterProps = {
  column: ChoiceColumn;
  values: Facets[ChoiceColumn];
  chosen: readonly string[];
  onChange: (chosen: readonly string[] | undefined) => void;
};

/** The values that a column has, with how many incidents have each. */
export function ChoiceFilter({ column, values, chosen, onChange }: ChoiceFilterProps) {
  const directory = useDirectory();
  const [text, setText] = useState('');
  const options = values.map(({ value, count }) => ({
    value,
    count,
    name: valueName(directory, column, value),
  }));
  const matching = options.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

  function toggle(value: string) {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    onChange(next.length === 0 ? undefined : next);
  }

  return (
    <>
      {options.length > 8 && (
        <Field
          type="search"
          aria-label={`Find ${columnInWords(column)}`}
          placeholder="Name"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="mb-1 w-full"
        />
      )}
      <div role="group" aria-label={COLUMN_WORDS[column].head} className="max-h-72 overflow-auto">
        {matching.slice(0, MOST_SHOWN).map(({ value, name, count }) => (
          <label
            key={value}
            className="flex min-h-7 cursor-pointer items-center gap-2 rounded-md px-1 text-sm hover:bg-hover"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="size-4 accent-(--accent)"
            />
            <span className="min-w-0 grow truncate">{name}</span>
            <span className="text-xs text-ink-3">{formatCount(count)}</span>
          </label>
        ))}
      </div>
      {matching.length > MOST_SHOWN && (
        <p className="text-xs text-ink-3">{matching.length - MOST_SHOWN} more: type part of the name.</p>
      )}
      {options.length === 0 && <p className="text-sm text-ink-2">No incidents fetched yet.</p>}
    </>
  );
}
