import { useRef, useState } from 'react';
import { MAX_SELECTED, type IncidentsView } from '#address/incidents';
import { toggled } from '#domain/collections';
import { specOf, type ChangeView } from './model/use-incidents-view';
import { ask } from './worker/client';

/** Selection by single rows and ranges. Limited, since the link stores it. */
export function useSelection(view: IncidentsView, change: ChangeView) {
  const anchor = useRef<number>(undefined);
  const [refusal, setRefusal] = useState('');
  const { selected } = view;

  function set(ids: readonly string[]) {
    const distinct = [...new Set(ids)];
    setRefusal(
      distinct.length > MAX_SELECTED
        ? `At most ${MAX_SELECTED} incidents can be selected, because the link lists them. To download more, use filters.`
        : '',
    );
    change({ selected: distinct.slice(0, MAX_SELECTED) }, { replace: true });
  }

  return {
    refusal,
    toggle: (place: number, id: string) => {
      anchor.current = place;
      set(toggled(selected, id));
    },
    /** Extends the selection from the last toggled row. */
    extendTo: async (place: number) => {
      anchor.current ??= place;
      const [from, to] = [Math.min(anchor.current, place), Math.max(anchor.current, place)];
      const rows = await ask('rows', {
        view: specOf(view),
        from,
        to: Math.min(to, from + MAX_SELECTED) + 1,
      });
      set([...selected, ...rows.map((row) => row.incident_id)]);
    },
    clear: () => set([]),
  };
}
