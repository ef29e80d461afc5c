import type { Interval } from '#domain/time/interval';
import { Notice } from '../../ui/Notice';
import { differenceOf, zoneTableVersions } from './clocks';
import { useClocks } from './use-clocks';

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
