import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { parseJson } from '#contract/json';
import { CLOCKS_PATH } from '#contract/paths';
import { MAX_CLOCKS } from '#domain/time/clock-table';
import { noteSession } from '../../api/session';
import { accountClock, accountZone, guestBase } from '../../url/settings';

/** Tables in the format of `clockTable`, by zone. */
const Clocks = z.record(z.string(), z.string());

function clocksQuery(zones: readonly string[]) {
  return queryOptions({
    queryKey: ['clocks', ...zones],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams(zones.map((zone) => ['zone', zone]));
      const response = await fetch(`${CLOCKS_PATH}?${search.toString()}`, { signal });
      noteSession(response);
      if (!response.ok) throw new Error(`${CLOCKS_PATH} answered HTTP ${response.status}`);
      return Clocks.parse(parseJson(await response.text()));
    },
    // Guests see one view, by the account's zone. A service that computes no rotations has no table of that zone.
    enabled: zones.length > 0 && guestBase() === '' && accountClock() !== '',
    staleTime: Infinity,
  });
}

/** The service's time zone tables of the account's zone, which the page has, and of others, once they are read. */
export function useClocks(zones: readonly string[]): ReadonlyMap<string, string> {
  const account = accountZone();
  const others = [...new Set(zones)].filter((zone) => zone !== account && zone !== 'UTC').sort();
  const { data } = useQuery(clocksQuery(others.slice(0, MAX_CLOCKS)));
  return new Map([[account, accountClock()], ...Object.entries(data ?? {})]);
}
