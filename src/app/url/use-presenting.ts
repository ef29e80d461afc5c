import { useSearchParams } from 'react-router';
import { parsePresenting, type Presenting, formatPresenting } from '#address/values';
import { useEffect, useState } from 'react';
import { usePatchSearch } from './settings';

export function usePresenting(): Presenting {
  const [search] = useSearchParams();
  return parsePresenting(search);
}

export function useIsPresenting(): boolean {
  return usePresenting().on;
}

/**
 * True if pages must not refresh, for callers outside of components: timers, and the cache of replies. A live guest
 * view only looks like a presented one.
 */
export function isFrozen(): boolean {
  const { on, wall } = parsePresenting(new URLSearchParams(location.search));
  return on && !wall && !('live' in document.documentElement.dataset);
}

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
