import { useEffect, useState } from 'react';
import { formatPresenting, usePresenting } from './presenting';
import { usePatchSearch } from './use-patch-search';

type KeptPresenting = {
  on: boolean;
  /** The address does not say so yet: what is drawn from it would show names and secrets. */
  isLost: boolean;
  enter: () => void;
  exit: () => void;
};

/** Whether pages are presented, over links too: those inside a page do not know of it. Only `exit` ends it. */
export function useKeptPresenting(): KeptPresenting {
  const inAddress = usePresenting();
  const patch = usePatchSearch();
  const [kept, keep] = useState(inAddress);
  if (inAddress.on && (!kept.on || kept.pseudonyms !== inAddress.pseudonyms)) keep(inAddress);
  const isLost = kept.on && !inAddress.on;
  const { pseudonyms } = kept;
  useEffect(() => {
    if (isLost) patch(formatPresenting({ on: true, pseudonyms }), { replace: true });
  }, [isLost, pseudonyms, patch]);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-presenting', kept.on);
  }, [kept.on]);
  const set = (on: boolean) => {
    keep({ on, pseudonyms: false });
    patch(formatPresenting({ on, pseudonyms: false }));
  };
  return { on: kept.on, isLost, enter: () => set(true), exit: () => set(false) };
}
