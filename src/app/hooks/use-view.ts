import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { LinkProblem } from '#address/codec';
import { parseZones, type ZoneDefaults } from '#address/zone';
import { zoneDefaults } from './viewer-zone';

type Parsed<V> = { view: V; problems: readonly LinkProblem[] };

/**
 * View of the address by a page's codec, and the account's zone, which rotas follow. `parse` must be stable.
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

/** Zones of a page without other parameters, and their problems. */
export function useZones() {
  const [search] = useSearchParams();
  const { account, view: zones, problems } = useView(parseZones, search);
  return { account, zones, problems };
}

/** Sets the document title for tabs, history and pasted links. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Watchbill`;
  }, [title]);
}
