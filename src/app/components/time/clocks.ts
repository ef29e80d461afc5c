import { useMemo } from 'react';
import { clockDifferences } from '#domain/time/clock-table';
import { formatIso, formatSpan, formatTime } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { isoDate } from '#domain/time/days';
import { instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';
import { accountClock } from '../../url/settings';

/** When, in a window, the service's tables of the account's zone and this browser's differ; "" where they do not. */
export function useClockDifference(account: string, { start, end }: Interval): string {
  return useMemo(
    () =>
      clockDifferences(accountClock(), account, { start, end })
        // In the one zone that both know alike.
        .map((span) => `${formatSpan(span.start, span.end, 'UTC')} UTC`)
        .join(' and '),
    [account, start, end],
  );
}

/** "2026-11-21 03:12", with seconds where there are any, and the offset where the clock reads so twice. */
export function textOfInstant(instant: UnixSeconds, zone: string): string {
  const wall = wallAt(instant, zone);
  const text = `${isoDate(wall)} ${formatTime(wall, instant % 60 !== 0)}`;
  return instantAt(wall, zone) === instant ? text : `${text} ${formatIso(instant, zone).slice(-6)}`;
}
