import { formatOnCall, type OverrideShift } from '#address/on-call';
import { paths } from '#address/paths';
import { startOfWeek } from '#domain/time/days';
import { DAY, type UnixSeconds, wallAt } from '#domain/time/zone';

/** Address of the page of a schedule with an open override; a shift far ahead has its week in view. */
export function overrideLink(override: OverrideShift, { zone, now }: { zone: string; now: UnixSeconds }) {
  const isFar = override.start > now + 5 * DAY;
  const from = isFar ? { from: startOfWeek(wallAt(override.start, zone)) } : {};
  return paths.schedule(override.schedule, { tz: zone, ...formatOnCall({ ...from, override }) });
}
