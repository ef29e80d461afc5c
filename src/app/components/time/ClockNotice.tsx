import * as z from 'zod/mini';
import type { Interval } from '#domain/time/interval';
import { Notice } from '../../ui/Notice';
import { differenceOf, zoneTableVersions } from './clocks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { parseJson } from '#contract/json';
import { CLOCKS_PATH } from '#contract/paths';
import { MAX_CLOCKS } from '#domain/time/clock-table';
import { noteSession } from '../../api/session';
import { accountClock, accountZone, guestBase } from '../../url/settings';

type ClockNoticeProps = {
  /** Zones of the page: the account's, the reader's, those of people. */
  zones: readonly string[];
  window: Interval;
};

/** Warns if service and browser have different rules for a zone of the page. */
export function ClockNotice({ zones, window }: ClockNoticeProps) {
  const different = [...useClocks(zones)]
    .map(([zone, table]) => ({ zone, spans: differenceOf(table, zone, window) }))
    .filter(({ zone, spans }) => zones.includes(zone) && spans !== '');
  if (different.length === 0) return null;
  const { service, browser } = zoneTableVersions();
  return (
    <Notice>
      <b>Two versions of the time zone tables:</b> the service{service !== null && ` (${service})`} and this
      browser ({browser}) have different clocks for{' '}
      {different.map(({ zone, spans }) => `${zone}, ${spans}`).join('; ')}. Shifts are computed by the
      service’s tables, times are written by this browser’s. The older one needs an update; the service’s
      tables come with Node.js.
    </Notice>
  );
}

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
function useClocks(zones: readonly string[]): ReadonlyMap<string, string> {
  const account = accountZone();
  const others = [...new Set(zones)].filter((zone) => zone !== account && zone !== 'UTC').sort();
  const { data } = useQuery(clocksQuery(others.slice(0, MAX_CLOCKS)));
  return new Map([[account, accountClock()], ...Object.entries(data ?? {})]);
}
