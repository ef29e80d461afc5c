import { useMemo } from 'react';
import { clockDifferences } from '#domain/time/clock-table';
import { formatIso, formatSpan, formatTime } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { isoDate } from '#domain/time/days';
import { instantAt, type UnixSeconds, wallAt, type AccountZone } from '#domain/time/zone';
import { accountClock } from '../../url/settings';

/** Spans of a window in which service and browser disagree about the account's zone; "" if none. */
export function useClockDifference(account: AccountZone, { start, end }: Interval): string {
  return useMemo(
    () =>
      clockDifferences(accountClock(), account, { start, end })
        // UTC is the one zone that both know alike.
        .map((span) => `${formatSpan(span.start, span.end, 'UTC')} UTC`)
        .join(' and '),
    [account, start, end],
  );
}

/** "2026-11-21 03:12", with seconds if there are any, and the offset if the clock shows this time twice. */
export function textOfInstant(instant: UnixSeconds, zone: string): string {
  const wall = wallAt(instant, zone);
  const text = `${isoDate(wall)} ${formatTime(wall, instant % 60 !== 0)}`;
  return instantAt(wall, zone) === instant ? text : `${text} ${formatIso(instant, zone).slice(-6)}`;
}
