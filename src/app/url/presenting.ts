import { useSearchParams } from 'react-router';
import type { SearchPatch } from './use-patch-search';

/**
 * A page that is shown to a room:
 *   present=1         larger text, without what surrounds the page; no auto-refresh, secrets hidden
 *   names=pseudonyms  people under pseudonyms, the same ones each time; only while presenting
 */
export type Presenting = { on: boolean; pseudonyms: boolean };

export function parsePresenting(search: URLSearchParams): Presenting {
  const on = search.get('present') === '1';
  return { on, pseudonyms: on && search.get('names') === 'pseudonyms' };
}

export function formatPresenting({ on, pseudonyms }: Presenting): SearchPatch {
  return { present: on ? '1' : undefined, names: on && pseudonyms ? 'pseudonyms' : undefined };
}

export function usePresenting(): Presenting {
  const [search] = useSearchParams();
  return parsePresenting(search);
}

export function useIsPresenting(): boolean {
  return usePresenting().on;
}

/** For what is asked outside of components: timers, and the cache of replies. */
export function isPresenting(): boolean {
  return parsePresenting(new URLSearchParams(location.search)).on;
}
