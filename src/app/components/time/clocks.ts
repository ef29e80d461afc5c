import { useMemo } from 'react';
import { clockDifferences } from '#domain/time/clock-table';
import { formatSpan } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
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
