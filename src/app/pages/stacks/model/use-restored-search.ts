import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePatchSearch } from '../../../url/use-patch-search';
import { patched, type SearchPatch } from '../../../url/codec';
import type { KeptStack } from './kept-stack';
import { aboutIn } from './url';

/**
 * The parameters of the address, with those of the kept stack where the address says nothing about one: they are put
 * back into it, as is the fragment.
 */
export function useRestoredSearch(start: KeptStack | undefined): URLSearchParams {
  const [search] = useSearchParams();
  const location = useLocation();
  const patch = usePatchSearch();
  const hash = start?.fragment ?? '';
  const [missing, setMissing] = useState(() => start && missingIn(search, start));
  const isThere =
    missing !== undefined &&
    location.hash === hash &&
    Object.entries(missing).every(([name, value]) => search.get(name) === value);
  if (isThere) setMissing(undefined);
  useEffect(() => {
    // Again, should somebody else have written the address at the same time.
    if (missing && !isThere) patch(missing, { replace: true, hash });
  }, [missing, isThere, patch, hash]);
  return missing ? patched(search, missing) : search;
}

function missingIn(search: URLSearchParams, start: KeptStack): SearchPatch | undefined {
  if (aboutIn(search) !== '') return undefined;
  const kept = [...new URLSearchParams(start.search)].filter(([name]) => !search.has(name));
  return Object.fromEntries(kept);
}
