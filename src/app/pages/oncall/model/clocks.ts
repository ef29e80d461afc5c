import { useMemo } from 'react';
import { clockDifferences } from '#domain/time/clock-table';
import { formatSpan } from '#domain/time/format';
import { accountClock } from '../../../url/settings';
import type { OnCall } from './use-oncall';

/** When, in the window, the service's tables of the account's zone and this browser's differ; "" where they do not. */
export function useClockDifference({ account, window }: OnCall): string {
  return useMemo(
    () =>
      clockDifferences(accountClock(), account, window)
        // Told in the one zone that both know alike.
        .map(({ start, end }) => `${formatSpan(start, end, 'UTC')} UTC`)
        .join(' and '),
    [account, window],
  );
}
