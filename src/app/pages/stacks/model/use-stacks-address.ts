import { usePatchSearch } from '../../../url/use-patch-search';
import { useView } from '../../../hooks/view/use-view';
import type { KeptStack } from './kept-stack';
import { formatStacks, parseStacks, type StacksView } from './url';
import { useRestoredSearch } from './use-restored-search';

/** The view that the address gives, and how it is changed. @param start a kept stack whose parameters are put back. */
export function useStacksAddress(start: KeptStack | undefined) {
  const search = useRestoredSearch(start);
  const { account, view, problems } = useView(parseStacks, search);
  const patch = usePatchSearch();

  /** @param hash a fragment in the place of the one that is there; without, that one stays. */
  function change(next: Partial<StacksView>, hash?: string) {
    patch(formatStacks(next), { replace: true, ...(hash !== undefined && { hash }) });
  }

  return { search, account, view, problems, change };
}

export type StacksAddress = ReturnType<typeof useStacksAddress>;
