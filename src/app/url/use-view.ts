import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { LinkProblem } from './codec';
import { accountZone } from './settings';
import { parseZones } from './zone';

type Parsed<V> = { view: V; problems: readonly LinkProblem[] };

/**
 * The view that an address gives, by a page's codec, and the account's zone that it was read in: what a page draws in
 * that zone takes it from here.
 * @param parse a function of a module, not one made while drawing.
 */
export function useView<V>(
  parse: (search: URLSearchParams, accountZone: string) => Parsed<V>,
  search: URLSearchParams,
) {
  const account = accountZone();
  return useMemo(() => ({ account, ...parse(search, account) }), [parse, search, account]);
}

/** The zones of a page that has nothing else in its query, and what of them was not understood. */
export function useZones() {
  const [search] = useSearchParams();
  const { account, view: zones, problems } = useView(parseZones, search);
  return { account, zones, problems };
}
