import { useSearchParams } from 'react-router';
import { formatFields, param, parseFields, type ViewOf } from './codec';
import type { SearchPatch } from './use-patch-search';
import { flag } from './values';

/** A page that is shown to a room: larger text, without what surrounds the page; no auto-refresh, secrets hidden. */
export const PRESENTING_FIELDS = {
  on: param('present', flag('1'), false, 'the page as usual'),
  /** People under pseudonyms, the same ones each time; only while presenting. */
  pseudonyms: param('names', flag('pseudonyms'), false, 'names'),
};

export type Presenting = ViewOf<typeof PRESENTING_FIELDS>;

export function parsePresenting(search: URLSearchParams): Presenting {
  const { on, pseudonyms } = parseFields(PRESENTING_FIELDS, search).view;
  return { on, pseudonyms: on && pseudonyms };
}

export function formatPresenting({ on, pseudonyms }: Presenting): SearchPatch {
  return formatFields(PRESENTING_FIELDS, { on, pseudonyms: on && pseudonyms });
}

export function usePresenting(): Presenting {
  const [search] = useSearchParams();
  return parsePresenting(search);
}

export function useIsPresenting(): boolean {
  return usePresenting().on;
}

/** For what is asked outside of components: timers, and the cache of replies. A live guest view only looks like it. */
export function isPresenting(): boolean {
  return (
    parsePresenting(new URLSearchParams(location.search)).on && !('live' in document.documentElement.dataset)
  );
}
