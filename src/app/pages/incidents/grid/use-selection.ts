import { useRef, useState } from 'react';
import type { Incidents } from '../model/use-incidents';
import { MOST_SELECTED } from '../model/url';
import { ask } from '../worker/client';

/** Selecting incidents one by one and in ranges. They are in the link, so there is an end to their number. */
export function useSelection({ view, spec, change }: Pick<Incidents, 'view' | 'spec' | 'change'>) {
  const anchor = useRef<number>(undefined);
  const [said, setSaid] = useState('');
  const { selected } = view;

  function set(ids: readonly string[]) {
    const distinct = [...new Set(ids)];
    setSaid(
      distinct.length > MOST_SELECTED
        ? `At most ${MOST_SELECTED} incidents can be selected, because a link carries them. Filter instead, and download.`
        : '',
    );
    change({ selected: distinct.slice(0, MOST_SELECTED) }, { replace: true });
  }

  return {
    said,
    toggle: (place: number, id: string) => {
      anchor.current = place;
      set(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
    },
    /** From the last one that was toggled to this one. */
    extendTo: async (place: number) => {
      anchor.current ??= place;
      const [from, to] = [Math.min(anchor.current, place), Math.max(anchor.current, place)];
      const rows = await ask('rows', { view: spec, from, to: Math.min(to, from + MOST_SELECTED) + 1 });
      set([...selected, ...rows.map((row) => row.incident_id)]);
    },
    clear: () => set([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
