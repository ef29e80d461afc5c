import type { Interval } from '#domain/time/interval';
import { Notice } from '../../ui/Notice';
import { useClockDifference } from './clocks';
import type { AccountZone } from '#domain/time/zone';

/** Warns if service and browser have different rules for the account's zone. */
export function ClockNotice({ account, window }: { account: AccountZone; window: Interval }) {
  const different = useClockDifference(account, window);
  if (different === '') return null;
  return (
    <Notice>
      <b>Two versions of the time zone tables:</b> the service and this browser have different clocks for{' '}
      {account}, {different}. Shifts are computed by the service’s tables, times are written by this
      browser’s. The older one needs an update; the service’s tables come with Node.js.
    </Notice>
  );
}
