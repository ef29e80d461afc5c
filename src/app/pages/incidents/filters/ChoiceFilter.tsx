import { useState } from 'react';
import type { ChoiceColumn } from '#domain/insight/incidents/incident-columns';
import type { Incidents } from '../model/use-incidents';
import { COLUMN_WORDS, formatCount, valueWords } from '../model/words';
import { withoutFilter } from '../model/without-filter';

const MOST_SHOWN = 100;

/** The values that a column has, with how many incidents have each. */
export function ChoiceFilter({ column, incidents }: { column: ChoiceColumn; incidents: Incidents }) {
  const { view, summary, nameOf, change } = incidents;
  const [text, setText] = useState('');
  const chosen = view.filters[column] ?? [];
  const options = (summary.data?.facets[column] ?? []).map(({ value, count }) => ({
    value,
    count,
    name: valueWords(nameOf(column, value)),
  }));
  const found = options.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

  function toggle(value: string) {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    change({
      filters: next.length === 0 ? withoutFilter(view.filters, column) : { ...view.filters, [column]: next },
    });
  }

  return (
    <>
      {options.length > 8 && (
        <input
          type="search"
          aria-label={`Find ${COLUMN_WORDS[column].head}`}
          placeholder="Name"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="mb-1 h-[30px] w-full rounded-md border border-control/60 bg-surface px-2 text-sm"
        />
      )}
      <div role="group" aria-label={COLUMN_WORDS[column].head} className="max-h-72 overflow-auto">
        {found.slice(0, MOST_SHOWN).map(({ value, name, count }) => (
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
      {found.length > MOST_SHOWN && (
        <p className="text-xs text-ink-3">{found.length - MOST_SHOWN} more: type a part of the name.</p>
      )}
      {options.length === 0 && <p className="text-sm text-ink-2">No incident is held yet.</p>}
    </>
  );
}
