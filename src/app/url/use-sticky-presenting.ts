import { useEffect, useState } from 'react';
import { formatPresenting, type Presenting } from '#address/presenting';
import { usePresenting } from './use-presenting';
import { usePatchSearch } from './use-patch-search';

type StickyPresenting = Pick<Presenting, 'on' | 'wall'> & {
  /** True if the address has lost the parameter: the page must not render yet, as it would show names and secrets. */
  isLost: boolean;
  enter: () => void;
  exit: () => void;
};

const NOT: Presenting = { on: false, wall: false, pseudonyms: false };

/** True while presenting, and keeps it across links within pages, which omit the parameter. Only `exit` ends it. */
export function useStickyPresenting(): StickyPresenting {
  const inAddress = usePresenting();
  const patch = usePatchSearch();
  const [kept, keep] = useState(inAddress);
  const { on, wall, pseudonyms } = kept;
  const isOther = !on || wall !== inAddress.wall || pseudonyms !== inAddress.pseudonyms;
  if (inAddress.on && isOther) keep(inAddress);
  const isLost = on && !inAddress.on;
  useEffect(() => {
    if (isLost) patch(formatPresenting({ on: true, wall, pseudonyms }), { replace: true });
  }, [isLost, wall, pseudonyms, patch]);
  useEffect(() => {
    if (on) document.documentElement.dataset['presenting'] = wall ? 'wall' : '';
    else delete document.documentElement.dataset['presenting'];
  }, [on, wall]);
  const set = (presenting: Presenting) => {
    keep(presenting);
    patch(formatPresenting(presenting));
  };
  return { on, wall, isLost, enter: () => set({ ...NOT, on: true }), exit: () => set(NOT) };
}
