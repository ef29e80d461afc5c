import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePatchSearch } from '../../../url/use-patch-search';
import { useView } from '../../../hooks/use-view';
import { patched, type SearchPatch } from '#address/codec';
import type { TabStack } from './tab-stack';
import { aboutIn, formatStacks, parseStacks, type StacksView } from '#address/stacks';

/** View of the address, and its setter. `start` is a stored stack whose parameters are restored. */
export function useStacksAddress(start: TabStack | undefined) {
  const search = useRestoredSearch(start);
  const { account, view, problems } = useView(parseStacks, search);
  const patch = usePatchSearch();

  /** Changes the view; `hash` replaces the fragment. */
  function change(next: Partial<StacksView>, hash?: string) {
    patch(formatStacks(next), { replace: true, ...(hash !== undefined && { hash }) });
  }

  return { search, account, view, problems, change };
}

export type StacksAddress = ReturnType<typeof useStacksAddress>;

/**
 * Parameters of the address, completed by those of the stored stack, which are written back with its
 * fragment.
 */
function useRestoredSearch(start: TabStack | undefined): URLSearchParams {
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
    // Repeats if another change overwrote it.
    if (missing && !isThere) patch(missing, { replace: true, hash });
  }, [missing, isThere, patch, hash]);
  return missing ? patched(search, missing) : search;
}

function missingIn(search: URLSearchParams, start: TabStack): SearchPatch | undefined {
  if (aboutIn(search) !== '') return undefined;
  const restored = [...new URLSearchParams(start.search)].filter(([name]) => !search.has(name));
  return Object.fromEntries(restored);
}
