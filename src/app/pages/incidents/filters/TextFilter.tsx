import { useState } from 'react';
import type { Incidents } from '../model/use-incidents';
import { withoutFilter } from '../model/without-filter';

/** A part of the id. */
export function TextFilter({ incidents }: { incidents: Incidents }) {
  const { view, change } = incidents;
  const [text, setText] = useState(view.filters.id ?? '');
  return (
    <label className="text-xs text-ink-2">
      The id has
      <input
        type="search"
        value={text}
        maxLength={200}
        onChange={(event) => {
          const id = event.target.value;
          setText(id);
          const others = withoutFilter(view.filters, 'id');
          change({ filters: id === '' ? others : { ...others, id } }, { replace: true });
        }}
        className="mt-0.5 h-[30px] w-full rounded-md border border-control/60 bg-surface px-2 text-sm text-ink"
      />
    </label>
  );
}
