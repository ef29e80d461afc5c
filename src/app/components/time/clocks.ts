import { useMemo } from 'react';
import { clockDifferences } from '#domain/time/clock-table';
import { formatIso, formatMoment, formatSpan, formatTime } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { isoDate } from '#domain/time/days';
import { instantAt, type UnixSeconds, wallAt, type AccountZone } from '#domain/time/zone';
import { accountClock, zoneTables } from '../../url/settings';

/** Spans of a window in which service and browser disagree about the account's zone; "" if none. */
export function useClockDifference(account: AccountZone, { start, end }: Interval): string {
  return useMemo(() => differenceOf(accountClock(), account, { start, end }), [account, start, end]);
}

/** Spans of a window in which a table of the service and this browser disagree about a zone; "" if none. */
export function differenceOf(table: string, zone: string, window: Interval): string {
  return (
    clockDifferences(table, zone, window)
      // UTC is the one zone that both know alike.
      .map((span) => `${formatSpan(span.start, span.end, 'UTC')} UTC`)
      .join(' and ')
  );
}

/** The service's version of the time zone tables, such as "2025c", if known; of the browser only its own version. */
export function zoneTableVersions(): { service: string | null; browser: string } {
  return { service: zoneTables() === '' ? null : zoneTables(), browser: browserName(navigator.userAgent) };
}

/** "Chrome 156" */
function browserName(agent: string): string {
  const [, name = 'unknown', version = ''] =
    /(Firefox|Edg|OPR)\/(\d+)/.exec(agent) ??
    /(Chrome)\/(\d+)/.exec(agent) ??
    /(Version)\/([\d.]+).*Safari/.exec(agent) ??
    [];
  return `${{ Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }[name] ?? name} ${version}`.trim();
}

/** "Fri 27 Nov, 09:00", or as `textOfInstant` with seconds or an offset. */
export function shortTextOfInstant(instant: UnixSeconds, zone: string, aroundYear: number): string {
  const isPlain = instant % 60 === 0 && instantAt(wallAt(instant, zone), zone) === instant;
  return isPlain ? formatMoment(instant, zone, aroundYear) : textOfInstant(instant, zone);
}

/** "2026-11-21 03:12", with seconds if there are any, and the offset if the clock shows this time twice. */
export function textOfInstant(instant: UnixSeconds, zone: string): string {
  const wall = wallAt(instant, zone);
  const text = `${isoDate(wall)} ${formatTime(wall, instant % 60 !== 0)}`;
  return instantAt(wall, zone) === instant ? text : `${text} ${formatIso(instant, zone).slice(-6)}`;
}
