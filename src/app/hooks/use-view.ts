import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { LinkProblem } from '../url/codec';
import { parseZones, type ZoneDefaults } from '../url/zone';
import { zoneDefaults } from './viewer-zone';

type Parsed<V> = { view: V; problems: readonly LinkProblem[] };

/**
 * The view that an address gives by a page's codec, and the account's zone, which rotas go by.
 * @param parse a function of a module, not one made while rendering.
 */
export function useView<V>(
  parse: (search: URLSearchParams, defaults: ZoneDefaults) => Parsed<V>,
  search: URLSearchParams,
) {
  const { viewer, account, range } = zoneDefaults();
  return useMemo(
    () => ({ account, ...parse(search, { viewer, account, range }) }),
    [parse, search, viewer, account, range],
  );
}

/** The zones of a page that has nothing else in its query, and the problems of their parameters. */
export function useZones() {
  const [search] = useSearchParams();
  const { account, view: zones, problems } = useView(parseZones, search);
  return { account, zones, problems };
}
