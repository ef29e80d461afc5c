import { useSearchParams } from 'react-router';
import { parsePresenting, type Presenting } from '#address/presenting';

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
